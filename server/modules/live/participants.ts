import { platformTopCode } from '../../../contract/constants.ts';
import type { Session } from '../../calls/caller.ts';
import { type Refusal, refuse } from '../../calls/refusal.ts';
import type { ReadOnlyContext } from '../../context.ts';
import type { Read } from '../../database/index.ts';
import { presentCodeOf } from '../../publishing/index.ts';
import { memberOf, personOf, phoneIndexOf } from '../accounts/index.ts';
import { liveKind } from './kinds.ts';
import { wasRemoved } from './events/event-store.ts';
import { findRoom, rosterNameOf, type LiveRoom } from './store.ts';

/** The room of a live by its code. A former code leads to it too, because pages stay open while an operator changes the code. */
export async function roomOfCode(context: Pick<ReadOnlyContext, 'database'>, liveCode: string): Promise<LiveRoom | null> {
  const { read } = context.database;
  const room = await findRoom(read, liveCode);
  if (room !== null) return room;
  const presentCode = await presentCodeOf(context, liveKind, liveCode);
  return presentCode === null ? null : findRoom(read, presentCode);
}

/** A participant of a live, with its room. */
export interface Participant {
  role: 'teacher' | 'student';
  /** Code of the person. */
  person: string;
  name: string;
  room: LiveRoom;
}

/**
 * The person of a session as a participant of a live (spec live#audience). Teachers are the assigned person and people who run its
 * enterprise. Students are members or people on the roster, depending on its visibility. In public lives of the platform, every person with a
 * login can take part.
 * @throws Refusal 40400 if the live is unknown, 10063 if the person may not take part, was removed, or has no session
 */
export async function participantOf(context: ReadOnlyContext, session: Session | null, liveCode: string): Promise<Participant> {
  const { read } = context.database;
  const room = await roomOfCode(context, liveCode);
  if (room === null || room.cancelled_at !== null) throw refuse.notFound('没有找到这场直播，或者它已经取消');
  if (session === null) throw refuse.noPermission('请先登录，再进入直播间');
  if (session.live !== null && session.live.liveCode !== room.live_code) throw refuse.noPermission('这是另一场直播的登录，请重新登录');
  const { personId } = session;
  const shown = await personOf(context, personId);
  if (shown === null) throw refuse.noPermission();
  const { rosterName, refusal } = await admissionOf(context, room, { personId, phone: shown.phone });
  const participant = { person: personId, name: (rosterName ?? shown.name) || `学员${shown.phone.slice(-4)}`, room };
  if (await isTeacherSession(read, session, room)) return { ...participant, role: 'teacher' };
  if (refusal !== null) throw refusal;
  if (await wasRemoved(read, room.live_code, personId)) throw refuse.removedFromLive();
  return { ...participant, role: 'student' };
}

/** @throws Refusal 10063 for a student */
export function requireTeacher(participant: Participant): Participant {
  if (participant.role !== 'teacher') throw refuse.noPermission('只有这场直播的老师可以操作');
  return participant;
}

/**
 * Whether a phone may take part in a live as a student, by membership and list (spec live#audience).
 * @param personId null if the phone has no account
 * @returns the name on the list, or null
 */
export async function admissionOf(context: ReadOnlyContext, room: LiveRoom, { personId, phone }: { personId: string | null; phone: string }): Promise<{ rosterName: string | null; refusal: Refusal | null }> {
  const { read } = context.database;
  const rosterName = await rosterNameOf(read, room.live_code, phoneIndexOf(context, phone));
  const takesPart =
    (room.visibility === 'public' && room.top_code === platformTopCode) ||
    (room.visibility !== 'members' && rosterName !== null) ||
    (personId !== null && (await memberOf(read, personId, room.top_code)) !== null);
  return { rosterName, refusal: takesPart ? null : refuse.noPermission(room.visibility === 'members' ? '这场直播只对本企业的成员开放' : '您不在这场直播的名单上') };
}

/** Whether a person teaches a live: the assigned teacher, or a person who runs its enterprise (spec live#start-and-end). */
export const isTeacherOf = async (read: Read, room: LiveRoom, personId: string): Promise<boolean> => teaches(room, personId, room.teacher_person_id === personId ? [] : ((await memberOf(read, personId, room.top_code))?.roles ?? []));

/** Whether a login may open a live in the console. A live login may not. */
export const managesLive = ({ live, roles, topCode }: Session, room: LiveRoom): boolean => live === null && topCode === room.top_code && roles.some(isManager);

/** @param roles of the person in the live's enterprise */
const teaches = (room: LiveRoom, personId: string, roles: readonly string[]): boolean => room.teacher_person_id === personId || roles.some(isManager);

const isManager = (role: string): boolean => role === 'administrator' || role === 'operator';

/** A live login has no roles. Only a login of the teacher may teach. */
async function isTeacherSession(read: Read, { live, personId, roles, topCode }: Session, room: LiveRoom): Promise<boolean> {
  if (live !== null) return live.role === 'teacher' && isTeacherOf(read, room, personId);
  return teaches(room, personId, topCode === room.top_code ? roles : []);
}
