import { useSite } from '../site.ts';
import { openDialog } from './dialogs.ts';
import type { MenuPanelProps } from './login-area.tsx';
import { SupportPhone } from './support-phone.tsx';

/** What opens beneath the masked phone: what one can do with the account. */
export function AccountPanel({ leave }: MenuPanelProps) {
  const site = useSite();
  const entries = site ? [{ href: site.config.consoleUrl, name: '管理后台', note: '企业、学员、申请' }] : [];
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
      {entries.map((entry) => (
        <a key={entry.name} href={entry.href}>
          {entry.name}
          <small>{entry.note}</small>
        </a>
      ))}
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
