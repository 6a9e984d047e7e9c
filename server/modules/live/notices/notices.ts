import { minuteText } from '../../../../contract/dates.ts';
import { reminderMinutes } from '../../../../contract/live/limits.ts';
import { mobileAddressOf } from '../../../../contract/mobile.ts';
import { link } from '../../../../contract/pages.ts';
import type { Context, ReadOnlyContext } from '../../../context.ts';
import { afterCommit, type Read, type Tx } from '../../../database/index.ts';
import { type OutboxJob, PermanentFailure } from '../../../outbox/index.ts';
import { liveNameAtMost, SmsUndelivered } from '../../../providers/sms/index.ts';
import { phoneIndexOf } from '../../accounts/index.ts';
import { audienceOf, hasBooked } from './audience-store.ts';
import { type Cause, giveBack, giveBackOnce, giveBackToEnterprise, hasPhoneRoom, leftOfEnterprise, nameForSms, senderOf, takeFromEnterprise, takeFromPhone, waitOfChange } from './notice-budgets.ts';
import { openPhone } from './open-phone.ts';
import { teacherPhoneOf } from './teacher-phone.ts';
import { roomOfCode } from '../participants.ts';
import { findClassSession, findRoomByRoomId, type LiveRoom } from '../store.ts';

const noticeJob = 'live-notice';
const audienceJob = 'live-audience-notice';
/** A change of time is sent after this delay, so that a corrected mistake causes one SMS. Shortly before the class it is sent at once. */
const correctedWithin = 2 * 60_000;
const shortlyBefore = 30 * 60_000;
const minute = 60_000;
const hour = 60 * minute;
/** Time from a reminder to a start that needs another one: the start was moved by at least an hour. */
export const remindedAgainAfter = reminderMinutes * minute + hour;
/** More would keep others from the writer of SQLite for long. */
export const noticesPerTransaction = 200;
/** Phones whose budgets are read at the same time. */
const phonesAtOnce = 200;

/** One SMS about a live. `address`: path and query, without the leading slash. */
interface LiveNotice extends Cause {
  phone: string;
  liveName: string;
  /** A verb phrase such as `已取消`. For a moved live and for a reminder it is composed when the SMS is sent, so that it has the latest time. */
  event: string;
  address: string;
  /** Id of the room, for a live that was moved. */
  moved?: string;
}

interface AudienceNotice extends Pick<LiveNotice, 'liveName' | 'address' | 'sender'> {
  /** Id of the room, because the code of the live may change. Absent in jobs of an earlier version, which have the code. */
  roomId?: string;
  liveCode?: string;
  /** Null for a live that was moved. */
  event: string | null;
  /** Blind indexes of the phones that were paid for. People who come onto the list later get no SMS about this event. Absent in jobs of an earlier version. */
  phones?: readonly string[];
  /** Blind index of the teacher's phone, if it was paid for. The SMS has the address of the teacher's login. */
  teacher?: string;
}

/** `unsent`: number of students without an SMS, because a budget is used up. The reasons are in words for the console, or ''. */
export interface Notified {
  /** Includes the teacher. */
  notified: number;
  unsent: number;
  unsentReason: string;
  teacherNotified: boolean;
  teacherUnsentReason: string;
}

export const nobodyNotified: Notified = { notified: 0, unsent: 0, unsentReason: '', teacherNotified: false, teacherUnsentReason: '' };

type LinkContext = Pick<ReadOnlyContext, 'config'>;

/** The address of the teacher's login for an SMS. It is the desktop page, because most teachers go on air from a computer, unless that redirects phones to a home page. */
export function teacherAddress({ config }: LinkContext, liveCode: string): string {
  const { mobileSiteUrl, mobileRedirect } = config;
  return addressFor(config, link('teacherLogin', { code: liveCode }), { onPhoneSite: mobileSiteUrl !== null || mobileRedirect === 'all' });
}

/** The address of a live for an SMS to its audience, which opens it on a phone. */
export const detailAddress = ({ config }: LinkContext, query: { code: string; unbook?: string }): string => addressFor(config, link('liveDetail', query), { onPhoneSite: true });

