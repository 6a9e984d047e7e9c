import { endSession } from './session-sharing.ts';
import { readSession } from './session.ts';
import { storeLogin } from './store-login.ts';
import type { DataOf } from '../../contract/calls/index.ts';

interface Calls {
  /** Opens a session in the other enterprise (contract/calls/my.ts). */
  open: () => Promise<DataOf<'switchEnterprise'>>;
  /** Ends a session on the server. */
  revoke: (token: string) => void;
  config: Pick<DataOf<'getSiteConfig'>, 'supervisorFlag'>;
}

/**
 * Replaces this tab's session by one in another enterprise of the person.
 * @returns false if the tab got another login meanwhile, which then stays
 */
export async function replaceSession({ open, revoke, config }: Calls): Promise<boolean> {
  const before = readSession();
  if (before === null) return false;
  const login = await open();
  // The former session ends after the new one is known, so a lost answer keeps the former login.
  if (readSession()?.token !== before.token) {
    revoke(login.authorizationToken);
    return false;
  }
  endSession(revoke);
  storeLogin(login, { live: null, phone: before.phone ?? null }, config);
  return true;
}
