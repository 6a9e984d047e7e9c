import { Drawer, Dropdown } from 'antd';
import { useState } from 'react';
import { Link, Outlet, useLocation, useNavigate } from 'react-router';
import type { DataOf } from '../../contract/calls/index.ts';
import { platformTopCode } from '../../contract/constants.ts';
import { link } from '../../contract/pages.ts';
import { useBackCloses } from '../../ui/back-closes.ts';
import { Logo } from '../../ui/logo.tsx';
import { useAccount, useEnterprise } from '../queries.ts';
import { Crumbs } from './crumbs.tsx';
import { Icon } from './icons.tsx';
import { LogOutDialog } from './log-out-dialog.tsx';
import { Menu } from './menu.tsx';
import { leadingRole, roleNames } from './roles.ts';
import { TenantBox } from './tenant-box.tsx';
import { useFolded } from './use-folded.ts';

type Account = DataOf<'consoleAccount'>;

/** The frame of every page: menu, position and account. */
export function Shell() {
  const { data: account } = useAccount();
  const [isLeaving, setIsLeaving] = useState(false);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [isFolded, fold] = useFolded();
  const { pathname, search } = useLocation();
  useBackCloses(isMenuOpen, () => setIsMenuOpen(false));
  return (
    <div className={isFolded ? 'frame is-folded' : 'frame'}>
      <a className="skip" href="#main">
        跳到正文
      </a>
      <aside className="sider" aria-label="管理后台导航">
        <Side account={account} />
        <button type="button" className="sider__foot" onClick={() => fold(!isFolded)} aria-label={isFolded ? '展开导航' : '收起导航'} aria-expanded={!isFolded}>
          <span>收起</span>
          <Icon name="left" isSmall />
        </button>
      </aside>
      <div className="frame__main">
        <header className="bar">
          <button type="button" className="bar__icon bar__menu" aria-label="打开导航" onClick={() => setIsMenuOpen(true)}>
            <Icon name="menu" />
          </button>
          <Crumbs pathname={pathname} search={search} roles={account?.roles ?? []} />
          <a className="bar__icon" href={link('home')} target="_blank" rel="noopener" aria-label="打开网站（在新标签页打开）" title="打开网站">
            <Icon name="out" />
          </a>
          {account ? <AccountMenu account={account} onLeave={() => setIsLeaving(true)} /> : null}
        </header>
        <Outlet />
      </div>
      <Drawer placement="left" size={264} open={isMenuOpen} onClose={() => setIsMenuOpen(false)} title="导航" styles={{ body: { padding: 0, display: 'flex', flexDirection: 'column', background: 'var(--mist)' } }}>
        <Side account={account} onChosen={() => setIsMenuOpen(false)} />
      </Drawer>
      <LogOutDialog isOpen={isLeaving} onClose={() => setIsLeaving(false)} />
    </div>
  );
}

function Side({ account, onChosen }: { account: Account | undefined; onChosen?: () => void }) {
  const isAdministrator = account?.roles.includes('administrator') === true && account.topCode !== platformTopCode;
  const { data: enterprise } = useEnterprise(isAdministrator);
  return (
    <>
      <a className="sider__brand" href={link('home')}>
        <Logo />
        <span className="sr-only">鹦鹉匠首页</span>
        <span className="sider__word">后台</span>
      </a>
      {account ? <TenantBox account={account} enterprise={enterprise} /> : null}
      {account ? <Menu roles={account.roles} counts={{ '/': enterprise?.pendingJoinRequests ?? 0 }} {...(onChosen && { onChosen })} /> : <div className="menu" />}
    </>
  );
}

function AccountMenu({ account, onLeave }: { account: Account; onLeave: () => void }) {
  const navigate = useNavigate();
  const role = leadingRole(account.roles);
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [
          { key: 'who', type: 'group', label: `${account.userName} ${account.phone}` },
          { key: 'account', label: <Link to="/account">账号与安全</Link> },
          { key: 'leave', label: '退出' },
        ],
        onClick: ({ key }) => (key === 'leave' ? onLeave() : void navigate('/account')),
      }}
    >
      <button type="button" className="person" title={account.userName}>
        <span className="person__face" aria-hidden="true">
          {[...account.userName][0]}
        </span>
        <span className="person__name">{account.userName}</span>
        {role ? <span className="person__role">{roleNames[role]}</span> : null}
        <Icon name="down" isSmall />
      </button>
    </Dropdown>
  );
}
