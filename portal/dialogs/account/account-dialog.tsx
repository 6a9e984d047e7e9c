import { useCallback, useEffect, useMemo } from 'react';
import { createEncryptedClient, type Seal } from '../../../browser/cipher/encrypted-client.ts';
import { isSessionEnd } from '../../../browser/client.ts';
import { reportFailure } from '../../../browser/failure.ts';
import { useSession } from '../../../browser/session/session.ts';
import { AccountSecurity } from '../../../ui/account-security/account-security.tsx';
import type { Ask } from '../../../ui/account-security/account-calls.ts';
import { DialogFrame, DialogTitle } from '../../../ui/dialog.tsx';
import { client } from '../../client.ts';
import type { HostedDialogProps } from '../../shell/dialogs.ts';
import { useSite } from '../../site.ts';

const passwords: ReadonlySet<string> = new Set(['oldPassword', 'password', 'confirmPassword']);

/** Encrypts the password fields of a request (spec calls#encryption-helper). */
const sealed = <Request extends object>(request: Request, seal: Seal): Request =>
  Object.fromEntries(Object.entries(request).map(([field, value]) => [field, passwords.has(field) && typeof value === 'string' ? seal(value) : value])) as Request;

/** 账号与安全, on top of any page. The dialog closes when the login ends, in this tab or another. */
export default function AccountDialog({ onClose }: HostedDialogProps<'account'>) {
  const site = useSite();
  const session = useSession();
  const cipherKey = site?.config.cipherKey ?? '';
  const topCode = site?.topCode ?? '';
  const calls = useMemo(() => createEncryptedClient({ client, cipherKey, topCode }), [cipherKey, topCode]);
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

  return (
    // The dialog itself takes the focus: it has no field at first, and a focus ring on a button would distract.
    <DialogFrame className="dialog--wide account__dialog" onClose={onClose} firstFocus={(dialog) => dialog} staysOpen>
      <AccountSecurity ask={ask} Heading={DialogTitle} />
    </DialogFrame>
  );
}
