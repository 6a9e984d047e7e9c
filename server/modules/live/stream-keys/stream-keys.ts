import { isoTime } from '../../../../contract/dates.ts';
import type { CallTransaction } from '../../../calls/transaction.ts';
import { refuse } from '../../../calls/refusal.ts';
import type { Context, ReadOnlyContext } from '../../../context.ts';
import type { Tx } from '../../../database/index.ts';
import { type EncoderIngest, type KeyAnswer, mediaPath, MediaUnavailable } from '../../../providers/media/index.ts';
import { endAccessFromOutbox, personOf } from '../../accounts/index.ts';
import { isTeacherOf, type Participant } from '../participants.ts';
import { isInterrupted } from '../present.ts';
import { hasPlace } from '../class/concurrent-classes.ts';
import { prepareStream } from '../class/streams.ts';
import { findClassSession, findRoom } from '../store.ts';
import { deleteKey, deleteKeysOfPerson, hasKeys, keyByHash, keyOf, replaceKey } from './stream-key-store.ts';

/** Stream keys, with which encoders such as OBS publish a live (spec live#stream-keys). */

/** 160 bits cannot be guessed, so wrong keys are not rate limited: a limit could lock out a school behind one address. The prefix makes keys recognizable in logs. */
const keyBytes = 20;
const keyPrefix = 'live_';
/** Longer than the entries of all media services. */
const keyLengthAtMost = 256;
/** Job: disconnects the encoder of a deleted key. */
const endedJob = 'live-stream-key-ended';

interface EndedKey {
  liveCode: string;
  personId: string;
}

/** The port of RTMP addresses without one. */
const defaultRtmpPort = 1935;

const hashOf = ({ secrets }: Pick<ReadOnlyContext, 'secrets'>, key: string): string => secrets.hmac('live stream key', key);

/**
 * Creates the teacher's key for a live, in place of a former one.
 * @throws Refusal 10063 after the end of the class or if the media service does not support encoders, 50300 if it does not answer
 */
export async function createKey(context: ReadOnlyContext, transaction: CallTransaction, { person, room }: Participant): Promise<{ key: string } & Addresses> {
  const encoders = encodersOf(context);
  if ((await findClassSession(context.database.read, room.live_code))?.ended_at) throw refuse.noPermission('这场直播已经结束，不能再推流');
  await reached(context, encoders.open((key) => mayPublish(context, key)));
  const own = keyPrefix + context.random.bytes(keyBytes).toString('hex');
  const teacher = { code: person, name: (await personOf(context, person))?.name ?? '' };
  const { key, rtmpUrl } = (encoders.entry && (await reached(context, encoders.entry(room.room_id, teacher, own)))) ?? { key: own, rtmpUrl: null };
  const hadKey = await transaction(async (tx: Tx) => {
    const former = await keyOf(tx, room.live_code, person);
    await replaceKey(tx, { live_code: room.live_code, person_id: person, top_code: room.top_code, key_hash: hashOf(context, key), created_at: context.clock.now() });
    return former !== null;
  });
  // The former key opens nothing any more, so the new one is shown even if its encoder cannot be disconnected now. The check of connected encoders does it later.
  if (hadKey) await encoders.disconnect(room.room_id, person).catch((error: unknown) => context.logger.warn({ err: error, live: room.live_code }, 'the encoder of a former key could not be disconnected'));
  return { key, ...addressesOf(context, rtmpUrl) };
}

export async function revokeKey(context: ReadOnlyContext, transaction: CallTransaction, { person, room }: Participant): Promise<void> {
  await transaction((tx: Tx) => deleteKey(tx, room.live_code, person));
  if (context.media.encoders) await reached(context, context.media.encoders.disconnect(room.room_id, person));
}

/** @throws Refusal 50300 if the media service does not answer */
export async function stateOfKey(context: ReadOnlyContext, { person, room }: Participant) {
  const { database, media } = context;
  const key = await keyOf(database.read, room.live_code, person);
  const { onAir, encoder, refusal, rtmpUrl = null } = media.encoders ? await reached(context, media.encoders.state(room.room_id)) : { onAir: null, encoder: null, refusal: null };
  const status = encoder ? ('receiving' as const) : key ? ('waiting' as const) : ('none' as const);
  const session = await findClassSession(database.read, room.live_code);
  return { isSupported: media.encoders !== undefined, canWait: media.encoders?.canWait ?? false, createdAt: key && isoTime(key.created_at), status, onAir, interrupted: session !== null && isInterrupted(session), encoder, refusal, ...addressesOf(context, rtmpUrl) };
}

