import * as z from 'zod/mini';
import { liveStatus, platformTopCode } from '../../../contract/constants.ts';
import { countSchema, publicCode } from '../../../contract/content/field.ts';
import { startOfDay } from '../../../contract/dates.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { SeedInvalid } from '../../publishing/index.ts';
import { findPersonByUserName, personOf, phoneIndexOf } from '../accounts/index.ts';
import { invalidateRooms } from './room-cache-tag.ts';
import { setRecordings } from './recording-store.ts';
import { insertClassSession } from './class/class-session-store.ts';
import { findRoom, followSeed, insertRosterPerson, insertRoom, isRoomIdTaken, moveSeedsRecommendation, recommendsAnother, findClassSession, type LiveRoom, type LiveSession } from './store.ts';

const liveSeed = z.array(
  z.strictObject({
    code: publicCode,
    roomId: z.optional(publicCode),
    topCode: z._default(publicCode, platformTopCode),
    /** A room cannot be seeded as live: it would have no stream. */
    liveStatus: z.union([z.literal(liveStatus.upcoming), z.literal(liveStatus.ended)]),
    startsInMinutes: z.int(),
    /** Time of day in China, on the day to which `startsInMinutes` leads. */
    startsAtClock: z.optional(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, '应为 19:30 这样的时间'))),
    durationMinutes: z.int().check(z.minimum(1), z.maximum(24 * 60)),
    recommended: z._default(z.boolean(), false),
    watchedCount: z._default(countSchema, 0),
    /** User names of demo accounts for the teacher and the list. Unknown accounts are ignored. */
    teacher: z.optional(z.string()),
    listed: z._default(z.array(z.string()), []),
    /** For an ended live: the files of its replay in order. */
    replay: z._default(z.array(z.strictObject({ url: z.string().check(z.regex(/^\/files\/[a-z0-9/._-]+\.mp4$/)), seconds: z.number().check(z.positive()) })), []),
  }),
);

type LiveSeed = z.output<typeof liveSeed>[number];

const author = 'seed';
const minute = 60_000;

/** @throws {SeedInvalid} */
export function parseLiveSeed(name: string, text: string): LiveSeed[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new SeedInvalid(`${name}: ${(error as Error).message}`);
  }
  const result = liveSeed.safeParse(json);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new SeedInvalid(`${name}: ${issue?.path.map(String).join('.') ?? ''}: ${issue?.message ?? 'is not valid'}`);
}

/**
 * Imports the rooms of a seed file. Edited and started rooms do not change. An upcoming room with a past time is moved, so that it is
 * upcoming after every start of the portal.
 * @returns the number of added or changed rooms
 */
export function seedLiveRooms(context: Context, seeds: readonly LiveSeed[]): Promise<number> {
  return context.database.transaction(async (tx) => {
    let changed = 0;
    for (const seed of seeds) {
      const existing = await findRoom(tx, seed.code);
      if (existing && (await findClassSession(tx, seed.code))) continue;
      // An operator changed the code of the live, so its room has another code too.
      if (!existing && (await isRoomIdTaken(tx, seed.roomId ?? seed.code))) continue;
      const recommended = seed.recommended && !(await recommendsAnother(tx, seed.topCode, seed.code));
      const teacher = existing?.teacher_person_id ?? (seed.teacher === undefined ? null : await findPersonByUserName({ ...context, database: { ...context.database, read: tx } }, seed.teacher));
      const room = roomOf(seed, context.clock.now(), existing, { recommended, teacher });
      if (existing && sameRoom(existing, room)) continue;
      if (existing ? await followSeed(tx, { ...room, updated_at: context.clock.now() }) : await insertRoom(tx, room)) {
        changed++;
        await addToRoster(context, tx, room, seed.listed);
        if (seed.liveStatus === liveStatus.ended) await insertSample(tx, room, seed);
        await invalidateRooms(context, tx, { topCode: seed.topCode, liveCode: seed.code });
      }
    }
    return changed;
  });
}

