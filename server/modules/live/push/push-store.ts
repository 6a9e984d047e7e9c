import type { Selectable } from 'kysely';
import type { Read, Tx } from '../../../database/index.ts';
import type { LiveTables } from '../tables.ts';

type Row = Selectable<LiveTables['live_push_subscriptions']>;

/** A subscription as it is stored. */
export type StoredSubscription = Pick<Row, 'endpoint_index' | 'subscription_sealed'>;

/** The bookings of some tokens. */
export const bookingsByToken = (read: Read, tokens: readonly string[]): Promise<Pick<Row, 'live_code' | 'phone_index' | 'top_code'>[]> =>
  read.selectFrom('live_bookings').select(['live_code', 'phone_index', 'top_code']).where('unsubscribe_token', 'in', [...tokens]).execute();

/** Binds a browser to a booking. A repetition stores the newer keys. */
export async function bindSubscription(tx: Tx, row: Omit<Row, 'sent_at' | 'token_hash' | 'received_at'>): Promise<void> {
  const { subscription_sealed, subscribed_at } = row;
  await tx
    .insertInto('live_push_subscriptions')
    .values({ ...row, sent_at: null, token_hash: null, received_at: null })
    .onConflict((conflict) => conflict.columns(['live_code', 'phone_index', 'endpoint_index']).doUpdateSet({ subscription_sealed, subscribed_at }))
    .execute();
}

export async function removeOfBooking(tx: Tx, topCode: string, { liveCode, phoneIndex }: { liveCode: string; phoneIndex: string }): Promise<void> {
  await tx.deleteFrom('live_push_subscriptions').where('top_code', '=', topCode).where('live_code', '=', liveCode).where('phone_index', '=', phoneIndex).execute();
}

/** Keeps the latest browsers of a booking. */
export async function removeOlderBrowsers(tx: Tx, { liveCode, phoneIndex, atMost }: { liveCode: string; phoneIndex: string; atMost: number }): Promise<void> {
  const older = await tx.selectFrom('live_push_subscriptions').select('id').where('live_code', '=', liveCode).where('phone_index', '=', phoneIndex).orderBy('subscribed_at', 'desc').orderBy('id').offset(atMost).limit(100).execute();
  if (older.length > 0) await tx.deleteFrom('live_push_subscriptions').where('id', 'in', older.map(({ id }) => id)).execute();
}

export async function countOfBrowser(read: Read, endpointIndex: string): Promise<number> {
  const { total } = await read.selectFrom('live_push_subscriptions').select((eb) => eb.fn.countAll<number>().as('total')).where('endpoint_index', '=', endpointIndex).executeTakeFirstOrThrow();
  return Number(total);
}

/** Gives the bookings of a browser its new subscription. @returns their number */
export async function renewSubscription(tx: Tx, formerIndex: string, renewed: StoredSubscription, now: number): Promise<number> {
  const bookings = await tx.selectFrom('live_push_subscriptions').select(['id', 'live_code', 'phone_index']).where('endpoint_index', '=', formerIndex).execute();
  for (const { id, live_code, phone_index } of bookings) {
    if (formerIndex !== renewed.endpoint_index) await tx.deleteFrom('live_push_subscriptions').where('live_code', '=', live_code).where('phone_index', '=', phone_index).where('endpoint_index', '=', renewed.endpoint_index).execute();
    await tx.updateTable('live_push_subscriptions').set({ ...renewed, subscribed_at: now }).where('id', '=', id).execute();
  }
  return bookings.length;
}

export async function removeBrowser(tx: Tx, endpointIndex: string): Promise<void> {
  await tx.deleteFrom('live_push_subscriptions').where('endpoint_index', '=', endpointIndex).execute();
}

export const subscriptionsOf = (read: Read, phoneIndex: string): Promise<Row[]> => read.selectFrom('live_push_subscriptions').selectAll().where('phone_index', '=', phoneIndex).orderBy('subscribed_at').orderBy('id').execute();

/**
 * Subscriptions whose reminder is due as a notification: of bookings that need a reminder, for lives that start within a time.
 * @param again as in `roomsToRemindOf`
 * @param sentFor a notification from this time before the start on was about this start
 */
export function subscriptionsToRemind(read: Read, { from, until, again, sentFor }: Record<'from' | 'until' | 'again' | 'sentFor', number>): Promise<(Pick<Row, 'id' | 'live_code' | 'top_code'> & { starts_at: number; room_id: string })[]> {
  return read
    .selectFrom('live_rooms')
    .innerJoin('live_push_subscriptions', 'live_push_subscriptions.live_code', 'live_rooms.live_code')
    .innerJoin('live_bookings', (join) => join.onRef('live_bookings.live_code', '=', 'live_push_subscriptions.live_code').onRef('live_bookings.phone_index', '=', 'live_push_subscriptions.phone_index'))
    .leftJoin('live_sessions', 'live_sessions.live_code', 'live_rooms.live_code')
    .select(['live_push_subscriptions.id', 'live_push_subscriptions.live_code', 'live_push_subscriptions.top_code', 'live_rooms.starts_at', 'live_rooms.room_id'])
    .where('live_rooms.starts_at', '>', from)
    .where('live_rooms.starts_at', '<=', until)
    .where('live_rooms.cancelled_at', 'is', null)
    .where('live_sessions.live_code', 'is', null)
    .where((eb) => eb.or([eb('live_bookings.reminders', '=', 0), eb('live_bookings.reminders', '=', 1).and('live_bookings.reminded_at', '<=', eb('live_rooms.starts_at', '-', again))]))
    .where((eb) => eb.or([eb('live_push_subscriptions.sent_at', 'is', null), eb('live_push_subscriptions.sent_at', '<', eb('live_rooms.starts_at', '-', sentFor))]))
    .orderBy('live_rooms.starts_at')
    .orderBy('live_push_subscriptions.id')
    .execute();
}

/** Marks a reminder as sent. @returns false if another instance did, or the subscription was removed */
export async function takePush(tx: Tx, id: string, { tokenHash, sentBefore }: { tokenHash: string; sentBefore: number }, now: number): Promise<boolean> {
  const taken = await tx
    .updateTable('live_push_subscriptions')
    .set({ sent_at: now, token_hash: tokenHash, received_at: null })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('sent_at', 'is', null), eb('sent_at', '<', sentBefore)]))
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function findSubscription(read: Read, id: string): Promise<(StoredSubscription & Pick<Row, 'received_at'>) | null> {
  return (await read.selectFrom('live_push_subscriptions').select(['endpoint_index', 'subscription_sealed', 'received_at']).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** @returns false for an unknown token */
export async function noteReceived(tx: Tx, tokenHash: string, now: number): Promise<boolean> {
  const found = await tx.updateTable('live_push_subscriptions').set((eb) => ({ received_at: eb.fn.coalesce('received_at', eb.val(now)) })).where('token_hash', '=', tokenHash).returning('id').executeTakeFirst();
  return found !== undefined;
}

/** The phones with a browser that has shown the reminder of this start. */
export async function phonesWithShownPush(read: Read, topCode: string, liveCode: string, sentSince: number): Promise<ReadonlySet<string>> {
  const rows = await read.selectFrom('live_push_subscriptions').select('phone_index').where('top_code', '=', topCode).where('live_code', '=', liveCode).where('sent_at', '>=', sentSince).where('received_at', 'is not', null).execute();
  return new Set(rows.map(({ phone_index }) => phone_index));
}
