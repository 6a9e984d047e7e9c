import type { Insertable, Selectable } from 'kysely';
import type { Read, Tx } from '../../../database/index.ts';
import type { LiveTables } from '../tables.ts';

type Booking = Selectable<LiveTables['live_bookings']>;

/** Stores a booking, or locks the one that the phone has. @returns the stored token */
export async function insertBooking(tx: Tx, booking: Insertable<LiveTables['live_bookings']>): Promise<string> {
  const { unsubscribe_token: token } = await tx
    .insertInto('live_bookings')
    .values(booking)
    .onConflict((conflict) => conflict.columns(['live_code', 'phone_index']).doUpdateSet({ live_code: booking.live_code }))
    .returning('unsubscribe_token')
    .executeTakeFirstOrThrow();
  return token;
}

export async function changeToken(tx: Tx, token: string, changed: string): Promise<void> {
  await tx.updateTable('live_bookings').set({ unsubscribe_token: changed }).where('unsubscribe_token', '=', token).execute();
}

export const hasBookings = async (read: Read, tokens: readonly string[]): Promise<boolean> => (await read.selectFrom('live_bookings').select('live_code').where('unsubscribe_token', 'in', [...tokens]).executeTakeFirst()) !== undefined;

/** @returns the live of the booking, or null without such a booking */
export async function deleteBooking(tx: Tx, token: string): Promise<Pick<Booking, 'live_code' | 'phone_index' | 'top_code'> | null> {
  return (await tx.deleteFrom('live_bookings').where('unsubscribe_token', '=', token).returning(['live_code', 'phone_index', 'top_code']).executeTakeFirst()) ?? null;
}

/**
 * Lives that start within a time and have bookings that need a reminder.
 * @param again time from the only reminder of a booking to a start that needs a second one
 */
export async function roomsToRemindOf(read: Read, ahead: number, again: number, now: number): Promise<{ live_code: string; top_code: string; starts_at: number }[]> {
  return read
    .selectFrom('live_rooms')
    .leftJoin('live_sessions', 'live_sessions.live_code', 'live_rooms.live_code')
    .select(['live_rooms.live_code', 'live_rooms.top_code', 'live_rooms.starts_at'])
    .where('live_rooms.starts_at', '>', now)
    .where('live_rooms.starts_at', '<=', now + ahead)
    .where('live_rooms.cancelled_at', 'is', null)
    .where('live_sessions.live_code', 'is', null)
    .where((eb) => eb.exists(eb.selectFrom('live_bookings').select('live_bookings.phone_index').whereRef('live_bookings.live_code', '=', 'live_rooms.live_code').where((booking) => booking.or([booking('reminders', '=', 0), booking('reminders', '=', 1).and('reminded_at', '<=', booking('live_rooms.starts_at', '-', again))]))))
    .execute();
}

/**
 * Marks bookings as reminded that have no reminder, or one before a time, the oldest bookings first.
 * @returns the newly marked ones. A second instance at the same time gets none of them
 */
export function takeReminders(tx: Tx, topCode: string, liveCode: string, { remindedBefore, atMost }: { remindedBefore: number; atMost: number }, now: number): Promise<Pick<Booking, 'phone_index' | 'phone_sealed' | 'unsubscribe_token'>[]> {
  return tx
    .updateTable('live_bookings')
    .set((eb) => ({ reminded_at: now, reminders: eb('reminders', '+', 1) }))
    .where('top_code', '=', topCode)
    .where('live_code', '=', liveCode)
    // Again for a row that another instance has marked meanwhile.
    .where((eb) => eb.or([eb('reminders', '=', 0), eb('reminders', '=', 1).and('reminded_at', '<=', remindedBefore)]))
    .where('phone_index', 'in', (db) =>
      db
        .selectFrom('live_bookings')
        .select('phone_index')
        .where('top_code', '=', topCode)
        .where('live_code', '=', liveCode)
        .where((eb) => eb.or([eb('reminders', '=', 0), eb('reminders', '=', 1).and('reminded_at', '<=', remindedBefore)]))
        .orderBy('booked_at')
        .orderBy('phone_index')
        .limit(atMost),
    )
    .returning(['phone_index', 'phone_sealed', 'unsubscribe_token'])
    .execute();
}
