import type { CallerContext } from '../../../calls/caller.ts';
import { refuse } from '../../../calls/refusal.ts';
import type { LimitRule } from '../../../limits/index.ts';
import { publishedOne } from '../../../publishing/index.ts';
import { personOf, phoneIndexOf } from '../../accounts/index.ts';
import { changeToken, deleteBooking, hasBookings, insertBooking } from './booking-store.ts';
import { browserToken, browserTokenOf, phoneTokenOf } from '../booking-tokens.ts';
import { hasBooked } from '../notices/audience-store.ts';
import { liveKind } from '../kinds.ts';
import { findLive, maySee } from '../lives.ts';
import { removeOfBooking } from '../push/push-store.ts';

/** Reminders of lives by SMS (spec live#booking). */

/** Each booking costs an SMS. */
const bookingsOfPhone: LimitRule = { name: 'live-bookings-of-phone', points: 10, windowSeconds: 86_400 };
/** Separate, because anyone can use up the limit of a phone. */
const bookingsOfOwner: LimitRule = { ...bookingsOfPhone, name: 'live-bookings-of-owner' };

/**
 * Books a live for a phone. A repeated request has the same result. The caller checked the puzzle.
 * Anyone can type the phone. So after a second booking no browser can cancel the reminder or get it as a notification, except in a login of
 * the phone's owner.
 * @returns the token that cancels the booking
 * @throws Refusal 40400, 10063 if the live has started, was cancelled or is hidden from the caller, 42900
 */
export async function bookLive({ context, session, transaction }: CallerContext, liveCode: string, phone: string): Promise<string> {
  const { clock, limits, secrets } = context;
  const live = await findLive(context, liveCode);
  if (!(await maySee(context, session, live))) throw refuse.noPermission('请先登录，再预约这场直播');
  if (live.room.cancelled_at !== null) throw refuse.noPermission('这场直播已经取消');
  if (live.session !== null || live.room.starts_at <= clock.now()) throw refuse.noPermission('这场直播已经开始或结束，不用预约了');
  const phoneIndex = phoneIndexOf(context, phone);
  const isOwn = session !== null && (await personOf(context, session.personId))?.phone === phone;
  if (!(await hasBooked(context.database.read, live.room.top_code, live.room.live_code, phoneIndex))) {
    const { allowed, retryAfterSeconds } = await limits.take(isOwn ? bookingsOfOwner : bookingsOfPhone, phoneIndex);
    if (!allowed) throw refuse.tooManyRequests(retryAfterSeconds);
  }
  return transaction(async (tx) => {
    const fresh = isOwn ? phoneTokenOf(context, browserToken(context)) : browserToken(context);
    const { live_code: present, top_code: topCode } = live.room;
    const booking = { live_code: present, phone_index: phoneIndex, top_code: topCode };
    const stored = await insertBooking(tx, { ...booking, phone_sealed: secrets.seal(phone), unsubscribe_token: fresh, booked_at: clock.now(), reminded_at: null });
    const ofBrowser = browserTokenOf(context, stored);
    if (stored !== fresh && stored === ofBrowser) {
      await changeToken(tx, stored, phoneTokenOf(context, stored));
      await removeOfBooking(tx, topCode, { liveCode: present, phoneIndex });
    }
    return isOwn ? phoneTokenOf(context, ofBrowser) : ofBrowser;
  });
}

/**
 * Cancels a booking with its notifications.
 * @returns the name of the live
 * @throws Refusal 40400 without such a booking, 10063 for a browser's token after a second booking
 */
export async function unbookLive({ context, transaction }: CallerContext, token: string): Promise<string> {
  const booked = await transaction(async (tx) => {
    const deleted = await deleteBooking(tx, token);
    if (deleted === null && (await hasBookings(tx, [phoneTokenOf(context, token)]))) throw refuse.noPermission('这个手机号订过不止一次，请点提醒短信里的链接取消，或登录以后在“我的”里取消');
    if (deleted !== null) await removeOfBooking(tx, deleted.top_code, { liveCode: deleted.live_code, phoneIndex: deleted.phone_index });
    return deleted;
  });
  if (booked === null) throw refuse.notFound('没有找到这个预约，可能已经取消了');
  const entry = await publishedOne(context, liveKind, { topCode: booked.top_code, code: booked.live_code });
  return entry?.body.liveName ?? '';
}
