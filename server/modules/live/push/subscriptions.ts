import type { CallerContext } from '../../../calls/caller.ts';
import { refuse } from '../../../calls/refusal.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/index.ts';
import type { PushProvider, PushSubscription } from '../../../providers/web-push/index.ts';
import { hashOf } from '../../../secret-hash.ts';
import { phoneTokenOf } from '../booking-tokens.ts';
import { bindSubscription, bookingsByToken, countOfBrowser, noteReceived, removeBrowser, removeOlderBrowsers, renewSubscription, type StoredSubscription } from './push-store.ts';

/** Browsers that get the reminders of bookings as system notifications (spec live#push; docs/decisions/0031). */

/** The phone and the desktop browser of a person, and one more. */
const browsersOfBooking = 3;
/** More bookings than a person has. It limits how often the portal can be made to call one address. */
const bookingsOfBrowser = 100;

/** Finds the rows of a browser without opening their seals. */
const endpointIndexOf = ({ secrets }: Pick<Context, 'secrets'>, endpoint: string): string => secrets.hmac('push-endpoint', endpoint);

/** @throws Refusal 40001 for an endpoint that the portal does not call, 10063 if notifications are off */
function storedOf({ push, secrets }: Pick<Context, 'push' | 'secrets'>, { endpoint, p256dh, auth }: PushSubscription): StoredSubscription {
  const subscription = { endpoint, p256dh, auth };
  const fault = requirePush(push).faultOf(subscription);
  if (fault === 'service') throw refuse.invalidInput('endpoint', '这个浏览器的通知服务还没有接入，提醒照旧发短信');
  if (fault === 'keys') throw refuse.invalidInput('p256dh', '通知的公钥格式错误');
  return { endpoint_index: endpointIndexOf({ secrets }, endpoint), subscription_sealed: secrets.seal(JSON.stringify(subscription)) };
}

function requirePush(push: PushProvider | null): PushProvider {
  if (push === null) throw refuse.noPermission('系统通知没有开放，提醒照旧发短信');
  return push;
}

async function requireFew(tx: Tx, stored: StoredSubscription): Promise<void> {
  if ((await countOfBrowser(tx, stored.endpoint_index)) > bookingsOfBrowser) throw refuse.noPermission('这台设备上的系统通知太多了，这一个照旧发短信');
}

/**
 * Binds a browser to the bookings of these tokens.
 * @returns the number of bookings
 * @throws Refusal 40001, 10063, 40400 without such a booking
 */
export async function subscribe({ context, transaction }: CallerContext, tokens: readonly string[], subscription: PushSubscription): Promise<number> {
  const { clock, random } = context;
  const stored = storedOf(context, subscription);
  return transaction(async (tx) => {
    const bookings = await bookingsByToken(tx, tokens);
    if (bookings.length === 0 && (await bookingsByToken(tx, tokens.map((token) => phoneTokenOf(context, token)))).length > 0) throw refuse.noPermission('这个手机号订过不止一次，提醒照旧发短信');
    if (bookings.length === 0) throw refuse.notFound('没有找到这个预约，可能已经取消了');
    for (const booking of bookings) {
      await bindSubscription(tx, { id: random.uuid(), ...booking, ...stored, subscribed_at: clock.now() });
      await removeOlderBrowsers(tx, { liveCode: booking.live_code, phoneIndex: booking.phone_index, atMost: browsersOfBooking });
    }
    await requireFew(tx, stored);
    return bookings.length;
  });
}

/** @returns the number of bookings of the former subscription. 0 changes nothing. @throws Refusal 40001, 10063 */
export async function renew({ context, transaction }: CallerContext, formerEndpoint: string, subscription: PushSubscription): Promise<number> {
  const stored = storedOf(context, subscription);
  return transaction(async (tx) => {
    const renewed = await renewSubscription(tx, endpointIndexOf(context, formerEndpoint), stored, context.clock.now());
    await requireFew(tx, stored);
    return renewed;
  });
}

/** Also allowed while notifications are off. An unknown endpoint has the same result. */
export async function unsubscribe({ context, transaction }: CallerContext, endpoint: string): Promise<void> {
  await transaction((tx) => removeBrowser(tx, endpointIndexOf(context, endpoint)));
}

/** @throws Refusal 40400 for an unknown token */
export async function received({ context, transaction }: CallerContext, token: string): Promise<void> {
  const { clock, metrics } = context;
  if (!(await transaction((tx) => noteReceived(tx, hashOf(token), clock.now())))) throw refuse.notFound('没有这条通知');
  metrics.pushes.inc({ outcome: 'received' });
}
