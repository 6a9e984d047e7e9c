import { lazy, Suspense, useId } from 'react';
import { useSession } from '../../browser/session/session.ts';
import { openDialog } from './dialogs.ts';
import { useDisclosure, type MenuPanelProps } from './disclosure.ts';
import { LoginPanel } from './login-panel.tsx';
import { SupportPhone } from './support-phone.tsx';

/** Loaded with a login only. If it cannot be loaded, the menu has the phone for help. */
const AccountPanel = lazy(() => import('./account-panel.tsx').catch(() => ({ default: (_: MenuPanelProps) => <SupportPhone className="drop__phone" note="客服电话" /> })));

/**
 * Three login links, or the account of the logged-in person. The head script decides before the first paint which is shown. The phone's
 * place is reserved, so that nothing moves on hydration.
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
  const menu = useDisclosure();
  const menuId = useId();
  return (
    <div className="login__out drop" {...menu.around}>
      <button {...menu.button} className="top__link" aria-controls={menuId}>
        登录
        <i className="caret" />
      </button>
      <div {...menu.panel} id={menuId} className={`drop__panel ${menu.open ? 'is-open' : ''}`}>
        <LoginPanel leave={menu.leave} />
      </div>
    </div>
  );
}

/** The masked phone with the account menu, and 退出 beside it. In narrow windows 退出 is in the menu. */
function AccountMenu() {
  const session = useSession();
  const menu = useDisclosure();
  const menuId = useId();
  const name = session ? session.phone || '我的账号' : '';
  return (
    <div className="login__in">
      <div className="drop" {...menu.around}>
        <button {...menu.button} className="top__link" aria-controls={menuId} aria-label={`账号 ${name}`}>
          <span>{name}</span>
          <i className="caret" />
        </button>
        <div {...menu.panel} id={menuId} className={`drop__panel ${menu.open ? 'is-open' : ''}`}>
          {session && (
            <Suspense>
              <AccountPanel leave={menu.leave} />
            </Suspense>
          )}
        </div>
      </div>
      <button type="button" className="top__link login__leave" onClick={() => openDialog({ kind: 'logOut' })}>
        退出
      </button>
    </div>
  );
}
