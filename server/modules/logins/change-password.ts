import { refuse } from '../../calls/refusal.ts';
import { refundingFailures } from '../../calls/refund-failures.ts';
import type { Tx } from '../../database/index.ts';
import { type LimitRule, takeAll } from '../../limits/index.ts';
import { credentialsById, endOtherDevices, hashPassword, lockOwnAccount, passwordMatches, queueAccessEnded, setPassword } from '../accounts/index.ts';
import { attemptLogin, attemptWithCode, authorOf, recordAct, recordLogin } from '../../audit/index.ts';
import { holdingSmsCode, requireSmsCode, useLastSmsCode } from '../sms-codes/index.ts';
import { requireUncommonPassword } from './new-password.ts';
import { type OwnCaller, ownCodeBinding, ownPhone } from './own-codes.ts';
import { replyAfterCommit } from './reply-after-commit.ts';
import { queueSecurityNotice } from './security-notices.ts';

/** Proof that the owner of the account makes the request. An open browser session alone is not enough. */
export type PasswordProof = { oldPassword: string } | { smsCode: string };

/** Wrong old passwords: the same numbers as for a known browser at login. All sessions of the account count together. */
const wrongOldPasswords: readonly LimitRule[] = [
  { name: 'old-password-failures', points: 10, windowSeconds: 900 },
  { name: 'old-password-failures-per-day', points: 20, windowSeconds: 86_400 },
];
/** Each change costs two password hashes and a notice. */
const changes: LimitRule = { name: 'password-changes', points: 10, windowSeconds: 3600 };

/**
 * Sets the password of the logged-in person. All their other sessions and logins in progress end, and the current session stays. A
 * bound messaging app stays too: it was bound with an SMS code, which the old password does not give.
 * @throws Refusal 40001, 10060 and 10061 naming `oldPassword`, 70003, 42900, 10005
 */
export async function changePassword(caller: OwnCaller, proof: PasswordProof, password: string): Promise<void> {
  const { context, session } = caller;
  const person = await credentialsById(context, session.personId);
  if (person === null) throw refuse.sessionEnded();
  const phone = await ownPhone(context, session);
  requireUncommonPassword('password', password, phone, person.userName);
  if ('smsCode' in proof) {
    const binding = ownCodeBinding(phone, 'password');
    await attemptWithCode(caller, { way: 'resetPassword', account: phone }, () => requireSmsCode(context, binding, proof.smsCode, caller));
    await countingChange(caller, () => holdingSmsCode(context, binding, () => setOwnPassword(caller, password, { by: 'smsCode', use: (tx) => useLastSmsCode(context, tx, binding, proof.smsCode) })));
    return;
  }
  const { passwordHash } = person;
  if (passwordHash === null) throw refuse.invalidInput('oldPassword', '您还没有设置密码，请用短信验证码');
  await attemptLogin(caller, { way: 'oldPassword', account: phone }, () => requireOldPassword(caller, passwordHash, proof.oldPassword));
  // Recorded in a transaction of its own: the old password was right even if the change is refused below.
  await context.database.transaction((tx) => recordLogin(context, tx, caller, { way: 'oldPassword', outcome: 'proved', personId: session.personId, topCode: session.topCode }));
  if (password === proof.oldPassword) throw refuse.invalidInput('password', '新密码不能和原密码相同');
  await countingChange(caller, () => setOwnPassword(caller, password, { by: 'oldPassword', isStill: passwordHash }));
}

async function requireOldPassword({ context, session, clientAddress }: OwnCaller, passwordHash: string, oldPassword: string): Promise<void> {
  // Taken before the comparison, so that parallel attempts cannot exceed the limit.
  const { refusedBy, retryAfterSeconds, refund } = await takeAll(context.limits, wrongOldPasswords.map((rule) => ({ rule, key: session.personId })));
  if (refusedBy !== null) throw refuse.oldPasswordClosed(Math.ceil(retryAfterSeconds / 60));
  let isWrong = false;
  try {
    isWrong = !(await passwordMatches(context, passwordHash, oldPassword, clientAddress));
  } finally {
    if (!isWrong) await refund();
  }
  if (isWrong) throw refuse.oldPasswordWrong();
}

/** @throws Refusal 42900 */
async function countingChange({ context: { limits }, session: { personId } }: OwnCaller, change: () => Promise<void>): Promise<void> {
  const { allowed, retryAfterSeconds } = await limits.take(changes, personId);
  if (!allowed) throw refuse.tooManyRequests(retryAfterSeconds);
  await refundingFailures(() => limits.refund(changes, personId), change);
}

type Way = { by: 'smsCode'; use: (tx: Tx) => Promise<void> } | { by: 'oldPassword'; isStill: string | null };

async function setOwnPassword(caller: OwnCaller, password: string, way: Way): Promise<void> {
  const { context, session, headers, clientAddress, transaction } = caller;
  const { personId, topCode } = session;
  const passwordHash = await hashPassword(password, clientAddress);
  await transaction(async (tx) => {
    // The code is locked before the person, as everywhere.
    if (way.by === 'smsCode') await way.use(tx);
    const held = await lockOwnAccount(tx, session);
    // The password was changed meanwhile by a reset or in another tab.
    if (way.by === 'oldPassword' && held.passwordHash !== way.isStill) throw refuse.oldPasswordWrong();
    await setPassword(tx, personId, passwordHash);
    const setCookie = await endOtherDevices(context, tx, session, headers);
    await queueAccessEnded(context, tx, personId);
    await recordAct(context, tx, authorOf({ ...caller, personId }), { action: held.passwordHash === null ? 'password.set' : 'password.change', topCode, subjectKind: 'person', subjectCode: personId, detail: { by: way.by } });
    await queueSecurityNotice(context, tx, caller, { personId, event: 'passwordChanged' });
    replyAfterCommit(tx, caller, setCookie);
  });
}
