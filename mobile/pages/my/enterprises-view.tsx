import { useState } from 'react';
import { reportFailure } from '../../../browser/failure.ts';
import { keepLogin, keptSince } from '../../../browser/session/kept-login.ts';
import { replaceSession } from '../../../browser/session/replace-session.ts';
import { showToast } from '../../../browser/toasts.ts';
import { revoke } from '../../../portal/client.ts';
import { useSite } from '../../../portal/site.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { platformTopCode } from '../../../contract/constants.ts';
import { myClient } from './calls.ts';
import { mobileLink } from '../../mobile-link.ts';
import { OwnArea } from './own-area.tsx';
import { useEnterprises } from './use-enterprises.ts';

const roleNames = { operator: '运营', administrator: '管理员', supplier: '供应商', teacher: '老师', student: '学员' } as const;

/** The enterprises of the person. Pressing one goes on in it, with a new session. */
export function EnterprisesView() {
  const site = useSite();
  const own = useEnterprises();
  const [busy, setBusy] = useState<string | null>(null);

  async function switchTo(topCode: string, name: string) {
    if (busy !== null || !site) return;
    setBusy(topCode);
    try {
      const since = keptSince();
      if (!(await replaceSession({ open: async () => (await myClient.call('switchEnterprise', { topCode })).data, revoke, config: site.config }))) return;
      // The server counts the twelve hours from the login too.
      if (since !== null) keepLogin(since);
      showToast('success', `现在在${name}`);
    } catch (error) {
      reportFailure(error);
    } finally {
      setBusy(null);
    }
  }

  return (
    <OwnArea own={own} rows={2}>
      {({ enterprises, joinRequests }) => (
        <>
          <ul className="my-list">
            {enterprises.map(({ topCode, enterpriseName, logoUrl, role, current }) => (
              <li key={topCode}>
                <button type="button" className="my-enterprise" aria-pressed={current} aria-busy={busy === topCode || undefined} onClick={() => !current && void switchTo(topCode, enterpriseName)}>
                  {logoUrl ? <img src={logoUrl} alt="" width="40" height="40" /> : <i aria-hidden="true">{enterpriseName.slice(0, 1)}</i>}
                  <span>
                    <b>{enterpriseName}</b>
                    <small>{busy === topCode ? '正在切换' : roleNames[role]}</small>
                  </span>
                  {current && <Icon name="check" />}
                </button>
              </li>
            ))}
            {joinRequests.map(({ topCode, name }) => (
              <li key={topCode} className="my-enterprise">
                <i aria-hidden="true">{name.slice(0, 1)}</i>
                <span>
                  <b>{name}</b>
                  <small>已申请加入，等管理员处理</small>
                </span>
              </li>
            ))}
          </ul>
          {enterprises.every(({ topCode }) => topCode === platformTopCode) && joinRequests.length === 0 && (
            <div className="my-state">
              <h2>还没有加入企业</h2>
              <p>学员请把登录的手机号告诉老师或管理员，加进名单就能上课。要为单位开通，可以先免费试用。</p>
              <ButtonLink tone="line" small to={mobileLink('registration')}>
                免费试用
              </ButtonLink>
            </div>
          )}
        </>
      )}
    </OwnArea>
  );
}
