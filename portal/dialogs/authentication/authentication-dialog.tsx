import { useEffect } from 'react';
import { storeNewAccount, takeNewAccount } from '../../../browser/session/new-account.ts';
import { readSession } from '../../../browser/session/session.ts';
import { clearToasts } from '../../../browser/toasts.ts';
import { DialogFrame, DialogTitle } from '../../../ui/dialog.tsx';
import type { HostedDialogProps } from '../../shell/dialogs.ts';
import { useSite } from '../../site.ts';
import { welcome } from './finished-login.ts';
import { AuthenticationViews } from './views.tsx';
import { wechatWay } from './wechat-way.ts';

/**
 * Login, registration and password reset on top of any page, with the enterprise chooser and the wizard that may follow (spec
 * login#dialogs).
 */
export default function AuthenticationDialog({ dialog, onClose }: HostedDialogProps<'authentication'>) {
  const site = useSite();
  // Back from the page after a login inside the messaging app repeats the return, whose state is used up. The login is there already.
  const isRepeated = dialog.scanResult?.ticket === null && readSession() !== null;
  useEffect(() => {
    if (isRepeated) onClose();
  }, [isRepeated, onClose]);
  if (!site || isRepeated) return null;
  return (
    <DialogFrame
      className="authentication__dialog"
      // Toasts about a form are removed with it.
      onClose={() => {
        clearToasts();
        onClose();
      }}
      firstFocus={(frame) => {
        // Inside the messaging app the first way in is a button, which a phone's keyboard would cover.
        if (wechatWay(navigator.userAgent, site) === 'button') return frame;
        const [...fields] = frame.querySelectorAll('input');
        // Without a field the dialog itself takes the focus: a focus ring on a button would distract.
        return fields.find(({ value }) => value === '') ?? fields[0] ?? frame;
      }}
      returnFocus={(event, opener) => {
        event.preventDefault();
        // After a login the button that opened the dialog no longer exists.
        const to = opener instanceof HTMLElement && opener !== document.body && opener.checkVisibility() ? opener : document.getElementById('main');
        to?.focus({ preventScroll: true });
      }}
      staysOpen
    >
      <AuthenticationViews
        site={site}
        mode={dialog.mode}
        entrance={dialog.scan ? 'scan' : 'account'}
        takeScanResult={() => dialog.scanResult ?? null}
        takeNewAccount={takeNewAccount}
        storeNewAccount={storeNewAccount}
        Heading={DialogTitle}
        inDialog
        onDone={onClose}
        onLoggedIn={(login, phone) => {
          welcome(login, phone, site);
          onClose();
        }}
        onRegistered={() => location.reload()}
        onPasswordReset={onClose}
      />
    </DialogFrame>
  );
}
