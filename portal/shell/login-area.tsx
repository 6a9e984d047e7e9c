import { useId } from 'react';
import { clicks } from '../../contract/tracking.ts';
import { link } from '../../contract/pages.ts';
import { trackClick } from '../analytics/analytics.ts';
import { useSession } from '../session/session.ts';
import { useSite } from '../site.ts';
import { openDialog } from './dialogs.ts';
import { useDisclosure } from './disclosure.ts';
import { OpensNewTab } from './outside-links.tsx';

/**
 * Who is looking: three logins, or the masked phone and 退出. The head script decides before the first paint which of the
 * two is there, and the phone's place is kept, so that nothing moves when the page comes to life.
 */
export function LoginArea() {
  const site = useSite();
  const session = useSession();
  const menu = useDisclosure();
  const menuId = useId();
  const entries = [
    { href: site?.config.enterpriseLoginUrl || link('login'), name: '企业登录', note: '机构、院校、企业管理员', click: clicks.enterpriseLogin },
    { href: site?.config.supplierLoginUrl || link('login'), name: '供应商登录', note: '课程与师资供应方', click: clicks.supplierLogin },
  ];
  return (
    <div className="login">
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
              menu.close();
              menu.button.ref.current?.focus();
              openDialog({ kind: 'authentication', mode: 1 });
            }}
          >
            个人登录
            <small>学员、讲师、个人账号</small>
          </button>
        </div>
      </div>
      <div className="login__in">
        <span>{session?.phone ?? ''}</span>
        {site && (
          <a className="top__link" href={site.config.consoleUrl}>
            管理后台
          </a>
        )}
        <button type="button" className="top__link" onClick={() => openDialog({ kind: 'logOut' })}>
          退出
        </button>
      </div>
    </div>
  );
}
