import { platformTopCode } from '../../../../contract/constants.ts';
import type { DataOf } from '../../../../contract/calls/index.ts';
import { authorOf, recordLogin, type LoginWay } from '../../../audit/index.ts';
import type { CallerContext, Session } from '../../../calls/caller.ts';
import { noteSuccessfulLogin } from '../../../calls/failed-accounts.ts';
import { refusalOf, refuse } from '../../../calls/refusal.ts';
import type { ReadOnlyContext } from '../../../context.ts';
import { afterCommit, type Tx } from '../../../database/index.ts';
import { siteConfiguration } from '../../../publishing/index.ts';
import { addLearner, currentAgreement, findCredentials, findPersonByPhone, isMember, lockPerson, openSession, personOf, recordConsent } from '../../accounts/index.ts';
import { admitMember } from '../../enterprises/index.ts';
import { accountKeysOf, checkPassword, lockPersonWithPassword, type PasswordLogin, presentCompletedLogin } from '../../logins/index.ts';
import { requireSmsCode, useSmsCode } from '../../sms-codes/index.ts';
import { loginAccountOf } from './login-accounts.ts';
import { acceptInvitation, isInvited } from '../invitations/invitations.ts';
import { admissionOf, isTeacherOf, roomOfCode } from '../participants.ts';
import { wasRemoved } from '../events/event-store.ts';
import type { LiveRoom } from '../store.ts';

type Completed = DataOf<'liveLogin'>;

/** Logins for one live. Their sessions are valid for this live only (spec live#live-login). */

/** @throws Refusal 40400 if the live is unknown or cancelled */
export async function roomToEnter(context: Pick<ReadOnlyContext, 'database'>, liveCode: string): Promise<LiveRoom> {
  const room = await roomOfCode(context, liveCode);
  if (room === null || room.cancelled_at !== null) throw refuse.notFound('没有找到这场直播，或者它已经取消');
  return room;
}

/**
 * Logs a student in by phone or ID card. For an unknown phone it creates a person without a membership, who consented to the agreement
 * beside the button. The answer has the name by which the room shows the person: the list's before the account's.
 * @throws Refusal 70003, and 10063 after the right code if the person may not take part
 */
export async function logInStudent(caller: CallerContext, room: LiveRoom, { account, name, smsCode }: { account: string; name: string; smsCode: string }): Promise<Completed> {
  const { context, clientAddress, tenant, transaction } = caller;
  const { phone, binding } = await loginAccountOf(context, room, account);
  await requireSmsCode(context, binding, smsCode, caller);
  // No code is sent for an unknown card, so a right code was guessed.
  if (phone === null) throw refuse.smsCodeWrong();
  const known = await findPersonByPhone(context, phone);
  const { refusal, rosterName } = await admissionOfStudent(context, room, phone, known);
  if (refusal !== null) {
    await transaction((tx) => useSmsCode(context, tx, binding, smsCode));
    throw refusal;
  }
  const agreement = known === null ? await currentAgreement(context, tenant.topCode) : null;
  return transaction(async (tx) => {
    await useSmsCode(context, tx, binding, smsCode);
    const personId = known ?? (await addLearner(context, tx, { phone, name, agreement, clientAddress }));
    const completed = await openLiveSession(caller, tx, room, { personId, role: 'student', way: 'code' });
    return { ...completed, userName: rosterName ?? completed.userName };
  });
}

async function admissionOfStudent(context: ReadOnlyContext & CallerContext['context'], room: LiveRoom, phone: string, personId: string | null): ReturnType<typeof admissionOf> {
  const { refusal, rosterName } = await admissionOf(context, room, { personId, phone });
  const furtherRefusal = async () => {
    if (personId !== null) return (await wasRemoved(context.database.read, room.live_code, personId)) ? refuse.removedFromLive() : null;
    if (rosterName !== null) return null;
    const { registerEnabled } = await siteConfiguration(context, platformTopCode);
    return registerEnabled ? null : refuse.registrationClosed();
  };
  const isDisabled = personId !== null && (await findCredentials(context, phone)) === null;
  return { rosterName, refusal: isDisabled ? refuse.noPermission('这个账号已停用') : (refusal ?? (await furtherRefusal())) };
}

