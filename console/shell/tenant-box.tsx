import { Dropdown } from 'antd';
import type { DataOf } from '../../contract/calls/index.ts';
import { endSession } from '../../browser/session/session-sharing.ts';
import { revoke } from '../client.ts';
import { leaveForLogin } from '../session/leave.ts';
import { Icon } from './icons.tsx';

/** The enterprise of the login, and the button for another one. A login is for one enterprise, so changing it requires a new login. */
export function TenantBox({ account, enterprise }: { account: DataOf<'consoleAccount'>; enterprise: DataOf<'consoleEnterprise'> | undefined }) {
  const change = () => {
    endSession(revoke);
    leaveForLogin();
  };
  return (
    <Dropdown trigger={['click']} menu={{ items: [{ key: 'change', label: '换一家企业登录' }], onClick: change }}>
      <button type="button" className="tenant" title={account.enterpriseName}>
        <span className="mark" aria-hidden="true">
          {enterprise?.logoUrl ? <img src={enterprise.logoUrl} alt="" width="28" height="28" /> : [...account.enterpriseName][0]}
        </span>
        <span className="tenant__words">
          <b>{account.enterpriseName}</b>
          <small>{noteOf(enterprise)}</small>
        </span>
        <Icon name="down" isSmall />
      </button>
    </Dropdown>
  );
}

function noteOf(enterprise: DataOf<'consoleEnterprise'> | undefined): string {
  if (!enterprise?.trial) return '管理后台';
  return enterprise.trial.over ? '试用已结束，只读' : `试用还剩 ${enterprise.trial.daysLeft} 天`;
}
