import { BrandPanel } from '../../shell/brand-panel.tsx';
import { useSite } from '../../site.ts';
import { Illustration } from './illustration.tsx';

/** The steps on a ruler: an e-mail with the login address, a trial of 30 days (spec registration#after-success). */
const steps = [
  { figure: '3 分钟', says: '填完这张表' },
  { figure: '1 封邮件', says: '送来登录地址' },
  { figure: '30 天', says: '免费试用' },
];

/** The panel with the picture on the left (spec registration#page). */
export function TrialPanel() {
  const site = useSite();
  return (
    <BrandPanel
      className="registration__brand"
      label="试用说明"
      Picture={Illustration}
      slogan="先开一个班试试"
      lead="填完这张表，登录地址会发到您的邮箱，登录后几分钟就能开第一节直播课，也能处理加入申请；开班、题库和考试由顾问与您通话后一个工作日内开通。试用期间建的班级、题库、学员，转正式后原样保留。"
    >
      <dl className="registration__ruler">
        {steps.map(({ figure, says }) => (
          <div key={says}>
            <dt>{says}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      {site && (
        <p className="registration__phone small">
          <span>遇到问题</span>
          <a href={`tel:${site.config.supportPhone}`}>{site.config.supportPhone}</a>
          <span>{site.config.supportHours}</span>
        </p>
      )}
    </BrandPanel>
  );
}