/** Logs a teacher of the live (spec live#start-and-end) in by password and puzzle. @throws Refusal like other password logins, 10063 for other people */
export async function logInTeacherByPassword(caller: CallerContext, room: LiveRoom, login: PasswordLogin): Promise<Completed> {
  const { context, clientAddress, transaction } = caller;
  const checked = await checkPassword(caller, login);
  const { phone } = (await personOf(context, checked.personId)) ?? { phone: '' };
  const isTeacher = await isTeacherOf(context.database.read, room, checked.personId);
  if (!isTeacher && !(await isInvited(context, room, phone))) throw notTheTeacher();
  const accountKeys = await accountKeysOf(context, checked.personId);
  const completed = await transaction(async (tx) => {
    await lockPersonWithPassword(tx, checked);
    if (!isTeacher && (await acceptInvitation(context, tx, room, phone)) === null) throw notTheTeacher();
    return openTeacherSession(caller, tx, room, checked.personId, 'password');
  });
  await noteSuccessfulLogin(context.limits, clientAddress, checked.personId, accountKeys);
  return completed;
}

/**
 * Logs a teacher of the live in by SMS code. An invited phone without an account gets one, with the consent to the agreement beside the button.
 * @throws Refusal 70003, 10063 for other people
 */
export async function logInTeacherByCode(caller: CallerContext, room: LiveRoom, { account, smsCode }: { account: string; smsCode: string }): Promise<Completed> {
  const { context, clientAddress, tenant, transaction } = caller;
  const { phone, binding } = await loginAccountOf(context, room, account);
  await requireSmsCode(context, binding, smsCode, caller);
  if (phone === null) throw refuse.smsCodeWrong();
  const personId = (await findCredentials(context, phone))?.personId ?? null;
  const isTeacher = personId !== null && (await isTeacherOf(context.database.read, room, personId));
  const isDisabled = personId === null && (await findPersonByPhone(context, phone)) !== null;
  if (!isTeacher && (isDisabled || !(await isInvited(context, room, phone)))) {
    await transaction((tx) => useSmsCode(context, tx, binding, smsCode));
    throw notTheTeacher();
  }
  const agreement = personId === null ? await currentAgreement(context, tenant.topCode) : null;
  return transaction(async (tx) => {
    await useSmsCode(context, tx, binding, smsCode);
    if (isTeacher) return openTeacherSession(caller, tx, room, personId, 'code');
    const accepted = await acceptInvitation(context, tx, room, phone);
    if (accepted === null) throw notTheTeacher();
    if (accepted.isNew && agreement !== null) await recordConsent(context, tx, accepted.personId, agreement, { clientAddress, channel: 'live' });
    return openTeacherSession(caller, tx, room, accepted.personId, 'code');
  });
}

/** A teacher who was invited by phone becomes a member of the enterprise here, because an invitation alone must not create a membership. */
async function openTeacherSession(caller: CallerContext, tx: Tx, room: LiveRoom, personId: string, way: LoginWay): Promise<Completed> {
  const completed = await openLiveSession(caller, tx, room, { personId, role: 'teacher', way });
  if (room.top_code === platformTopCode || (await isMember(tx, personId, room.top_code))) return completed;
  try {
    await admitMember(caller.context, tx, personId, room.top_code, 'teacher', authorOf({ ...caller, personId }));
  } catch (error) {
    // The enterprise takes no new members after its trial. The class can still be taught.
    if (refusalOf(error) === null) throw error;
  }
  return completed;
}

const notTheTeacher = () => refuse.noPermission('您不是这场直播的讲师，请从学员入口进入，或联系安排这场直播的人');

async function openLiveSession(caller: CallerContext, tx: Tx, room: LiveRoom, { personId, role, way }: { personId: string; role: NonNullable<Session['live']>['role']; way: LoginWay }): Promise<Completed> {
  const { context, headers, clientAddress, reply } = caller;
  const person = await lockPerson(tx, personId);
  if (person === null) throw refuse.noPermission('这个账号已停用');
  const { token, setCookies } = await openSession(context, tx, { personId, topCode: room.top_code, headers, clientAddress, live: { liveCode: room.live_code, role } });
  await recordLogin(context, tx, caller, { way, outcome: 'loggedIn', personId, topCode: room.top_code });
  afterCommit(tx, () => reply.cookies.push(...setCookies));
  return presentCompletedLogin({ token, topCode: room.top_code, personId, name: person.name, roles: [role] });
}