export async function switchSource(context: ReadOnlyContext, { room }: Participant, source: 'browser' | 'encoder'): Promise<void> {
  await reached(context, encodersOf(context).prefer(room.room_id, source));
}

/** Opens the RTMP port at the start of the portal if there are keys, because encoders reconnect by themselves. */
export async function openForEncoders(context: ReadOnlyContext): Promise<void> {
  const { media, database } = context;
  if (media.encoders && (await hasKeys(database.read))) await media.encoders.open((key) => mayPublish(context, key));
}

/** Registers the deletion of a teacher's keys, with the end of their streams, after a password change or reset, or a disabled account. */
export function endStreamKeysFromOutbox(context: Context): void {
  const { database, media, outbox } = context;
  endAccessFromOutbox(context, (personId, at) => database.transaction((tx) => endKeysOfPerson(context, tx, personId, at)));
  outbox.on(endedJob, async ({ payload }) => {
    const { liveCode, personId } = payload as EndedKey;
    const room = await findRoom(database.read, liveCode);
    if (room !== null) await media.encoders?.disconnect(room.room_id, personId);
  });
}

/** Deletes the keys of a person, which open nothing from then on, and queues the end of their streams, which is repeated until the media service answers. @param until only keys that were created until then, all by default */
export async function endKeysOfPerson({ outbox }: Pick<Context, 'outbox'>, tx: Tx, personId: string, until?: number): Promise<void> {
  for (const liveCode of await deleteKeysOfPerson(tx, personId, until)) await outbox.add(tx, { kind: endedJob, payload: { liveCode, personId } satisfies EndedKey });
}

/** What a key opens now: its live can be on air, and its person is still the teacher. */
async function mayPublish(context: ReadOnlyContext, key: string): Promise<KeyAnswer> {
  const { read } = context.database;
  const known = key.length <= keyLengthAtMost ? await keyByHash(read, hashOf(context, key)) : null;
  const room = known && (await findRoom(read, known.live_code));
  const session = room && (await findClassSession(read, room.live_code));
  if (!known || !room || room.cancelled_at !== null || session?.ended_at || !(await isTeacherOf(read, room, known.person_id))) return null;
  // The enterprise may have reached its limit of concurrent classes.
  if (!(await hasPlace(context, read, room))) return { noPlaceFor: room.room_id };
  // The encoder may send to another instance than the one where the teacher started the class.
  if (session) await prepareStream(context, room, { isRecorded: session.is_recorded === 1 });
  return { stream: room.room_id, personCode: known.person_id, owner: { code: room.top_code, encodersAtMost: context.config.limits.classesPerEnterprise } };
}

/** @throws Refusal 50300 if the media service does not answer */
async function reached<Answer>({ logger }: Pick<ReadOnlyContext, 'logger'>, asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof MediaUnavailable)) throw error;
    logger.warn({ err: error }, 'the media service did not answer about an encoder');
    throw refuse.unavailable();
  }
}

function encodersOf({ media }: Pick<ReadOnlyContext, 'media'>): EncoderIngest {
  if (!media.encoders) throw refuse.noPermission('这里的直播服务不收 OBS 的推流，请在浏览器里开播');
  return media.encoders;
}

interface Addresses {
  rtmpUrl: string | null;
  whipUrl: string | null;
}

/** The addresses for encoders: RTMP has a separate port, WHIP uses the portal's. @param issued the address for RTMP from a service that makes addresses */
function addressesOf({ config, media }: Pick<ReadOnlyContext, 'config' | 'media'>, issued: string | null): Addresses {
  const { rtmp = null, takesWhip = false } = media.encoders ?? {};
  const host = rtmp?.host ?? new URL(config.publicOrigin).hostname;
  const own = rtmp && `rtmp://${host}${rtmp.port === defaultRtmpPort ? '' : `:${rtmp.port}`}/${rtmp.app ?? 'live'}`;
  return { rtmpUrl: issued ?? own, whipUrl: takesWhip ? `${config.publicOrigin}${mediaPath}whip` : null };
}
