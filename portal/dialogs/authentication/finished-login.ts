import { authenticationMessages as texts } from '../../../contract/authentication-messages.ts';
import { maskPhone } from '../../../contract/rules/index.ts';
import { showToast } from '../../../ui/toast.tsx';
import { quietClient } from '../../client.ts';
import { readSession, storeSession } from '../../session/session.ts';
import { storeLogin } from '../../session/store-login.ts';
import type { Site } from '../../site.ts';
import type { CompletedLogin } from './sign-in.ts';

/**
 * A login stands: it is stored, the header shows it without a reload, and a toast says so. Who logged in by a user name or
 * by the messaging app typed no phone: the server tells the masked one, a little later.
 */
export function welcome(login: CompletedLogin, phone: string | null, site: Site): void {
  storeLogin(login, { live: null, phone: phone === null ? null : maskPhone(phone) }, site.config);
  showToast('success', texts.loggedIn);
  if (phone === null) void showPhone(login.authorizationToken);
}

async function showPhone(token: string) {
  // Without it the header offers the log-out alone.
  const info = await quietClient.call('getUserInfo', {}).then(({ data }) => data, () => null);
  const session = readSession();
  if (info && session?.token === token) storeSession({ ...session, phone: info.phone });
}
