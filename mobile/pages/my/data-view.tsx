import { useSite } from '../../../portal/site.ts';
import { link } from '../../../contract/pages.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { onPhone } from './enter.ts';

/** How a person reads, corrects and erases the own data (privacy policy, section 8). */
export function DataView() {
  const site = useSite();
  return (
    <section className="my-text">
      <h2>查阅、复制、更正</h2>
      <p>账号、登录的设备和考勤在“我的”里直接看。要一份完整的副本，或者有写错的，请致电{site && <a href={`tel:${site.config.supportPhone}`}>{site.config.supportPhone}</a>}，核实身份后十五个工作日内办好。</p>
      <h2>注销账号</h2>
      <p>注销以后，姓名、手机号、名单和预约一并删除，不能恢复；考勤只留分钟数，不含姓名，因为机构要凭它证明学时。办理方式同上。</p>
      <h2>这个浏览器里的</h2>
      <p>“退出登录”会清掉这个浏览器里的登录、进过的课、看到哪里和开播提醒的记录。</p>
      <ButtonLink tone="line" small to={onPhone(link('privacyAgreement'))}>
        看隐私政策
      </ButtonLink>
    </section>
  );
}
