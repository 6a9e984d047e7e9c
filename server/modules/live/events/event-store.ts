import { sql } from 'kysely';
import type { Audience, NumberedEvent, RoomEvent } from '../../../../contract/live/room-events.ts';
import { dialectOf, inStatements, type Read, type Tx } from '../../../database/index.ts';

/** An event with its audience, and the person and id of its command. Both are null for events without a command. */
export interface StoredEvent extends NumberedEvent {
  audience: Audience;
  personId: string | null;
  commandId: string | null;
}

/**
 * Appends events.
 * @throws UniqueViolation if another instance stored an event with one of these numbers, or the same command
 */
export async function insertEvents(tx: Tx, topCode: string, liveCode: string, events: readonly StoredEvent[]): Promise<void> {
  const rows = events.map(({ number, at, event, audience, personId, commandId }) => ({
    live_code: liveCode,
    number,
    top_code: topCode,
    at,
    kind: event.kind,
    audience: typeof audience === 'string' ? audience : audience.person,
    person_id: personId,
    command_id: commandId,
    message_id: 'message' in event ? event.message : null,
    body: JSON.stringify(event),
  }));
  if (rows.length > 0) await tx.insertInto('live_events').values(rows).execute();
}

/** Events after a number, in order. @param person only those that this student gets, or spectators for ''. Null: all */
export async function eventsAfter(read: Read, liveCode: string, after: number, atMost: number, person: string | null = null): Promise<StoredEvent[]> {
  const query = read.selectFrom('live_events').selectAll().where('live_code', '=', liveCode).where('number', '>', after);
  const rows = await query.$if(person !== null, (all) => all.where('audience', 'in', ['everyone', person!])).orderBy('number').limit(atMost).execute();
  return rows.map(({ number, at, audience, person_id, command_id, body }) => ({
    number,
    at: Number(at),
    event: JSON.parse(body) as RoomEvent,
    audience: audience === 'everyone' || audience === 'teachers' ? audience : { person: audience },
    personId: person_id,
    commandId: command_id,
  }));
}

/** @returns the keys (`commandKey`) of the commands that are already stored */
export async function storedCommands(read: Read, liveCode: string, commands: readonly { personId: string; commandId: string }[]): Promise<ReadonlySet<string>> {
  if (commands.length === 0) return new Set();
  const pairs = sql.join(commands.map(({ personId, commandId }) => sql`(${personId}, ${commandId})`));
  // The person leads in the index. Without it every refused command would walk the whole log.
  const rows = await read.selectFrom('live_events').select(['person_id', 'command_id']).where('live_code', '=', liveCode).where('command_id', 'is not', null).where(sql<boolean>`(person_id, command_id) IN (VALUES ${pairs})`).execute();
  return new Set(rows.map(({ person_id, command_id }) => commandKey(person_id!, command_id!)));
}

/** Clients choose the ids of commands, so an id is unique for one person only. */
export const commandKey = (personId: string, commandId: string): string => `${personId} ${commandId}`;

/**
 * SQLite has no statistics of a new database. It would then walk the primary key for the order or choose the index of kinds, both of
 * which read the whole log of a live. An expression can use no index, so these hide columns that are only filtered or sorted.
 */
const unindexedKind = sql<string>`kind || ''`;
const unindexedNumber = sql<number>`number + 0`;

/** The deleted messages among the given ones. Restoring a message stores a new `said` event. */
export async function deletedMessages(read: Read, liveCode: string, messages: readonly string[]): Promise<ReadonlySet<string>> {
  const deleted = new Set<string>();
  for (const some of inStatements(messages)) {
    const rows = await read.selectFrom('live_events').select(['kind', 'message_id']).where('live_code', '=', liveCode).where('message_id', 'in', some).where(unindexedKind, 'in', ['messageDeleted', 'said']).orderBy(unindexedNumber).execute();
    for (const { kind, message_id } of rows) {
      if (kind === 'messageDeleted') deleted.add(message_id!);
      else deleted.delete(message_id!);
    }
  }
  return deleted;
}

/** The audience of a `removed` event is the removed person. People stay removed. */
const removals = (read: Read, liveCode: string) => read.selectFrom('live_events').select('audience').where('live_code', '=', liveCode).where('kind', '=', 'removed');

/** The people whom the teacher removed from a live. */
export const removedPeople = async (read: Read, liveCode: string): Promise<ReadonlySet<string>> => new Set((await removals(read, liveCode).execute()).map(({ audience }) => audience));

/** Whether the teacher removed a person from a live. */
export const wasRemoved = async (read: Read, liveCode: string, personId: string): Promise<boolean> => (await removals(read, liveCode).where('audience', '=', personId).limit(1).executeTakeFirst()) !== undefined;

/** Number of a room's last event. 0 without an event. */
export async function lastNumber(read: Read, liveCode: string): Promise<number> {
  const row = await read.selectFrom('live_events').select((eb) => eb.fn.max('number').as('number')).where('live_code', '=', liveCode).executeTakeFirst();
  return Number(row?.number ?? 0);
}

/** Events of some kinds, in order. */
export async function eventsOfKinds(read: Read, liveCode: string, kinds: readonly RoomEvent['kind'][]): Promise<NumberedEvent[]> {
  const rows = await read.selectFrom('live_events').select(['number', 'at', 'body']).where('live_code', '=', liveCode).where('kind', 'in', [...kinds]).orderBy(unindexedNumber).execute();
  return rows.map(({ number, at, body }) => ({ number, at: Number(at), event: JSON.parse(body) as RoomEvent }));
}

/** Distinct values of this count events of `live_events`, with one for all answers of a person to a quiz: an answer can be changed. */
export const countedOnce = (read: Read) =>
  sql<string>`CASE WHEN kind = 'answered' THEN ${dialectOf(read) === 'sqlite' ? sql`json_extract(body, '$.quiz')` : sql`CAST(body AS json) ->> 'quiz'`} ELSE CAST(number AS text) END`;

/** The kind of an event of `live_events`, and `late` for a check-in after its time. */
export const kindOrLate = (read: Read) =>
  sql<string>`CASE WHEN kind = 'checkedIn' AND ${dialectOf(read) === 'sqlite' ? sql`json_extract(body, '$.isLate') = 1` : sql`CAST(body AS json) ->> 'isLate' = 'true'`} THEN 'late' ELSE kind END`;

/** The people who speak or have spoken in a live. */
export const peopleWhoSpoke = async (read: Read, liveCode: string): Promise<Set<string>> => new Set((await eventsOfKinds(read, liveCode, ['voiceJoined'])).flatMap(({ event }) => ('person' in event ? event.person : [])));
