import type { DataOf, ParsedRequestOf } from '../../../../contract/calls/index.ts';
import { isoTime } from '../../../../contract/dates.ts';
import { maskPhone } from '../../../../contract/rules/index.ts';
import { recordAct } from '../../../audit/index.ts';
import type { EnterpriseCaller } from '../../../calls/caller.ts';
import { refuse } from '../../../calls/refusal.ts';
import type { ReadOnlyContext } from '../../../context.ts';
import { peopleOf, phoneIndexOf } from '../../accounts/index.ts';
import { attendancePage, type AttendanceRow, setNote } from './attendance-list-store.ts';
import { wholeList } from './people-store.ts';
import { requireRoom } from './rooms.ts';
import { authorOfCaller } from './save.ts';

/** Attendance (spec live#attendance). It is read-only, except for the remark of each row. */

const minutesOf = (milliseconds: number): number => Math.round(milliseconds / 60_000);
/** More people than a room can have. */
const exportedAtMost = 50_000;

const present = (row: AttendanceRow): DataOf<'consoleLiveAttendance'>['list'][number] => ({
  personId: row.person_id,
  name: row.person_name,
  firstIn: isoTime(row.first_in_at),
  lastSeen: isoTime(row.last_seen_at),
  watchedMinutes: minutesOf(row.watched_milliseconds),
  replayMinutes: minutesOf(row.replay_milliseconds),
  checkIns: row.check_ins,
  answers: row.answers,
  messages: row.messages,
  device: row.device,
  note: row.note,
});

export async function attendanceOf(context: ReadOnlyContext, topCode: string, { liveCode, keyword = '', pageNum, pageSize }: ParsedRequestOf<'consoleLiveAttendance'>): Promise<DataOf<'consoleLiveAttendance'>> {
  await requireRoom(context, topCode, liveCode);
  const { rows, total } = await attendancePage(context.database.read, topCode, liveCode, { keyword, limit: pageSize, offset: (pageNum - 1) * pageSize });
  return { list: rows.map(present), total, pageNum, pageSize };
}

/** People who attended, and listed people who did not. */
export async function exportAttendance(caller: EnterpriseCaller, liveCode: string): Promise<DataOf<'consoleLiveExportAttendance'>> {
  const { context, session: { topCode }, transaction } = caller;
  await requireRoom(context, topCode, liveCode);
  return transaction(async (tx) => {
    const { rows } = await attendancePage(tx, topCode, liveCode, { keyword: '', limit: exportedAtMost, offset: 0 });
    const came = new Set([...(await peopleOf(context, rows.map(({ person_id }) => person_id))).values()].map(({ phone }) => phoneIndexOf(context, phone)));
    const absent = (await wholeList(tx, topCode, liveCode)).filter(({ phone_index }) => !came.has(phone_index));
    await recordAct(context, tx, authorOfCaller(caller), { action: 'live.exportAttendance', topCode, subjectKind: 'live', subjectCode: liveCode, detail: { people: rows.length } });
    return { attended: rows.map(present), absent: absent.map(({ name, phone_sealed }) => ({ name, phone: maskPhone(context.secrets.open(phone_sealed)) })) };
  });
}

/** @throws Refusal 40400 if the person did not attend */
export async function annotate(caller: EnterpriseCaller, { liveCode, personId, note }: ParsedRequestOf<'consoleLiveAnnotate'>): Promise<void> {
  const { context, session: { topCode }, transaction } = caller;
  await transaction(async (tx) => {
    if (!(await setNote(tx, topCode, { liveCode, personId }, note))) throw refuse.notFound('没有找到这个人的出勤');
    await recordAct(context, tx, authorOfCaller(caller), { action: 'live.annotate', topCode, subjectKind: 'live', subjectCode: liveCode, detail: {} });
  });
}
