import { Button } from 'antd';
import { useState } from 'react';
import { Link, Outlet } from 'react-router';
import { link } from '../../contract/pages.ts';
import { Logo } from '../../ui/logo.tsx';
import { useAccount } from '../queries.ts';
import { LogOutDialog } from './log-out-dialog.tsx';
import { leadingRole, roleNames } from './roles.ts';

/** The frame of every page: the enterprise, the logged-in person, and the log-out. */
export function Shell() {
  const { data: account } = useAccount();
  const [isLeaving, setIsLeaving] = useState(false);
  const role = account && leadingRole(account.roles);
  return (
    <>
      <a className="skip" href="#main">
        跳到正文
      </a>
      <header className="top">
        <div className="wrap top__row">
          <a className="top__logo" href={link('home')} aria-label="鹦鹉匠首页">
            <Logo />
          </a>
          <span className="top__name">管理后台</span>
          <div className="top__who">
            {account && (
              <p>
                <b>{account.userName}</b>
                {role && <span className="top__role">{roleNames[role]}</span>}
                <span className="top__phone">{account.phone}</span>
              </p>
            )}
            <Link className="top__account" to="/account" aria-label="账号与安全">
              账号<span>与安全</span>
            </Link>
            <Button onClick={() => setIsLeaving(true)}>退出</Button>
          </div>
        </div>
      </header>
      <Outlet />
      <LogOutDialog isOpen={isLeaving} onClose={() => setIsLeaving(false)} />
    </>
  );
}