/** The page on the own phone site, which never redirects, unless phones are kept off it or another site has its place. */
function addressFor({ mobileSiteUrl, mobileRedirect, publicOrigin }: LinkContext['config'], address: string, { onPhoneSite }: { onPhoneSite: boolean }): string {
  const isReachable = mobileRedirect !== 'off' && (mobileSiteUrl === null || new URL(mobileSiteUrl).origin !== publicOrigin);
  return ((onPhoneSite && isReachable && mobileAddressOf(address)) || address).slice(1);
}

/** The phones to which an event may be sent. Their SMS are taken from the budgets. */
export interface PaidAudience {
  /** Queues an SMS to each of them in the transaction of the event. */
  queue(tx: Tx, room: Pick<LiveRoom, 'starts_at'>, words: { liveName: string; address: string; event: string | null }): Promise<Notified>;
}

/** Queues an SMS in the transaction of its event. With a key, a second one with the same key is not sent. */
export async function queueLiveNotice({ outbox }: Pick<Context, 'outbox'>, tx: Tx, notice: LiveNotice, { deduplicationKey, notBefore }: { deduplicationKey?: string; notBefore?: number } = {}): Promise<void> {
  await outbox.add(tx, { kind: noticeJob, payload: notice, ...(deduplicationKey !== undefined && { deduplicationKey }), ...(notBefore !== undefined && { notBefore }) });
}

/**
 * Takes the SMS about an event of a live from the budgets before its transaction, because a transaction waits for SQL only. Gives them
 * back if the work did not queue them. SMS about an earlier move that are not sent yet are deleted, and their places in the budgets are used.
 * If a budget does not suffice, the teacher comes first, then the list, because strangers may have booked a public live, then the oldest
 * bookings.
 * @param tellsTeacher whether the teacher gets an SMS too
 */
export async function withPaidAudience<T>(context: ReadOnlyContext, room: LiveRoom, { tellsTeacher }: { tellsTeacher: boolean }, work: (audience: PaidAudience) => Promise<T>): Promise<T> {
  const { clock, database, outbox, random } = context;
  const sender = await senderOf(context, room.top_code);
  const teacherPhone = tellsTeacher ? await teacherPhoneOf(context, room) : null;
  const teacher = teacherPhone === null ? null : phoneIndexOf(context, teacherPhone);
  const students = (await audienceOf(database.read, room.top_code, room.live_code)).map(({ phoneIndex }) => phoneIndex).filter((phoneIndex) => phoneIndex !== teacher);
  const audience = teacher === null ? students : [teacher, ...students];
  const phones: string[] = [];
  for (let from = 0; from < audience.length; from += phonesAtOnce) {
    const some = await Promise.all(audience.slice(from, from + phonesAtOnce).map(async (phoneIndex) => ((await hasPhoneRoom(context, sender, phoneIndex)) ? [phoneIndex] : [])));
    phones.push(...some.flat());
  }
  const { paid, reason: usedUp, report } = await takeFromEnterprise(context, sender, phones.length);
  let [unused, unpaid] = [paid, 0];
  try {
    return await work({
      async queue(tx, { starts_at: startsAt }, words) {
        const places = paid + (await withdrawMoves(context, tx, room));
        const told = phones.slice(0, places);
        const notified = told.length;
        const reason = notified === phones.length ? '' : usedUp;
        const teacherNotified = teacher !== null && told.includes(teacher);
        const unsent = students.length - notified + (teacherNotified ? 1 : 0);
        if (notified > 0) {
          const now = clock.now();
          const isMove = words.event === null;
          await outbox.add(tx, {
            kind: audienceJob,
            payload: { ...words, sender, roomId: room.room_id, phones: told, ...(teacherNotified && { teacher }) } satisfies AudienceNotice,
            ...(isMove && { deduplicationKey: `${movesOf(room)}${random.uuid()}` }),
            ...(isMove && startsAt - now > shortlyBefore && { notBefore: now + correctedWithin }),
          });
        }
        afterCommit(tx, () => ([unused, unpaid] = [places - notified, phones.length - notified]));
        return {
          notified,
          unsent,
          unsentReason: unsent === 0 ? '' : reason === '' ? '他们今天收到的课程短信已到上限' : notified === 0 ? reason : `${reason}；先发给了名单上的人，再按预约的先后`,
          teacherNotified,
          teacherUnsentReason: teacher === null || teacherNotified ? '' : reason || '他今天收到的课程短信已到上限',
        };
      },
    });
  } finally {
    await giveBackToEnterprise(context, sender, unused);
    if (unpaid > 0) await report(unpaid);
  }
}

