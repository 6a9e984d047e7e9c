import { link } from '../../../contract/pages.ts';
import { ConsentSettingsButton } from '../../../portal/analytics/consent-notice.tsx';
import { openDialog } from '../../../portal/shell/dialogs.ts';
import { useSite } from '../../../portal/site.ts';
import { Icon, LineIcon } from '../../../ui/icon.tsx';
import { chooseDesktop } from '../../desktop-choice.ts';
import { mobileLink } from '../../mobile-link.ts';
import { icons } from './icons.ts';
import { ButtonRow, LinkRow } from './row.tsx';

/** What everyone has, logged in or not. */
export function About() {
  const site = useSite();
  return (
    <ul className="my-list">
      <LinkRow to={mobileLink('help')} icon={icons.help} name="帮助中心" />
      <ButtonRow onPress={() => openDialog({ kind: 'message' })} icon={icons.message} name="在线咨询" />
      {site && (
        <li>
          <a className="my-row" href={`tel:${site.config.supportPhone}`}>
            <LineIcon path={icons.phone} className="my-row__icon" />
            <span>客服电话</span>
            <small>{site.config.supportPhone}</small>
            <Icon name="right" className="my-row__go" />
          </a>
        </li>
      )}
      <LinkRow to={mobileLink('privacyAgreement')} icon={icons.agreement} name="用户协议与隐私政策" />
      <li className="my-consent">
        <LineIcon path={icons.chart} className="my-row__icon" />
        <ConsentSettingsButton className="my-row" />
      </li>
      <li>
        <a className="my-row" href={link('home')} data-desktop="" onClick={chooseDesktop}>
          <LineIcon path={icons.desktop} className="my-row__icon" />
          <span>电脑版</span>
          <small>页脚可以回来</small>
          <Icon name="right" className="my-row__go" />
        </a>
      </li>
    </ul>
  );
}
