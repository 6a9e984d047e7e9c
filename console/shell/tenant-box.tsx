import { useQuery } from '@tanstack/react-query';
import { App, Dropdown } from 'antd';
import { useState } from 'react';
import { replaceSession } from '../../browser/session/replace-session.ts';
import type { DataOf } from '../../contract/calls/index.ts';
import { consolePath } from '../../contract/constants.ts';
import { ask, revoke } from '../client.ts';
import { useSite } from '../queries.ts';
import { leaveForLogin } from '../session/leave.ts';
import { logOut } from '../session/log-out.ts';
import { errorMessageOf } from './error-message.ts';
import { Icon } from './icons.tsx';
import { roleNames } from './roles.ts';

type Own = DataOf<'myEnterprises'>['enterprises'][number];

/** Whether the page has changes that leaving it would lose: such a page stops the event. */
const hasUnsaved = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** The enterprise of the login, and the person's other enterprises. A login is for one enterprise, so another one means another session. */
export function TenantBox({ account, enterprise }: { account: DataOf<'consoleAccount'>; enterprise: DataOf<'consoleEnterprise'> | undefined }) {
  const { message } = App.useApp();
  const [isOpened, setIsOpened] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const own = useQuery({ queryKey: ['ownEnterprises'], enabled: isOpened, queryFn: ({ signal }) => ask('myEnterprises', {}, signal), staleTime: 60_000 });
  const site = useSite();

  async function switchTo(topCode: string) {
    if (isBusy) return;
    if (hasUnsaved()) return void message.warning('这一页有没保存的改动，先保存或离开这一页，再换企业');
    setIsBusy(true);
    try {
      const config = site.data ?? (await site.refetch({ throwOnError: true })).data!;
      await replaceSession({ open: () => ask('switchEnterprise', { topCode }), revoke, config });
      // Everything on the page belongs to the former enterprise.
      location.assign(consolePath);
    } catch (error) {
      void message.error(errorMessageOf(error));
      setIsBusy(false);
    }
  }

  async function logInElsewhere() {
    await logOut();
    leaveForLogin();
  }

  const listed = own.data?.enterprises.map((each) => ({ key: each.topCode, disabled: isBusy, label: <Choice enterprise={each} /> }));
  const missing = { key: 'missing', disabled: !own.isError, label: own.isError ? '没有取到您的企业，再取一次' : '正在取您的企业…' };
  return (
    <Dropdown
      rootClassName="tenant-menu"
      trigger={['click']}
      onOpenChange={(isOpen) => isOpen && setIsOpened(true)}
      menu={{
        items: [{ key: 'own', type: 'group', label: '您的企业', children: listed ?? [missing] }, { type: 'divider' }, { key: 'login', label: '用别的账号登录' }],
        onClick: ({ key }) => (key === 'login' ? void logInElsewhere() : key === 'missing' ? void own.refetch() : key !== account.topCode && void switchTo(key)),
      }}
    >
      <button type="button" className="tenant" title={account.enterpriseName} aria-busy={isBusy || undefined}>
        <span className="mark" aria-hidden="true">
          {enterprise?.logoUrl ? <img src={enterprise.logoUrl} alt="" width="28" height="28" /> : [...account.enterpriseName][0]}
        </span>
        <span className="tenant__words">
          <b>{account.enterpriseName}</b>
          <small>{isBusy ? '正在换企业…' : noteOf(enterprise)}</small>
        </span>
        <Icon name="down" isSmall />
      </button>
    </Dropdown>
  );
}

const Choice = ({ enterprise: { enterpriseName, role, current } }: { enterprise: Own }) => (
  <span className="tenant__choice">
    {current ? <b>{enterpriseName}</b> : enterpriseName}
    <small>{current ? `${roleNames[role]}，现在` : roleNames[role]}</small>
  </span>
);

function noteOf(enterprise: DataOf<'consoleEnterprise'> | undefined): string {
  if (!enterprise?.trial) return '管理后台';
  return enterprise.trial.over ? '试用已结束，只读' : `试用还剩 ${enterprise.trial.daysLeft} 天`;
}
