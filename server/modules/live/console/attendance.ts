import type { DataOf, ParsedRequestOf } from '../../../../contract/calls/index.ts';
import { isoTime } from '../../../../contract/dates.ts';
import { lateAfterMinutes } from '../../../../contract/live/limits.ts';
import { authorOfCaller, recordAct } from '../../../audit/index.ts';
import type { EnterpriseCaller } from '../../../calls/caller.ts';
import { refuse } from '../../../calls/refusal.ts';
import type { ReadOnlyContext } from '../../../context.ts';
import { mapInTurns } from '../../../in-turns.ts';
import { peopleOf, phoneIndexesOf } from '../../accounts/index.ts';
import { attendanceMinutes, peopleOfClass } from '../class/attendance-store.ts';
import { attendancePage, type AttendanceRow, setNote } from './attendance-list-store.ts';
import { askedOf, openedQuizzes, rightAnswersOf } from './quiz-results-store.ts';
import { findClassSession } from '../store.ts';
import { numbersOf, shownNumbers } from './roster.ts';
import { type RosterRow, rosterAmong, wholeRoster } from './roster-store.ts';
import { requireRoom } from './rooms.ts';

/** Attendance (spec live#attendance). It is read-only, except for the remark of each row. */

/** A limit above the number of people in a room. */
const exportedAtMost = 50_000;
const absentShownAtMost = 200;

type Attended = DataOf<'consoleLiveAttendance'>['list'][number];

/** Adds the phone of the account and the ID card of the list, which distinguish people with the same name. Erased people have neither. */
async function presentAll(context: ReadOnlyContext, topCode: string, liveCode: string, rows: readonly AttendanceRow[], { whole = false } = {}): Promise<Attended[]> {
  const { read } = context.database;
  const personIds = rows.map(({ person_id }) => person_id);
  const [people, indexes] = [await peopleOf(context, personIds), await phoneIndexesOf(context, personIds)];
  const onRoster = new Map((await rosterAmong(read, topCode, liveCode, { phones: [...indexes.values()], cards: [] })).map((row) => [row.phone_index, row]));
  const session = await findClassSession(read, liveCode);
  const endedAt = session?.ended_at ?? null;
  const lateFrom = session === null ? Infinity : Number(session.started_at) + lateAfterMinutes * 60_000;
  const right = await rightAnswersOf(read, liveCode, await openedQuizzes(read, liveCode), personIds);
  return mapInTurns(rows, (row) => {
    const cardSealed = onRoster.get(indexes.get(row.person_id) ?? '')?.card_sealed ?? null;
    return {
      personId: row.person_id,
      name: row.person_name,
      ...shownNumbers({ phone: people.get(row.person_id)?.phone ?? '', card: cardSealed === null ? '' : context.secrets.open(cardSealed) }, { whole }),
      firstIn: isoTime(row.first_in_at),
      lastSeen: isoTime(row.last_in_class_at ?? (endedAt === null ? row.last_seen_at : Math.max(row.first_in_at, Math.min(row.last_seen_at, endedAt)))),
      isLate: row.first_in_at > lateFrom && (endedAt === null || row.first_in_at < endedAt),
      watchedMinutes: attendanceMinutes(row.watched_milliseconds),
      replayMinutes: attendanceMinutes(row.replay_milliseconds),
      checkIns: row.check_ins,
      lateCheckIns: row.late_check_ins,
      answers: row.answers,
      rightAnswers: right.get(row.person_id) ?? 0,
      messages: row.messages,
      device: row.device,
      note: row.note,
    };
  });
}

const presentAbsent = (context: ReadOnlyContext, rows: readonly RosterRow[], options?: { whole: boolean }) => mapInTurns(rows, (row) => ({ name: row.name, ...numbersOf(context, row, options) }));

/** The listed people who did not attend. Attendance has accounts and the list has phones, so both are compared by phone. */
async function absentOf(context: ReadOnlyContext, topCode: string, liveCode: string): Promise<RosterRow[]> {
  const { read } = context.database;
  const came = await phoneIndexesOf(context, await peopleOfClass(read, liveCode));
  const phones = new Set(came.values());
  return (await wholeRoster(read, topCode, liveCode)).filter(({ phone_index }) => !phones.has(phone_index));
}

export async function attendanceOf(context: ReadOnlyContext, topCode: string, { liveCode, keyword = '', pageNum, pageSize }: ParsedRequestOf<'consoleLiveAttendance'>): Promise<DataOf<'consoleLiveAttendance'>> {
  await requireRoom(context, topCode, liveCode);
  const { read } = context.database;
  const { rows, total } = await attendancePage(read, topCode, liveCode, { keyword, limit: pageSize, offset: (pageNum - 1) * pageSize });
  const absent = await absentOf(context, topCode, liveCode);
  return { list: await presentAll(context, topCode, liveCode, rows), total, pageNum, pageSize, absent: await presentAbsent(context, absent.slice(0, absentShownAtMost)), absentTotal: absent.length, asked: await askedOf(read, liveCode) };
}

/** People who attended, and people on the roster who did not. */
export async function exportAttendance(caller: EnterpriseCaller, { liveCode, whole }: ParsedRequestOf<'consoleLiveExportAttendance'>): Promise<DataOf<'consoleLiveExportAttendance'>> {
  const { context, session: { topCode }, transaction } = caller;
  await requireRoom(context, topCode, liveCode);
  const { read } = context.database;
  const { rows } = await attendancePage(read, topCode, liveCode, { keyword: '', limit: exportedAtMost, offset: 0 });
  const absent = await absentOf(context, topCode, liveCode);
  const exported = { attended: await presentAll(context, topCode, liveCode, rows, { whole }), absent: await presentAbsent(context, absent, { whole }), asked: await askedOf(read, liveCode) };
  // Opening thousands of phones takes long, so the transaction only records what was read.
  await transaction(async (tx) => {
    const act = { topCode, subjectKind: 'live', subjectCode: liveCode };
    await recordAct(context, tx, authorOfCaller(caller), { ...act, action: 'live.exportAttendance', detail: { people: rows.length } });
    if (whole) await recordAct(context, tx, authorOfCaller(caller), { ...act, action: 'live.reveal', detail: { people: rows.length + absent.length } });
  });
  return exported;
}

/** @throws Refusal 40400 if the person did not attend */
export async function annotate(caller: EnterpriseCaller, { liveCode, personId, note }: ParsedRequestOf<'consoleLiveAnnotate'>): Promise<void> {
  const { context, session: { topCode }, transaction } = caller;
  await transaction(async (tx) => {
    if (!(await setNote(tx, topCode, { liveCode, personId }, note))) throw refuse.notFound('没有找到这个人的出勤');
    await recordAct(context, tx, authorOfCaller(caller), { action: 'live.annotate', topCode, subjectKind: 'live', subjectCode: liveCode, detail: {} });
  });
}
