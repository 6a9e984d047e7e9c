import type { DataOf, ParsedRequestOf } from '../../../../contract/calls/index.ts';
import { live } from '../../../../contract/content/live.ts';
import { isoDay, isoTime } from '../../../../contract/dates.ts';
import { link } from '../../../../contract/pages.ts';
import { maskPhone } from '../../../../contract/rules/index.ts';
import type { ReadOnlyContext } from '../../../context.ts';
import { refuse } from '../../../calls/refusal.ts';
import { type BodyOf, published } from '../../../publishing/index.ts';
import { membersWith } from '../../accounts/index.ts';
import { siteOriginOf, trafficLimitOf } from '../../enterprises/index.ts';
import type { Read } from '../../../database/index.ts';
import { countAttendance } from '../class/attendance-store.ts';
import { breaksOf } from '../class/break-store.ts';
import { recordingsOf } from '../recording-store.ts';
import { noticesLeft } from '../notices/notices.ts';
import { replayFate } from '../replays/replay-store.ts';
import { bytesOf } from '../storage/file-store.ts';
import { storageUsage } from '../storage/storage-usage.ts';
import { keyOfPath, openPath, openShownPath } from '../files.ts';
import { liveKind } from '../kinds.ts';
import { pageAddressesOf } from '../documents/document-store.ts';
import { shownTeacher } from './teacher.ts';
import { countRooms, type ListedRoom, listRooms, listedRoom, roomsBetween, trafficOf } from './room-store.ts';

type Words = BodyOf<typeof liveKind>;
type Row = DataOf<'consoleLiveList'>['list'][number];

/** Placeholder for content that is not published. */
const noWords = Object.fromEntries(Object.entries(live.fields).map(([name, { default: value = '' }]) => [name, value])) as unknown as Words;

const day = 86_400_000;
const calendarDaysAtMost = 45;
const calendarRowsAtMost = 500;
/** Maximum number of codes in one query. */
const foundAtMost = 500;
const teachersShown = 50;
const monthsShown = 12;

/** The contents of a tenant's lives by code. With a keyword only those that match. */
async function wordsAt(context: ReadOnlyContext, topCode: string, keyword?: string): Promise<Map<string, Words>> {
  return new Map((await published(context, liveKind, { topCode, keyword, ...(keyword && { limit: foundAtMost }) })).map(({ code, body }) => [code, body]));
}

function stateOf({ started_at, ended_at, interrupted_at, cancelled_at }: ListedRoom): Row['state'] {
  if (ended_at !== null) return 'ended';
  if (started_at !== null) return interrupted_at === null ? 'live' : 'interrupted';
  return cancelled_at === null ? 'upcoming' : 'cancelled';
}

const presentRow = (room: ListedRoom, words: Words | undefined): Row => ({
  liveCode: room.live_code,
  liveName: words?.liveName ?? room.live_code,
  pcCover: words?.pcCover ?? '',
  teacherName: words?.teacherName ?? '',
  state: stateOf(room),
  startTime: isoTime(room.starts_at),
  endTime: isoTime(room.ends_at),
  beganAt: room.started_at === null ? null : isoTime(room.started_at),
  endedAt: room.ended_at === null ? null : isoTime(room.ended_at),
  visibility: room.visibility as Row['visibility'],
  recommended: room.recommended === 1,
  listed: room.listed,
  booked: room.booked,
  onlineCount: room.online_count ?? 0,
  watchedCount: room.watched_count ?? 0,
});

export async function listLives(context: ReadOnlyContext, topCode: string, { state, keyword, pageNum, pageSize }: ParsedRequestOf<'consoleLiveList'>): Promise<DataOf<'consoleLiveList'>> {
  const { read } = context.database;
  const words = await wordsAt(context, topCode, keyword);
  const codes = keyword ? [...words.keys()] : null;
  const [rooms, counts] = await Promise.all([listRooms(read, topCode, { state, codes, limit: pageSize, offset: (pageNum - 1) * pageSize }), countRooms(read, topCode, { codes })]);
  return { list: rooms.map((room) => presentRow(room, words.get(room.live_code))), total: counts[state], pageNum, pageSize, counts };
}

