import type { RoomEvent } from '../../../contract/live/room-events.ts';
import { isoTime } from '../../../contract/dates.ts';
import { maskCard } from '../../../contract/rules/index.ts';
import type { Context } from '../../context.ts';
import { removeInBatches, type Tx } from '../../database/index.ts';
import type { PushSubscription } from '../../providers/web-push/index.ts';
import { keptSince, retention } from '../../retention.ts';
import { publishedOne } from '../../publishing/index.ts';
import { phoneIndexOf } from '../accounts/index.ts';
import { erasedName } from './events/erased-name.ts';
import { liveKind } from './kinds.ts';
import { liveNoticesTo } from './notices/notices.ts';
import { anonymiseAttendance, attendanceOf, bookingsOf, charactersOfEvents, deleteByPhone, deleteOfEndedLives, eventsNaming, eventsOf, invitationsTo, listingsOf, replaceEventBody, replaysWith } from './personal-data-store.ts';
import { setReplayFate } from './replays/replay-store.ts';
import { subscriptionsOf } from './push/push-store.ts';
import { endKeysOfPerson } from './stream-keys/stream-keys.ts';

/** The data of a person in lives. Times are ISO 8601. */
export interface LiveRecords {
  attended: { liveCode: string; topCode: string; name: string; firstIn: string; lastSeen: string; watchedMinutes: number; device: string; note: string }[];
  /** Messages and other events in rooms, as stored. Strokes on the board are left out: a teacher has millions of points, and replays show them. */
  events: { liveCode: string; at: string; event: unknown }[];
  /** Lists with their phone. */
  listed: { liveCode: string; topCode: string; name: string; cardId: string | null; addedAt: string }[];
  booked: { liveCode: string; bookedAt: string; remindedAt: string | null }[];
  /** Browsers that get reminders as system notifications. `endpoint` is the address at the push service. */
  pushed: { liveCode: string; endpoint: string; subscribedAt: string; sentAt: string | null; receivedAt: string | null }[];
  /** Invitations to teach. */
  invited: { liveCode: string; topCode: string; name: string; invitedAt: string }[];
}

const minute = 60_000;

/** @param personId null if the phone has no account */
export async function liveRecords(context: Pick<Context, 'database' | 'secrets'>, { personId, phone }: { personId: string | null; phone: string }): Promise<LiveRecords> {
  const { read } = context.database;
  const phoneIndex = phoneIndexOf(context, phone);
  const attended = personId === null ? [] : await attendanceOf(read, personId);
  const events = personId === null ? [] : await eventsOf(read, personId);
  return {
    attended: attended.map((row) => ({ liveCode: row.live_code, topCode: row.top_code, name: row.person_name, firstIn: isoTime(row.first_in_at), lastSeen: isoTime(row.last_seen_at), watchedMinutes: Math.floor(Number(row.watched_milliseconds) / minute), device: row.device, note: row.note })),
    events: events.map(({ live_code, at, body }) => ({ liveCode: live_code, at: isoTime(at), event: JSON.parse(body) as unknown })),
    listed: (await listingsOf(read, phoneIndex)).map((row) => ({ liveCode: row.live_code, topCode: row.top_code, name: row.name, cardId: row.card_sealed && context.secrets.open(row.card_sealed), addedAt: isoTime(row.added_at) })),
    booked: (await bookingsOf(read, phoneIndex)).map((row) => ({ liveCode: row.live_code, bookedAt: isoTime(row.booked_at), remindedAt: row.reminded_at === null ? null : isoTime(row.reminded_at) })),
    pushed: (await subscriptionsOf(read, phoneIndex)).map((row) => ({ liveCode: row.live_code, endpoint: (JSON.parse(context.secrets.open(row.subscription_sealed)) as PushSubscription).endpoint, subscribedAt: isoTime(row.subscribed_at), sentAt: row.sent_at === null ? null : isoTime(row.sent_at), receivedAt: row.received_at === null ? null : isoTime(row.received_at) })),
    invited: (await invitationsTo(read, phoneIndex)).map((row) => ({ liveCode: row.live_code, topCode: row.top_code, name: row.name, invitedAt: isoTime(row.invited_at) })),
  };
}

/** Lists with masked ID cards, except the given one: an enterprise may have typed the phone beside the card of somebody else. */
export const withOthersCardsMasked = ({ listed, ...records }: LiveRecords, ownCard: string | null): LiveRecords => ({
  ...records,
  listed: listed.map((row) => ({ ...row, cardId: row.cardId === null || row.cardId === ownCard ? row.cardId : maskCard(row.cardId) })),
});

