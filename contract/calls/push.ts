import * as z from 'zod/mini';
import { pushBookingsMax } from '../live/limits.ts';
import { call, code, nothing } from './call.ts';

/** Reminders as system notifications (spec live#push): a browser's subscription is bound to bookings. */

/** A class of a school may subscribe from one address. Refusals count, because they are attempts with foreign tokens. */
const limitOf = (name: string, points: number) => [{ name, points, windowSeconds: 3_600, countsRefusals: true }] as const;
/** Shared by both calls that store a subscription. */
const subscriptionLimits = limitOf('push-subscriptions', 300);

const endpoint = z.string('通知地址应为文字').check(z.minLength(1, '通知地址不可为空'), z.maxLength(1_024, '通知地址过长'));
/** As in `PushSubscription.toJSON()`: a point of P-256, and 16 bytes. */
const subscription = {
  endpoint,
  p256dh: z.string('通知的公钥应为文字').check(z.regex(/^[\w-]{87}$/, '通知的公钥格式错误')),
  auth: z.string('通知的密钥应为文字').check(z.regex(/^[\w-]{22}$/, '通知的密钥格式错误')),
};

export const pushCalls = {
  /** The key for `PushManager.subscribe`. '' if the portal sends no system notifications. */
  pushKey: call({ request: z.object({}), data: z.object({ publicKey: z.string() }), access: 'anyone' }),
  /**
   * Binds a browser to bookings. `tokens` are those of `bookLive` and `myBookings`, which prove the bookings. A repeated request has the same
   * result. `bound`: the number of these bookings that exist.
   */
  pushSubscribe: call({
    request: z.object({ tokens: z.array(code, '预约应为列表').check(z.minLength(1, '预约不可为空'), z.maxLength(pushBookingsMax, `一次最多 ${pushBookingsMax} 个预约`)), ...subscription }),
    data: z.object({ bound: z.int() }),
    access: 'anyone',
    aboutAccount: true,
    limits: subscriptionLimits,
  }),
  /** The browser got another subscription. The former endpoint is a secret of the browser, and proves that it is the same one. */
  pushRenew: call({
    request: z.object({ formerEndpoint: endpoint, ...subscription }),
    data: z.object({ bound: z.int() }),
    access: 'anyone',
    aboutAccount: true,
    limits: subscriptionLimits,
  }),
  /** Ends all reminders of a browser as system notifications. The bookings stay, with their SMS. */
  pushUnsubscribe: call({ request: z.object({ endpoint }), data: nothing, access: 'anyone', limits: limitOf('push-ends', 300) }),
  /** The service worker has shown the notification. Before the SMS is due, this replaces it. */
  pushReceived: call({ request: z.object({ token: code }), data: nothing, access: 'anyone', limits: limitOf('push-received', 3_000) }),
} as const;