/** @throws Refusal 40001 if the span is empty or too long */
export async function livesBetween(context: ReadOnlyContext, topCode: string, span: { from: string; until: string }): Promise<DataOf<'consoleLiveCalendar'>> {
  const [from, until] = [Date.parse(span.from), Date.parse(span.until)];
  if (until <= from || until - from > calendarDaysAtMost * day) throw refuse.invalidInput('until', `一次最多看 ${calendarDaysAtMost} 天`);
  const [words, rooms] = await Promise.all([wordsAt(context, topCode), roomsBetween(context.database.read, topCode, { from, until, limit: calendarRowsAtMost })]);
  return { list: rooms.map((room) => presentRow(room, words.get(room.live_code))), now: isoTime(context.clock.now()) };
}

/** @throws Refusal 40400 if the tenant has no such live */
export async function requireRoom(context: Pick<ReadOnlyContext, 'database'>, topCode: string, liveCode: string): Promise<ListedRoom> {
  const room = await listedRoom(context.database.read, topCode, liveCode);
  if (room === null) throw refuse.notFound('没有找到这节直播课');
  return room;
}

export async function openLive(context: ReadOnlyContext, topCode: string, liveCode: string): Promise<DataOf<'consoleLiveOpen'>> {
  const { read } = context.database;
  const room = await requireRoom(context, topCode, liveCode);
  const words = (await wordsAt(context, topCode)).get(liveCode);
  const origin = await siteOriginOf(context, topCode);
  return {
    ...(words ?? noWords),
    ...presentRow(room, words),
    version: String(room.updated_at),
    roomId: room.room_id,
    teacher: await shownTeacher(context, room, words?.teacherName ?? ''),
    documents: (await pageAddressesOf(read, topCode, liveCode)).map(({ pages, ...document }) => ({ ...document, pages: pages.map((address) => openPath(context, address)) })),
    shownAt: { pcCover: openShownPath(context, room, words?.pcCover ?? ''), livePreUrl: openShownPath(context, room, words?.livePreUrl ?? '') },
    replay: await replayOf(read, liveCode),
    attended: await countAttendance(read, liveCode),
    smsLeft: stateOf(room) === 'upcoming' ? await noticesLeft(context, room) : null,
    links: {
      student: origin + link('studentLogin', { code: liveCode }),
      teacher: origin + link('teacherLogin', { code: liveCode }),
      detail: origin + link('liveDetail', { code: liveCode }),
    },
  };
}

async function replayOf(read: Read, liveCode: string): Promise<DataOf<'consoleLiveOpen'>['replay']> {
  const fate = await replayFate(read, liveCode);
  const at = (time: number | null | undefined) => (time ? isoTime(time) : null);
  return {
    lastDay: fate?.kept_until ? isoDay(fate.kept_until - 1) : '',
    deletedAt: at(fate?.deleted_at),
    erasedPersonAt: at(fate?.erased_person_at),
    breaks: (await breaksOf(read, liveCode)).map(({ at: time, reason }) => ({ at: isoTime(time), reason })),
    bytes: await bytesOf(read, (await recordingsOf(read, liveCode)).map(({ url }) => keyOfPath(url))),
  };
}

export async function teachersAt(context: ReadOnlyContext, { topCode, personId }: { topCode: string; personId: string }, keyword: string | undefined): Promise<DataOf<'consoleLiveTeachers'>> {
  const members = await membersWith(context, topCode, ['teacher', 'administrator', 'operator'], { keyword: keyword ?? '', limit: teachersShown });
  return { list: members.map((member) => ({ personId: member.personId, name: member.name, phone: maskPhone(member.phone), isSelf: member.personId === personId })) };
}

export async function usageAt(context: ReadOnlyContext, topCode: string): Promise<DataOf<'consoleLiveUsage'>> {
  const months = await trafficOf(context.database.read, topCode, monthsShown);
  const year = isoTime(context.clock.now()).slice(0, 4);
  return { months, yearBytes: months.reduce((sum, { month, bytes }) => (month.startsWith(year) ? sum + bytes : sum), 0), limitGigabytes: await trafficLimitOf(context, topCode), storage: await storageUsage(context, topCode) };
}