/** The deduplication keys of all SMS about moves of a live begin so. */
const movesOf = ({ room_id: roomId }: Pick<LiveRoom, 'room_id'>): string => `${roomId}:`;

/** The deduplication keys of the SMS about one move begin so. `id`: of its audience job. */
const keyOfMove = (room: Pick<LiveRoom, 'room_id'>, id: string): string => `${movesOf(room)}${id}`;

/** Deletes the SMS about moves of a live that are not sent yet. @returns how many places in the budgets they had */
async function withdrawMoves({ outbox }: Pick<Context, 'outbox'>, tx: Tx, room: LiveRoom): Promise<number> {
  const unqueued = await countUnqueued(outbox, tx, room, await outbox.withdraw(tx, audienceJob, movesOf(room)));
  return unqueued + (await outbox.withdrawMany(tx, noticeJob, movesOf(room)));
}

/** How many SMS of these audience jobs are not queued yet. A job that failed halfway queued a part, which waits or is sent already. */
async function countUnqueued(outbox: Context['outbox'], read: Read, room: Pick<LiveRoom, 'room_id'>, audiences: readonly Pick<OutboxJob, 'id' | 'payload'>[]): Promise<number> {
  let count = 0;
  for (const { id, payload } of audiences) {
    const { phones = [] } = payload as AudienceNotice;
    count += phones.length - (await outbox.countKeys(read, phones.map((phoneIndex) => `${keyOfMove(room, id)}:${phoneIndex}`)));
  }
  return count;
}

/** How many SMS about a change of a live can be sent now. It replaces the SMS about moves that are not sent yet. Null: no limit. */
export async function noticesLeft(context: ReadOnlyContext, room: Pick<LiveRoom, 'room_id' | 'top_code'>): Promise<number | null> {
  const { database: { read }, outbox } = context;
  const left = await leftOfEnterprise(context, await senderOf(context, room.top_code));
  if (left === null) return null;
  const audiences = await outbox.find({ kind: audienceJob, state: 'pending', keyPrefix: movesOf(room) });
  return left + (await countUnqueued(outbox, read, room, audiences)) + (await outbox.countPending(noticeJob, movesOf(room)));
}

/** Registers the outbox jobs that send SMS about lives. They send nothing if the channel has no template. */
export function sendLiveNoticesFromOutbox(context: Context): void {
  context.outbox.on(audienceJob, (job) => queueEach(context, job));
  context.outbox.on(noticeJob, (job) => sendOne(context, job));
}

async function queueEach(context: Context, { id, payload }: OutboxJob): Promise<void> {
  const { database } = context;
  const { sender, roomId, liveCode = '', liveName, address, event, phones, teacher } = payload as AudienceNotice;
  const room = roomId === undefined ? await roomOfCode(context, liveCode) : await findRoomByRoomId(database.read, roomId);
  // A cancellation withdrew the moves that were queued. A repeated job must not queue them again.
  if (room === null || (event === null && room.cancelled_at !== null)) return;
  const paid = phones && new Set(phones);
  const audience = (await audienceOf(database.read, room.top_code, room.live_code)).filter(({ phoneIndex }) => phoneIndex !== teacher && (paid?.has(phoneIndex) ?? true));
  // A person who is not the teacher any more gets no SMS.
  const teacherPhone = teacher === undefined ? null : await teacherPhoneOf(context, room);
  const told = teacherPhone !== null && phoneIndexOf(context, teacherPhone) === teacher ? teacherPhone : null;
  // The deduplication key makes a retry after a crash queue only missing SMS. It has the id of this job, because jobs that are done keep their keys.
  const key = event === null ? keyOfMove(room, id) : id;
  const notice = { liveName, address, ...(sender && { sender }), ...(event === null ? { event: '', moved: room.room_id } : { event }) };
  if (told !== null) await database.transaction((tx) => queueLiveNotice(context, tx, { ...notice, address: teacherAddress(context, room.live_code), phone: told }, { deduplicationKey: `${key}:${teacher}` }));
  for (let from = 0; from < audience.length; from += noticesPerTransaction) {
    const readable = audience.slice(from, from + noticesPerTransaction).flatMap(({ phoneIndex, phoneSealed }) => {
      const phone = openPhone(context, room.live_code, phoneSealed);
      return phone === null ? [] : [{ phone, phoneIndex }];
    });
    await database.transaction(async (tx) => {
      for (const { phone, phoneIndex } of readable) await queueLiveNotice(context, tx, { ...notice, phone }, { deduplicationKey: `${key}:${phoneIndex}` });
    });
  }
}