/** The length of `events` in `LiveRecords`. */
export const lengthOfLiveEvents = ({ database }: Pick<Context, 'database'>, personId: string): Promise<number> => charactersOfEvents(database.read, personId);

/** Whether lives contain no data of a phone. */
export const isNothingOfLives = ({ attended, events, listed, booked, pushed, invited }: LiveRecords): boolean => attended.length + events.length + listed.length + booked.length + pushed.length + invited.length === 0;

/**
 * Part of erasing a person. Lists and bookings are deleted. Minutes and answers stay without a name, because the enterprise must prove
 * them. The texts of messages are emptied, because the numbers of a room's events have no gaps.
 * The voice and picture of the person stay in recordings. These are marked, and their enterprises decide.
 * @returns `notices`: the ids of the queued messages to the phone, which the caller deletes. `replays`: those with the person's voice or picture
 */
export async function eraseLives(context: Context, tx: Tx, { personId, phone }: { personId: string | null; phone: string }): Promise<{ notices: string[]; replays: HeardReplay[] }> {
  const inside = { ...context, database: { ...context.database, read: tx } };
  await deleteByPhone(tx, phoneIndexOf(context, phone));
  const replays: HeardReplay[] = [];
  if (personId !== null) {
    await endKeysOfPerson(context, tx, personId);
    await anonymiseAttendance(tx, personId, erasedName);
    const named = await eventsNaming(tx, personId);
    for (const { live_code, number, body } of named) await replaceEventBody(tx, live_code, number, JSON.stringify(withoutPerson(JSON.parse(body), personId)));
    const spoke = named.filter(({ person_id, kind }) => person_id === personId && !silentKinds.has(kind)).map(({ live_code }) => live_code);
    for (const { live_code: liveCode, top_code: topCode } of await replaysWith(tx, personId, [...new Set(spoke)])) {
      await setReplayFate(tx, topCode, liveCode, { erased_person_at: context.clock.now() });
      replays.push({ liveCode, topCode, liveName: (await publishedOne(inside, liveKind, { topCode, code: liveCode }))?.body.liveName ?? liveCode });
    }
  }
  return { notices: await liveNoticesTo(inside, phone), replays };
}

/** A replay with the voice or picture of an erased person. */
export interface HeardReplay {
  liveCode: string;
  topCode: string;
  liveName: string;
}

/** Events that students cause without speaking. All others are of people who speak, and of teachers. */
const silentKinds: ReadonlySet<string> = new Set<RoomEvent['kind']>(['said', 'sameAsked', 'handRaised', 'handLowered', 'checkedIn', 'answered']);

/** An event without the name of a person and without the text of their messages. */
function withoutPerson(event: unknown, person: string): unknown {
  if (typeof event !== 'object' || event === null || Array.isArray(event)) return event;
  const fields = event as Record<string, unknown>;
  const isTheirs = fields.person === person;
  const isAuthor = (fields.author as { person?: string } | undefined)?.person === person;
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, isTheirs && name === 'name' ? erasedName : isAuthor && name === 'text' ? '' : withoutPerson(value, person)]));
}

/** Parts of the clean-up for lives that ended long ago. @returns the number of deleted rows */
export const removeOldLiveLists = (context: Context) => removeOf(context, 'live_listed_people', retention.liveLists);
export const removeOldLiveBookings = (context: Context) => removeOf(context, 'live_bookings', retention.liveBookings);
export const removeOldLivePushSubscriptions = (context: Context) => removeOf(context, 'live_push_subscriptions', retention.livePushSubscriptions);
export const removeOldLiveInvitations = (context: Context) => removeOf(context, 'live_invitations', retention.liveInvitations);
export const removeOldLiveAttendance = (context: Context) => removeOf(context, 'live_attendance', retention.liveAttendance);
export const removeOldLiveEvents = (context: Context) => removeOf(context, 'live_events', retention.liveEvents);

const removeOf = ({ clock, database }: Pick<Context, 'clock' | 'database'>, table: Parameters<typeof deleteOfEndedLives>[1], kept: { days: number }): Promise<number> =>
  removeInBatches(database, (tx, atMost) => deleteOfEndedLives(tx, table, atMost, keptSince(kept, clock.now())));
