import { mobilePrefix } from '../../contract/pages.ts';

/** The registration of the phone site's worker. Null without one, or in a browser without notifications from a site. */
export async function registrationHere(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis)) return null;
  return (await navigator.serviceWorker.getRegistration(mobilePrefix).catch(() => undefined)) ?? null;
}

export async function ownSubscription(): Promise<PushSubscription | null> {
  return (await (await registrationHere())?.pushManager.getSubscription().catch(() => null)) ?? null;
}

/**
 * Ends the notifications in this browser. The bookings stay, with their SMS.
 * @param tell tells the portal. If it is lost, the push service tells the portal at the next reminder, and the SMS is sent
 */
export async function endPush(tell: (endpoint: string) => Promise<unknown>): Promise<void> {
  const subscription = await ownSubscription();
  if (subscription === null) return;
  const { endpoint } = subscription;
  await subscription.unsubscribe().catch(() => false);
  await tell(endpoint).catch(() => undefined);
}