async function sendOne(context: Context, { id, payload, createdAt }: OutboxJob): Promise<void> {
  const { clock, database, metrics, sms } = context;
  const notice = payload as LiveNotice;
  const { phone, address, moved = null, reminds } = notice;
  if (!sms.sendLiveNotice) return;
  const phoneIndex = phoneIndexOf(context, phone);
  let { event } = notice;
  if (reminds !== undefined) {
    const words = await reminderWords(context, reminds, { phoneIndex, queuedAt: createdAt });
    if (words === null) return;
    event = words;
  }
  if (moved !== null) {
    const room = await findRoomByRoomId(database.read, moved);
    if (room === null || room.cancelled_at !== null || room.starts_at <= clock.now() || (await findClassSession(database.read, room.live_code)) !== null) return notice.sender && giveBackOnce(context, notice.sender, id);
    const waitSeconds = await waitOfChange(context, moved, phoneIndex);
    if (waitSeconds > 0) {
      // The phone got an SMS about this live within the hour. After the hour, one SMS has the time that is valid then.
      const notBefore = clock.now() + waitSeconds * 1_000;
      return database.transaction((tx) => queueLiveNotice(context, tx, notice, { notBefore, deduplicationKey: `${moved}:after:${Math.floor(notBefore / hour)}:${phoneIndex}` }));
    }
    event = `改到 ${minuteText(room.starts_at)}`;
  }
  if (!(await takeFromPhone(context, notice, phoneIndex))) return;
  try {
    await sms.sendLiveNotice({ phone, name: [...nameForSms(notice.liveName)].slice(0, liveNameAtMost).join(''), event, address, reference: id });
    metrics.smsSent.inc({ outcome: 'live-sent' });
  } catch (error) {
    // Channels do not detect duplicates, so an SMS that may have been delivered is not sent again.
    if (error instanceof SmsUndelivered && (error.reason === 'timeout' || !error.retryable)) throw new PermanentFailure(error.message);
    await giveBack(context, notice, moved, phoneIndex);
    throw error;
  }
}

/**
 * The words of a reminder now: its SMS may be hours late, if the channel was away. Null if it is no longer wanted: the class began or was
 * cancelled, the booking was cancelled, or the start was moved so far that another reminder follows.
 */
async function reminderWords(context: Context, liveCode: string, { phoneIndex, queuedAt }: { phoneIndex: string; queuedAt: number }): Promise<string | null> {
  const { clock, database: { read } } = context;
  const room = await roomOfCode(context, liveCode);
  if (room === null || room.cancelled_at !== null || room.starts_at - queuedAt >= remindedAgainAfter) return null;
  const left = room.starts_at - clock.now();
  if (left <= 0 || (await findClassSession(read, room.live_code)) !== null || !(await hasBooked(read, room.top_code, room.live_code, phoneIndex))) return null;
  return `${Math.ceil(left / minute)} 分钟后开始`;
}

/** The ids of the queued messages to a phone. Reads with the database of the context, which may be a transaction. */
export const liveNoticesTo = async ({ database, outbox }: Pick<Context, 'database' | 'outbox'>, phone: string): Promise<string[]> =>
  (await outbox.search(noticeJob, (payload) => (payload as LiveNotice | null)?.phone === phone, { within: database })).map(({ id }) => id);