/** Recommends a sample instead of another one. The choice of an operator stays. */
export function recommendSample(context: Context, { top_code: topCode, live_code: liveCode }: LiveRoom): Promise<void> {
  return context.database.transaction(async (tx) => {
    if (!(await moveSeedsRecommendation(tx, { topCode, liveCode, author }))) return;
    await invalidateRooms(context, tx, { topCode, liveCode: null });
  });
}

/** The next quarter hour, because classes start at round times. */
const quarterHourAfter = (time: number): number => Math.ceil(time / (15 * minute)) * 15 * minute;

/** Rooms with `startsAtClock` start at that time of day, and `startsInMinutes` only determines the day. */
function startOf(seed: LiveSeed, now: number): number {
  const counted = now + seed.startsInMinutes * minute;
  if (!seed.startsAtClock) return quarterHourAfter(counted);
  const [hours = 0, minutes = 0] = seed.startsAtClock.split(':').map(Number);
  return startOfDay(counted) + (hours * 60 + minutes) * minute;
}

function roomOf(seed: LiveSeed, now: number, existing: LiveRoom | null, { recommended, teacher }: { recommended: boolean; teacher: string | null }): LiveRoom {
  const keepsTime = existing && (seed.liveStatus === liveStatus.ended || existing.starts_at > now);
  const startsAt = keepsTime ? existing.starts_at : startOf(seed, now);
  const endsAt = startsAt + seed.durationMinutes * minute;
  return {
    live_code: seed.code,
    room_id: seed.roomId ?? seed.code,
    top_code: seed.topCode,
    teacher_person_id: teacher,
    starts_at: startsAt,
    ends_at: endsAt,
    recommended: recommended ? 1 : 0,
    visibility: existing?.visibility ?? 'public',
    cancelled_at: existing?.cancelled_at ?? null,
    created_at: existing?.created_at ?? now,
    updated_at: existing?.updated_at ?? now,
    updated_by: author,
  };
}

async function addToRoster(context: Context, tx: Tx, room: LiveRoom, userNames: readonly string[]): Promise<void> {
  const inside = { ...context, database: { ...context.database, read: tx } };
  for (const userName of userNames) {
    const personId = await findPersonByUserName(inside, userName);
    const person = personId === null ? null : await personOf(inside, personId);
    if (person === null) continue;
    await insertRosterPerson(tx, {
      id: context.random.uuid(),
      live_code: room.live_code,
      top_code: room.top_code,
      name: person.name,
      phone_index: phoneIndexOf(context, person.phone),
      phone_sealed: context.secrets.seal(person.phone),
      card_index: null,
      card_sealed: null,
      added_at: context.clock.now(),
    });
  }
}

async function insertSample(tx: Tx, room: LiveRoom, seed: LiveSeed): Promise<void> {
  const session = sampleSessionOf(room, seed);
  await insertClassSession(tx, session);
  let after = 0;
  const recordings = seed.replay.map(({ url, seconds }, index) => {
    const milliseconds = Math.round(seconds * 1000);
    after += milliseconds;
    return { live_code: room.live_code, top_code: room.top_code, part: index + 1, url, recorded_at: session.ended_at!, starts_after_milliseconds: after - milliseconds, milliseconds };
  });
  await setRecordings(tx, room.top_code, room.live_code, recordings);
}

/** The session of a sample that took place as scheduled. */
const sampleSessionOf = ({ live_code, top_code, starts_at, ends_at }: LiveRoom, { watchedCount }: LiveSeed): LiveSession => ({
  live_code,
  top_code,
  started_at: starts_at,
  interrupted_at: null,
  ended_at: ends_at,
  stream_url: '',
  online_count: 0,
  watched_count: watchedCount,
  // Until `setRecordings`.
  recording_done: 0,
  teacher_seen_at: ends_at,
  unpublished_at: null,
  recording_fault: null,
  counted_bytes: 0,
  counted_at: ends_at,
  is_recorded: 1,
});

function sameRoom(a: LiveRoom, b: LiveRoom): boolean {
  return (Object.keys(b) as (keyof LiveRoom)[]).every((column) => a[column] === b[column]);
}
