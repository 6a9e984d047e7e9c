import { encryptBy } from '../../browser/cipher/encrypted-client.ts';
import { storeLogin } from '../../browser/session/store-login.ts';
import { clearToasts, showToast } from '../../browser/toasts.ts';
import { authenticationMessages as texts } from '../../contract/authentication-messages.ts';
import type { DataOf } from '../../contract/calls/index.ts';
import { addressOfPage } from '../../contract/pages.ts';
import type { Site } from '../site.ts';

/**
 * Stores a completed live log-in as this tab's session (spec login#stored-session).
 * @returns the address of the room, with the query
 */
export async function enterLive(login: DataOf<'liveLogin'>, phone: string | null, site: Site): Promise<string> {
  storeLogin(login, { live: { seal: await encryptBy(site.config.cipherKey) }, phone }, site.config);
  clearToasts();
  showToast('success', texts.loggedIn);
  return addressOfPage('liveRoom', Object.fromEntries(new URLSearchParams(location.search)));
}
