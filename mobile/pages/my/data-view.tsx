import { useSession } from '../../../browser/session/session.ts';
import { useSite } from '../../../portal/site.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { mobileLink } from '../../mobile-link.ts';
import { ExportData } from './export-data.tsx';
import { linkToView } from './views.ts';

/** How a person reads, corrects and erases the own data (privacy policy, section 8). */
export function DataView() {
  const supportPhone = useSite()?.config.supportPhone;
  const phone = useSession()?.phone ?? '';
  return (
    <section className="my-text">
      <h2>查阅、复制</h2>
      <p>账号、登录的设备和考勤在“我的”里直接看。完整的一份可以下载：账号、企业、登录记录、名单、预约、考勤、发过的短信，一个 JSON 文件，用记事本也打得开。</p>
      <ExportData phone={phone} />
      <h2>更正</h2>
      <p>有写错的，请致电{supportPhone && <a href={`tel:${supportPhone}`}>{supportPhone}</a>}，核实身份后十五个工作日内办好。</p>
      <h2>注销账号</h2>
      <p>注销以后，姓名、手机号、名单和预约一并删除，不能恢复；考勤只留分钟数，不含姓名，因为机构要凭它证明学时。</p>
      <ButtonLink tone="line" small to={linkToView('erase')}>
        注销账号
      </ButtonLink>
      <h2>这个浏览器里的</h2>
      <p>“退出登录”会清掉这个浏览器里的登录、进过的课、看到哪里和开播提醒的记录。</p>
      <ButtonLink tone="line" small to={mobileLink('privacyAgreement')}>
        看隐私政策
      </ButtonLink>
    </section>
  );
}
