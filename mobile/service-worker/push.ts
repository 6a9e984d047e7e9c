/// <reference lib="webworker" />
import { parseAddress } from '../../contract/calls/address.ts';
import { pushAddresses } from '../../contract/calls/push-addresses.ts';
import type { PushReminder } from '../../contract/live/push-reminder.ts';
import { mobileAddressOf } from '../../contract/mobile.ts';
import { isMobilePath, link, pageAt } from '../../contract/pages.ts';

/** Reminders of classes as system notifications (spec live#push; docs/decisions/0031). */

/** The portal sends the SMS about a minute after the notification, so further attempts would be too late. */
const waits = [0, 2_000, 8_000];

/** Shown if a message cannot be read: a browser requires a notification for each message. */
const unreadable: PushReminder = { title: '有一场直播快开始了', body: '在手机站的“直播”里看', address: mobileAddressOf(link('liveVideo'))!, token: '' };

/** The events of a service worker that this part needs. Tests give their own. */
export type PushWorker = Pick<ServiceWorkerGlobalScope, 'registration' | 'clients' | 'location' | 'addEventListener' | 'fetch'>;

export function listenForPushes(worker: PushWorker, wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))): void {
  worker.addEventListener('push', (event) => {
    event.waitUntil(remind(worker, reminderIn(event.data), wait));
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openClass(worker, (event.notification.data as { address?: unknown } | null)?.address));
  });
  // Without the former subscription the worker cannot prove the bookings. The person's next visit binds them again, and until then the
  // reminders are SMS.
  worker.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(renew(worker, event as PushSubscriptionChange));
  });
}

interface PushSubscriptionChange extends Event {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}

function reminderIn(data: PushMessageData | null): PushReminder {
  try {
    const { title, body, address, token } = data!.json() as Partial<PushReminder>;
    if (typeof title === 'string' && typeof body === 'string' && typeof address === 'string' && typeof token === 'string') return { title, body, address, token };
  } catch {
    // Handled as a message of another version.
  }
  return unreadable;
}

/** The receipt is sent after the notification is shown: only then is the SMS not needed. */
async function remind(worker: PushWorker, { title, body, address, token }: PushReminder, wait: (milliseconds: number) => Promise<unknown>): Promise<void> {
  await worker.registration.showNotification(title, { body, tag: address, lang: 'zh-CN', icon: '/m/icons/192.png', data: { address } });
  if (token === '') return;
  for (const milliseconds of waits) {
    if (milliseconds > 0) await wait(milliseconds);
    const answer = await call(worker, 'pushReceived', { token });
    // Any answer below 500 is final.
    if (answer !== null && answer.status < 500) return;
  }
}

async function call(worker: PushWorker, name: 'pushReceived' | 'pushRenew', body: object): Promise<Response | null> {
  const { method, path } = parseAddress(pushAddresses[name]);
  return worker.fetch(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }).catch(() => null);
}

/** Focuses a tab that shows the class, in its room or not. Other tabs are left as they are: somebody may be typing or in a class there. */
async function openClass({ clients, location }: PushWorker, asked: unknown): Promise<void> {
  const url = new URL(typeof asked === 'string' ? asked : unreadable.address, location.origin);
  const address = url.origin === location.origin && isMobilePath(url.pathname) ? url.pathname + url.search : unreadable.address;
  const wanted = url.searchParams.get('code');
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = tabs.find((tab) => {
    const { pathname, searchParams } = new URL(tab.url);
    const page = pageAt(pathname);
    return isMobilePath(pathname) && (page === 'liveDetail' || page === 'liveRoom') && wanted !== null && searchParams.get('code') === wanted;
  });
  await (shown ? shown.focus() : clients.openWindow(address));
}

async function renew(worker: PushWorker, { oldSubscription, newSubscription }: PushSubscriptionChange): Promise<void> {
  if (!oldSubscription) return;
  const { applicationServerKey } = oldSubscription.options;
  const renewed = newSubscription ?? (applicationServerKey && (await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })));
  if (!renewed) return;
  const { endpoint, keys } = renewed.toJSON();
  await call(worker, 'pushRenew', { formerEndpoint: oldSubscription.endpoint, endpoint, p256dh: keys?.p256dh, auth: keys?.auth });
}
