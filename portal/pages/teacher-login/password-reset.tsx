import type { ReactNode } from 'react';
import { AuthenticationViews } from '../../dialogs/authentication/views.tsx';
import type { Site } from '../../site.ts';

/** The password reset inside the login card (spec live#live-login). It is loaded on demand, because few teachers need it. */
export default function PasswordReset({ site, onBack }: { site: Site; onBack: (by: 'password' | 'code') => void }) {
  const toPassword = () => onBack('password');
  return (
    <AuthenticationViews
      // No link to the registration, because an invited teacher without an account logs in by code.
      site={{ ...site, config: { ...site.config, registerEnabled: false } }}
      mode={4}
      Heading={Heading}
      inDialog={false}
      onDone={toPassword}
      onLoggedIn={toPassword}
      onRegistered={toPassword}
      onPasswordReset={toPassword}
      logsInElsewhere={onBack}
    />
  );
}

const Heading = ({ children }: { children: ReactNode }) => <h1>{children}</h1>;
