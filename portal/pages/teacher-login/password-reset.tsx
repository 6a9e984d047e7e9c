import type { ReactNode } from 'react';
import { AuthenticationViews } from '../../dialogs/authentication/views.tsx';
import type { Site } from '../../site.ts';

/** The reset of a password inside the log-in's card (spec live#live-login). Loaded on demand: most teachers know their password. */
export default function PasswordReset({ site, onBack }: { site: Site; onBack: (by: 'password' | 'code') => void }) {
  const toPassword = () => onBack('password');
  return (
    <AuthenticationViews
      // A person without an account cannot teach: this reset leads to no registration.
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
