import type { DataOf, ParsedRequestOf } from '../../../../contract/calls/index.ts';
import { minuteText } from '../../../../contract/dates.ts';
import { faultOf, maskPhone, personName } from '../../../../contract/rules/index.ts';
import type { EnterpriseCaller } from '../../../calls/caller.ts';
import { refuse } from '../../../calls/refusal.ts';
import type { ReadOnlyContext } from '../../../context.ts';
import { afterCommit, type Tx } from '../../../database/index.ts';
import { liveEventAtMost } from '../../../providers/sms/index.ts';
import { isMember, lockedPersonByPhone, memberOf, memberPhonesOf, personOf, phoneIndexOf } from '../../accounts/index.ts';
import { type Invitation, invitationOf } from '../invitations/invitation-store.ts';
import { enterpriseNameOf } from '../../enterprises/index.ts';
import { enterpriseForSms, takeInvitation } from '../notices/notice-budgets.ts';
import { queueLiveNotice, teacherAddress } from '../notices/notices.ts';
import type { LiveRoom } from '../store.ts';

type Save = ParsedRequestOf<'consoleLiveSave'>;

/** The teacher of a live: a member, a person invited by phone, or neither. An invited person who logged in has both. */
interface Teacher {
  personId: string | null;
  invitation: Invitation | null;
  /** The invitation is new or withdrawn. */
  isChanged: boolean;
  /** The person gets an SMS with the address of the teacher's login. */
  isNew: boolean;
}

/** @throws Refusal 40001 */
export async function teacherOf({ context, session: { topCode } }: EnterpriseCaller, tx: Tx, save: Save, existing: LiveRoom | null): Promise<Teacher> {
  const current = await invitationOf(tx, topCode, save.liveCode);
  const personId = existing?.teacher_person_id ?? null;
  if (save.teacherPersonId !== undefined) {
    if (save.teacherPersonId === current?.id || save.teacherPersonId === personId) return { personId, invitation: current, isChanged: false, isNew: false };
    if (!(await isMember(tx, save.teacherPersonId, topCode))) throw refuse.invalidInput('teacherPersonId', '这位讲师不是成员，请重新选择');
    return { personId: save.teacherPersonId, invitation: null, isChanged: current !== null, isNew: true };
  }
  if (save.teacherPhone === undefined) return { personId: null, invitation: null, isChanged: current !== null, isNew: false };
  const nameFault = faultOf(personName, save.teacherName);
  if (nameFault !== null) throw refuse.invalidInput('teacherName', nameFault);
  const known = await lockedPersonByPhone(context, tx, save.teacherPhone);
  if (known !== null && (await isMember(tx, known, topCode))) return { personId: known, invitation: null, isChanged: current !== null, isNew: known !== personId };
  const phoneIndex = phoneIndexOf(context, save.teacherPhone);
  if (current?.phone_index === phoneIndex) return { personId, invitation: { ...current, name: save.teacherName }, isChanged: false, isNew: false };
  const invitation = { live_code: save.liveCode, id: context.random.uuid(), top_code: topCode, phone_index: phoneIndex, phone_sealed: context.secrets.seal(save.teacherPhone), name: save.teacherName, invited_at: context.clock.now() };
  return { personId: null, invitation, isChanged: true, isNew: true };
}

/** The event of the SMS to a new teacher. The hint about the login yields to a long name, because the login page starts with the code too. */
export function invitationText(enterprise: string, startTime: string, now: number): string {
  const start = Date.parse(startTime);
  const text = `${enterprise && `由${enterprise}`}请您主讲，${start <= now ? '现在就上课' : `${minuteText(start)} 开始`}`;
  const withHint = `${text}，验证码登录`;
  return [...withHint].length <= liveEventAtMost ? withHint : text;
}

export interface PaidInvitation {
  /** Queues the SMS in the transaction of the save. @returns why it is not sent, or '' */
  queue(tx: Tx): Promise<string>;
}

/**
 * Takes the SMS to a new teacher from the budgets before the transaction of the save, and gives it back if the work did not queue it.
 * @param before the live before the save
 */
