import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AccountSecurity } from '../../../ui/account-security/account-security.tsx';
import { ask } from '../../client.ts';
import '../../../ui/button.css';
import '../../../ui/field.css';
import '../../../ui/waiting.css';

const Heading = ({ className, children }: { className?: string; children: ReactNode }) => <h1 className={className}>{children}</h1>;

/** 账号与安全, for every role. The portal shows the same component in a dialog. */
export function AccountPage() {
  return (
    <main className="wrap page" id="main">
      <p className="page__back">
        <Link to="/">返回概览</Link>
      </p>
      <div className="account-page">
        <AccountSecurity ask={ask} Heading={Heading} />
      </div>
    </main>
  );
}
