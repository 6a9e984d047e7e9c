import { sql, type SqlBool } from 'kysely';
import type { Audience, NumberedEvent, RoomEvent } from '../../../../contract/live/room-events.ts';
import type { Read, Tx } from '../../../database/index.ts';

/** An event with those who get it, and the command that made it: its person and its id; null for events that no command made. */
export interface StoredEvent extends NumberedEvent {
  audience: Audience;
  personId: string | null;
  commandId: string | null;
}

/**
 * Appends events.
 * @throws UniqueViolation where another instance stored an event under one of these numbers, or the same command
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
    body: JSON.stringify(event),
  }));
  if (rows.length > 0) await tx.insertInto('live_events').values(rows).execute();
}

/** Whether the teacher removed a person from a live. */
export async function wasRemoved(read: Read, liveCode: string, personId: string): Promise<boolean> {
  // The kind stands in the text of the query: an index of some rows is not used where it is a parameter.
  const rows = await read.selectFrom('live_events').select('body').where('live_code', '=', liveCode).where(sql<SqlBool>`kind = 'removed'`).execute();
  return rows.some(({ body }) => (JSON.parse(body) as RoomEvent & { kind: 'removed' }).person === personId);
}

/** Number of a room's last event; 0 before the first. */
export async function lastNumber(read: Read, liveCode: string): Promise<number> {
  const row = await read.selectFrom('live_events').select((eb) => eb.fn.max('number').as('number')).where('live_code', '=', liveCode).executeTakeFirst();
  return Number(row?.number ?? 0);
}

/** Events of some kinds, in their order. */
export async function eventsOfKinds(read: Read, liveCode: string, kinds: readonly RoomEvent['kind'][]): Promise<NumberedEvent[]> {
  const rows = await read.selectFrom('live_events').select(['number', 'at', 'body']).where('live_code', '=', liveCode).where('kind', 'in', [...kinds]).orderBy('number').execute();
  return rows.map(({ number, at, body }) => ({ number, at: Number(at), event: JSON.parse(body) as RoomEvent }));
}
