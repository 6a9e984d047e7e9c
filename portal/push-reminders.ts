import { endPush, ownSubscription, registrationHere } from '../browser/session/end-push.ts';
import { browserAddresses } from '../contract/calls/browser-addresses.ts';
import { pushAddresses } from '../contract/calls/push-addresses.ts';
import { pushBookingsMax } from '../contract/live/limits.ts';
import { isMobilePath } from '../contract/pages.ts';
import { createPortalClient } from './client.ts';

/**
 * Reminders of booked classes as system notifications in this browser (spec live#push). The subscription itself is the setting: a browser
 * that has one gets them. The service worker of the phone site shows them.
 */

const { client } = createPortalClient({ ...pushAddresses, logout: browserAddresses.logout });

/** `none`: this browser has no notifications from a site, or the phone site's worker is not installed. */
export type PushState = 'none' | 'blocked' | 'off' | 'on';

/** `unreachable`: the browser did not reach its push service, as most Chrome in China. `closed`: the portal sends none. */
export type PushOutcome = 'on' | 'blocked' | 'unreachable' | 'closed';

/** A browser that does not reach its push service may wait without an end. */
const patienceMilliseconds = 15_000;

/** The desktop pages offer no notifications, because their address would not open in the phone site. */
export async function pushState(): Promise<PushState> {
  if (!isMobilePath(location.pathname) || (await registrationHere()) === null) return 'none';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && (await ownSubscription()) !== null ? 'on' : 'off';
}

/**
 * Asks for the permission, subscribes this browser, and binds it to bookings. Call it after a press of a button only.
 * @param tokens of the bookings
 * @throws CallRefused, or the error of a lost connection
 */
export async function startPush(tokens: readonly string[]): Promise<PushOutcome> {
  // First, because browsers show their question only right after the press.
  if ((await Notification.requestPermission()) !== 'granted') return 'blocked';
  const { data } = await client.call('pushKey', {});
  if (data.publicKey === '') return 'closed';
  const subscription = await subscribed(data.publicKey);
  if (subscription === null) return 'unreachable';
  try {
    await bind(subscription, tokens);
  } catch (error) {
    // A switch that says 系统通知 must not be left behind.
    await subscription.unsubscribe().catch(() => false);
    throw error;
  }
  return 'on';
}

/** Binds further bookings if this browser has a subscription. It asks for nothing. @returns false without a subscription */
export async function bindPush(tokens: readonly string[]): Promise<boolean> {
  const subscription = Notification.permission === 'granted' ? await ownSubscription() : null;
  if (subscription === null) return false;
  await bind(subscription, tokens);
  return true;
}

/** Ends the notifications in this browser. */
export const stopPush = (): Promise<void> => endPush((endpoint) => client.call('pushUnsubscribe', { endpoint }));

async function subscribed(publicKey: string): Promise<PushSubscription | null> {
  const registration = await within(navigator.serviceWorker.ready);
  if (registration === null) return null;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await within(registration.pushManager.subscribe(options));
  } catch (error) {
    // A subscription with another key of the portal is replaced.
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') return null;
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    return within(registration.pushManager.subscribe(options)).catch(() => null);
  }
}

async function bind(subscription: PushSubscription, tokens: readonly string[]): Promise<void> {
  if (tokens.length === 0) return;
  const { endpoint = '', keys = {} } = subscription.toJSON();
  await client.call('pushSubscribe', { tokens: tokens.slice(0, pushBookingsMax), endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' });
}

/** Null after the time has passed. */
function within<T>(work: Promise<T>): Promise<T | null> {
  return Promise.race([work, new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMilliseconds))]);
}