export async function withPaidInvitation<T>(context: ReadOnlyContext, { topCode, personId }: EnterpriseCaller['session'], save: Save, before: LiveRoom | null, work: (invitation: PaidInvitation | null) => Promise<T>): Promise<T> {
  const phone = (await keepsTeacher(context, topCode, save, before)) ? null : await newTeacherPhone(context, { topCode, personId }, save);
  if (phone === null) return work(null);
  const phoneIndex = phoneIndexOf(context, phone);
  const { reason, sender, refund } = await takeInvitation(context, topCode, phoneIndex, { isMember: (await memberPhonesOf(context, topCode, [phoneIndex])).has(phoneIndex) });
  const enterprise = enterpriseForSms(await enterpriseNameOf(context, topCode));
  const notice = { phone, sender, liveName: save.liveName, event: invitationText(enterprise, save.startTime, context.clock.now()), address: teacherAddress(context, save.liveCode) };
  let isQueued = false;
  try {
    return await work({
      async queue(tx) {
        // A teacher who was replaced and is invited again gets another SMS.
        if (reason === '') await queueLiveNotice(context, tx, notice, { deduplicationKey: `live-teacher:${save.liveCode}:${save.basedOn}:${phoneIndex}` });
        afterCommit(tx, () => (isQueued = true));
        return reason;
      },
    });
  } finally {
    if (!isQueued) await refund();
  }
}

/** The phone of the teacher whom the save chooses. Null without one, and for the caller, who gets no SMS about their own act. */
async function newTeacherPhone(context: ReadOnlyContext, { topCode, personId }: Pick<EnterpriseCaller['session'], 'topCode' | 'personId'>, { teacherPersonId, teacherPhone }: Save): Promise<string | null> {
  if (teacherPersonId === undefined) return teacherPhone ?? null;
  if (teacherPersonId === personId || (await memberOf(context.database.read, teacherPersonId, topCode)) === null) return null;
  return (await personOf(context, teacherPersonId))?.phone || null;
}

/** Whether the live has a teacher and the save leaves them. */
export async function keepsTeacher(context: ReadOnlyContext, topCode: string, { liveCode, teacherPersonId, teacherPhone }: Save, before: LiveRoom | null): Promise<boolean> {
  if (before?.top_code !== topCode) return false;
  if (teacherPersonId === undefined) return teacherPhone !== undefined && isTeacherPhone(context, topCode, liveCode, before, teacherPhone);
  return teacherPersonId === before.teacher_person_id || teacherPersonId === (await invitationOf(context.database.read, topCode, liveCode))?.id;
}

/** Whether a live's teacher has this phone, as far as the enterprise may know: they were invited by it, or are a member. */
async function isTeacherPhone(context: ReadOnlyContext, topCode: string, liveCode: string, room: LiveRoom | null, phone: string): Promise<boolean> {
  const phoneIndex = phoneIndexOf(context, phone);
  if ((await invitationOf(context.database.read, topCode, liveCode))?.phone_index === phoneIndex) return true;
  if (room?.top_code !== topCode || room.teacher_person_id === null) return false;
  return (await personOf(context, room.teacher_person_id))?.phone === phone && (await memberPhonesOf(context, topCode, [phoneIndex])).has(phoneIndex);
}

/** The teacher as the console shows them. Of an invited person who is not a member, it is what the enterprise typed. */
export async function shownTeacher(context: ReadOnlyContext, room: LiveRoom, nameInTexts: string): Promise<DataOf<'consoleLiveOpen'>['teacher']> {
  const { database, secrets } = context;
  const { top_code: topCode, teacher_person_id: personId } = room;
  const invitation = await invitationOf(database.read, topCode, room.live_code);
  const isOwn = personId !== null && (await memberOf(database.read, personId, topCode)) !== null;
  if (invitation !== null && !isOwn) return { personId: invitation.id, name: invitation.name || nameInTexts, phone: maskPhone(secrets.open(invitation.phone_sealed)) };
  const teacher = personId === null ? null : await personOf(context, personId);
  return teacher && { personId: personId!, name: teacher.name, phone: maskPhone(teacher.phone) };
}
