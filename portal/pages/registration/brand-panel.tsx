import { Link } from 'react-router';
import { link } from '../../../contract/pages.ts';
import { Logo } from '../../../ui/logo.tsx';
import { useSite } from '../../site.ts';
import { Illustration } from './illustration.tsx';

/** What happens, measured along a ruler. Decisions §2: a mail with the login address, a trial of 30 days. */
const steps = [
  { figure: '3 分钟', says: '填完这张表' },
  { figure: '1 封邮件', says: '送来登录地址' },
  { figure: '30 天', says: '免费试用' },
];

/** §2.5: the brand image on the left. */
export function BrandPanel() {
  const site = useSite();
  return (
    <aside className="registration__brand dark" aria-label="试用说明">
      <Illustration className="registration__picture" />
      <Link className="registration__logo" to={link('home')} aria-label="鹦鹉匠首页">
        <Logo />
      </Link>
      <div className="registration__pitch">
        <p className="registration__slogan">先开一个班试试</p>
        <p className="lead">填完这张表，登录地址会发到您的邮箱。试用期间建的班级、题库、学员，转正式后原样保留。</p>
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
      </div>
    </aside>
  );
}
