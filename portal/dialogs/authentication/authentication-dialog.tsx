import { Dialog as Primitive } from 'radix-ui';
import { useState } from 'react';
import { useBackCloses } from '../../../ui/back-closes.ts';
import { Icon } from '../../../ui/icon.tsx';
import { clearToasts } from '../../../ui/toast.tsx';
import '../../../ui/dialog.css';
import type { HostedDialogProps } from '../../shell/dialog-host.tsx';
import { keepNewAccount, takeNewAccount } from '../../session/new-account.ts';
import { useSite } from '../../site.ts';
import { welcome } from './finished-login.ts';
import { AuthenticationViews } from './views.tsx';

/** §2.7: login, register and reset over any page, with the chooser and the wizard that may follow. */
export default function AuthenticationDialog({ dialog, onClose }: HostedDialogProps<'authentication'>) {
  const site = useSite();
  const [opener] = useState(() => (typeof document === 'undefined' ? null : document.activeElement));
  /** What was said of a form is over with it. */
  const giveUp = () => {
    clearToasts();
    onClose();
  };
  useBackCloses(true, giveUp);
  if (!site) return null;

  const returnFocus = (event: Event) => {
    event.preventDefault();
    // After a login the button that opened the dialog is no longer there.
    const to = opener instanceof HTMLElement && opener !== document.body && opener.checkVisibility() ? opener : document.getElementById('main');
    to?.focus({ preventScroll: true });
  };

  return (
    <Primitive.Root open onOpenChange={(open) => !open && giveUp()}>
      <Primitive.Portal>
        <Primitive.Overlay className="dialog__mask">
          <Primitive.Content
            className="dialog authentication__dialog"
            aria-describedby={undefined}
            onOpenAutoFocus={(event) => {
              event.preventDefault();
              const dialog = event.currentTarget as HTMLElement;
              const [...fields] = dialog.querySelectorAll('input');
              // The dialog itself where there is nothing to fill in: it shows no ring that nobody asked for.
              (fields.find(({ value }) => value === '') ?? fields[0] ?? dialog).focus();
            }}
            onCloseAutoFocus={returnFocus}
            // A slip beside the dialog must not cost what was typed.
            onPointerDownOutside={(event) => event.preventDefault()}
          >
            <AuthenticationViews
              site={site}
              mode={dialog.mode}
              entrance={dialog.scan ? 'scan' : 'account'}
              takeScanResult={() => dialog.scanResult ?? null}
              takeNewAccount={takeNewAccount}
              keepNewAccount={keepNewAccount}
              Heading={Primitive.Title}
              inDialog
              onDone={onClose}
              onLoggedIn={(login, phone) => {
                welcome(login, phone, site);
                onClose();
              }}
              onRegistered={() => location.reload()}
              onPasswordReset={onClose}
            />
            <Primitive.Close className="dialog__close" aria-label="关闭">
              <Icon name="close" />
            </Primitive.Close>
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
