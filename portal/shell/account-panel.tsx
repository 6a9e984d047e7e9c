import { useSite } from '../site.ts';
import { useAccount } from './account.ts';
import { openDialog } from './dialogs.ts';
import type { MenuPanelProps } from './disclosure.ts';
import { SupportPhone } from './support-phone.tsx';

/** The account menu below the masked phone. */
export default function AccountPanel({ leave }: MenuPanelProps) {
  const site = useSite();
  const account = useAccount();
  // With unknown roles, such as after a lost answer, the entry is shown: the console itself checks the role.
  const hasConsole = account === null || account.roles.some((role) => role === 'administrator' || role === 'operator');
  return (
    <>
      <button
        type="button"
        onClick={() => {
          leave();
          openDialog({ kind: 'account' });
        }}
      >
        账号与安全
        <small>改密码、看登录的设备</small>
      </button>
      {site && hasConsole && (
        <a href={site.config.consoleUrl}>
          管理后台
          <small>试用情况、加入申请</small>
        </a>
      )}
      {!hasConsole && account.enterpriseName && (
        <p className="drop__place">
          {account.enterpriseName}
          <small>当前登录的企业</small>
        </p>
      )}
      <SupportPhone className="drop__phone" note="客服电话" />
      <button
        type="button"
        className="login__leave-within"
        onClick={() => {
          leave();
          openDialog({ kind: 'logOut' });
        }}
      >
        退出
      </button>
    </>
  );
}
