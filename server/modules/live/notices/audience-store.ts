import type { Read } from '../../../database/index.ts';

/** The phones on the list of a live and those that booked it, without repetitions: first the list, then the bookings, each with the oldest first. */
export async function audienceOf(read: Read, topCode: string, liveCode: string): Promise<{ phoneIndex: string; phoneSealed: string }[]> {
  const phones = new Map<string, string>();
  const listed = await read.selectFrom('live_listed_people').select(['phone_index', 'phone_sealed']).where('top_code', '=', topCode).where('live_code', '=', liveCode).orderBy('added_at').orderBy('phone_index').execute();
  const booked = await read.selectFrom('live_bookings').select(['phone_index', 'phone_sealed']).where('top_code', '=', topCode).where('live_code', '=', liveCode).orderBy('booked_at').orderBy('phone_index').execute();
  for (const row of [...listed, ...booked]) phones.set(row.phone_index, row.phone_sealed);
  return [...phones].map(([phoneIndex, phoneSealed]) => ({ phoneIndex, phoneSealed }));
}

export const hasBooked = async (read: Read, topCode: string, liveCode: string, phoneIndex: string): Promise<boolean> =>
  (await read.selectFrom('live_bookings').select('live_code').where('top_code', '=', topCode).where('live_code', '=', liveCode).where('phone_index', '=', phoneIndex).executeTakeFirst()) !== undefined;

/** The numbers of people on the roster, of bookings, and of sent reminders. */
export async function audienceCounts(read: Read, topCode: string, liveCode: string): Promise<{ listed: number; booked: number; reminded: number }> {
  const { listed } = await read.selectFrom('live_listed_people').select((eb) => eb.fn.countAll().as('listed')).where('top_code', '=', topCode).where('live_code', '=', liveCode).executeTakeFirstOrThrow();
  const { booked, reminded } = await read
    .selectFrom('live_bookings')
    .select((eb) => [eb.fn.countAll().as('booked'), eb.fn.count('reminded_at').as('reminded')])
    .where('top_code', '=', topCode)
    .where('live_code', '=', liveCode)
    .executeTakeFirstOrThrow();
  return { listed: Number(listed), booked: Number(booked), reminded: Number(reminded) };
}
