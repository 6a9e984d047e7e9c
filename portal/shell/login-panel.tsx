import { clicks } from '../../contract/tracking.ts';
import { link } from '../../contract/pages.ts';
import { trackClick } from '../analytics/analytics.ts';
import { useSite } from '../site.ts';
import { openDialog } from './dialogs.ts';
import type { MenuPanelProps } from './disclosure.ts';
import { OpensNewTab } from './outside-links.tsx';
import { SupportPhone } from './support-phone.tsx';

/** The panel below 登录: one entry per kind of account (spec pages#enterprise-login, pages#support-phone), and the support phone. */
export function LoginPanel({ leave }: MenuPanelProps) {
  const site = useSite();
  const entries = [
    { href: site?.config.enterpriseLoginUrl || link('login'), name: '企业登录', note: '机构、院校、企业管理员', click: clicks.enterpriseLogin },
    { href: site?.config.supplierLoginUrl || link('login'), name: '供应商登录', note: '课程与师资供应方', click: clicks.supplierLogin },
  ];
  return (
    <>
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
          leave();
          openDialog({ kind: 'authentication', mode: 1 });
        }}
      >
        个人登录
        <small>学员、讲师、个人账号</small>
      </button>
      <SupportPhone className="drop__phone" note="客服电话" />
    </>
  );
}
