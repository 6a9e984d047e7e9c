import { readSession, storeSession } from '../../../browser/session/session.ts';
import { storeLogin } from '../../../browser/session/store-login.ts';
import { showToast } from '../../../browser/toasts.ts';
import { authenticationMessages as texts } from '../../../contract/authentication-messages.ts';
import { maskPhone } from '../../../contract/rules/mask.ts';
import { quietClient } from '../../client.ts';
import type { Site } from '../../site.ts';
import type { CompletedLogin } from './sign-in.ts';

/**
 * Completes a login: stores it, updates the header without a reload, and shows a toast. A login by user name or messaging app has no typed
 * phone, so the masked phone is then fetched from the server.
 */
export function welcome(login: CompletedLogin, phone: string | null, site: Site): void {
  storeLogin(login, { live: null, phone: phone === null ? null : maskPhone(phone) }, site.config);
  showToast('success', texts.loggedIn);
  if (phone === null) void showPhone(login.authorizationToken);
}

async function showPhone(token: string) {
  // Without a phone the header shows only the log-out.
  const info = await quietClient.call('getUserInfo', {}).then(({ data }) => data, () => null);
  const session = readSession();
  if (info && session?.token === token) storeSession({ ...session, phone: info.phone });
}
