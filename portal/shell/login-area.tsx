import { useId } from 'react';
import { clicks } from '../../contract/tracking.ts';
import { link } from '../../contract/pages.ts';
import { trackClick } from '../analytics/analytics.ts';
import { useSession } from '../session/session.ts';
import { useSite } from '../site.ts';
import { openDialog } from './dialogs.ts';
import { useDisclosure } from './disclosure.ts';
import { OpensNewTab } from './outside-links.tsx';
import { SupportPhone } from './support-phone.tsx';

/**
 * Who is looking: three logins, or the account. The head script decides before the first paint which of the two is there,
 * and the phone's place is kept, so that nothing moves when the page comes to life.
 */
export function LoginArea() {
  return (
    <div className="login">
      <LoginMenu />
      <AccountMenu />
    </div>
  );
}

function LoginMenu() {
  const site = useSite();
  const menu = useDisclosure();
  const menuId = useId();
  const entries = [
    { href: site?.config.enterpriseLoginUrl || link('login'), name: '企业登录', note: '机构、院校、企业管理员', click: clicks.enterpriseLogin },
    { href: site?.config.supplierLoginUrl || link('login'), name: '供应商登录', note: '课程与师资供应方', click: clicks.supplierLogin },
  ];
  return (
    <div className="login__out drop" {...menu.around}>
      <button {...menu.button} className="top__link" aria-controls={menuId}>
        登录
        <i className="caret" />
      </button>
      <div {...menu.panel} id={menuId} className={`drop__panel ${menu.open ? 'is-open' : ''}`}>
        {entries.map(({ href, name, note, click }) => (
          <a key={name} href={href} target="_blank" rel="noopener" onClick={() => trackClick(click)}>
            {name}
            <OpensNewTab />
            <small>{note}</small>
          </a>
        ))}
        <button
          type="button"
          onClick={() => {
            // The menu's button takes the focus back: this entry goes away with the menu.
            menu.leave();
            openDialog({ kind: 'authentication', mode: 1 });
          }}
        >
          个人登录
          <small>学员、讲师、个人账号</small>
        </button>
        <SupportPhone className="drop__phone" note="客服电话" />
      </div>
    </div>
  );
}

/** The masked phone, under it what one can do with the account, and 退出: beside it, in narrow windows within the menu. */
function AccountMenu() {
  const site = useSite();
  const session = useSession();
  const menu = useDisclosure();
  const menuId = useId();
  const name = session ? session.phone || '我的账号' : '';
  const entries = site ? [{ href: site.config.consoleUrl, name: '管理后台', note: '企业、学员、申请' }] : [];
  const logOut = () => {
    if (menu.open) menu.leave();
    openDialog({ kind: 'logOut' });
  };
  return (
    <div className="login__in">
      <div className="drop" {...menu.around}>
        <button {...menu.button} className="top__link" aria-controls={menuId} aria-label={`账号 ${name}`}>
          <span>{name}</span>
          <i className="caret" />
        </button>
        <div {...menu.panel} id={menuId} className={`drop__panel ${menu.open ? 'is-open' : ''}`}>
          <button
            type="button"
            onClick={() => {
              menu.leave();
              openDialog({ kind: 'account' });
            }}
          >
            账号与安全
            <small>改密码、看登录的设备</small>
          </button>
          {entries.map((entry) => (
            <a key={entry.name} href={entry.href}>
              {entry.name}
              <small>{entry.note}</small>
            </a>
          ))}
          <SupportPhone className="drop__phone" note="客服电话" />
          <button type="button" className="login__leave-within" onClick={logOut}>
            退出
          </button>
        </div>
      </div>
      <button type="button" className="top__link login__leave" onClick={logOut}>
        退出
      </button>
    </div>
  );
}
