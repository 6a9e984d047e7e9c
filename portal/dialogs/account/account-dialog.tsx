import { Dialog as Primitive } from 'radix-ui';
import { useCallback, useEffect, useMemo } from 'react';
import { AccountSecurity } from '../../../ui/account-security/account-security.tsx';
import type { Ask } from '../../../ui/account-security/account-calls.ts';
import { useBackCloses } from '../../../ui/back-closes.ts';
import { Icon } from '../../../ui/icon.tsx';
import '../../../ui/dialog.css';
import { createSealedCalls, type Seal } from '../../cipher/sealed-calls.ts';
import { client } from '../../client.ts';
import { reportFailure } from '../../failure.ts';
import { isSessionEnd } from '../../session/session-end.ts';
import { useSession } from '../../session/session.ts';
import type { HostedDialogProps } from '../../shell/dialog-host.tsx';
import { useSite } from '../../site.ts';

const passwords: ReadonlySet<string> = new Set(['oldPassword', 'password', 'confirmPassword']);

/** decisions §2 "Encryption helper": passwords of the dialogs travel through the cipher. */
const sealed = <Request extends object>(request: Request, seal: Seal): Request =>
  Object.fromEntries(Object.entries(request).map(([field, value]) => [field, passwords.has(field) && typeof value === 'string' ? seal(value) : value])) as Request;

/** 账号与安全, over any page. It closes where the login ends, whoever ended it. */
export default function AccountDialog({ onClose }: HostedDialogProps<'account'>) {
  const site = useSite();
  const session = useSession();
  const cipherKey = site?.config.cipherKey ?? '';
  const topCode = site?.topCode ?? '';
  const calls = useMemo(() => createSealedCalls({ client, cipherKey, topCode }), [cipherKey, topCode]);
  const ask: Ask = useCallback(
    async (name, request) => {
      try {
        const answered = name === 'accountChangePassword' ? calls.call(name, (seal) => sealed(request, seal)) : client.call(name, request);
        return (await answered).data;
      } catch (error) {
        if (isSessionEnd(error)) reportFailure(error);
        throw error;
      }
    },
    [calls],
  );
  const isLoggedIn = session !== null;
  useEffect(() => {
    if (!isLoggedIn) onClose();
  }, [isLoggedIn, onClose]);
  useBackCloses(true, onClose);

  return (
    <Primitive.Root open onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="dialog__mask">
          <Primitive.Content
            className="dialog dialog--wide account__dialog"
            aria-describedby={undefined}
            // The dialog itself: there is nothing to fill in at first, and no ring that nobody asked for.
            onOpenAutoFocus={(event) => {
              event.preventDefault();
              (event.currentTarget as HTMLElement).focus();
            }}
            // A slip beside the dialog must not cost what was typed.
            onPointerDownOutside={(event) => event.preventDefault()}
          >
            <AccountSecurity ask={ask} Heading={Primitive.Title} />
            <Primitive.Close className="dialog__close" aria-label="关闭">
              <Icon name="close" />
            </Primitive.Close>
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
