import { endPush } from '../../browser/session/end-push.ts';
import { forgetAtLogOut } from '../../browser/session/forget-person.ts';
import { endSession } from '../../browser/session/session-sharing.ts';
import { forgetReadPages } from '../../browser/stored-pages.ts';
import { ask, revoke } from '../client.ts';

/** A browser that does not reach its push service may wait without an end. */
const patienceMilliseconds = 1_500;

/**
 * Logs out, and forgets what the portal's pages have stored about the person, as a log-out there does (spec mobile#kept-login). It resolves
 * when the page may be left: leaving earlier would stop what is still being deleted.
 */
export async function logOut(): Promise<void> {
  forgetAtLogOut(revoke);
  const forgotten = Promise.allSettled([forgetReadPages(), endPush((endpoint) => ask('pushUnsubscribe', { endpoint }))]);
  endSession(revoke);
  await Promise.race([forgotten, new Promise((resolve) => setTimeout(resolve, patienceMilliseconds))]);
}
