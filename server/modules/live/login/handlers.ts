import type { liveLoginCalls } from '../../../../contract/calls/live.ts';
import type { loginCalls } from '../../../../contract/calls/login.ts';
import type { officialCodeCalls } from '../../../../contract/calls/registration.ts';
import { platformTopCode } from '../../../../contract/constants.ts';
import { returnCodes } from '../../../../contract/return-codes.ts';
import { accountField, dialogPhone, loginPassword, phoneOrCardId } from '../../../../contract/rules/index.ts';
import { attemptLogin } from '../../../audit/index.ts';
import type { Context } from '../../../context.ts';
import type { CallerContext, HandlersOf } from '../../../calls/caller.ts';
import { requirePrivateTransport } from '../../../calls/private-transport.ts';
import { refusalOf, refuse } from '../../../calls/refusal.ts';
import { type LimitRule, takeAll } from '../../../limits/index.ts';
import { findPersonByPhone, phoneIndexOf } from '../../accounts/index.ts';
import { requireSolvedPuzzle } from '../../captcha/index.ts';
import { logIn, plainField, sendAccountCode } from '../../logins/index.ts';
import { type Expectation, hasSmsCode, requestSmsCode, rosterRules, smsRules } from '../../sms-codes/index.ts';
import { isInvited } from '../invitations/invitations.ts';
import { senderOf } from '../notices/notice-budgets.ts';
import { listedAt, type LiveRoom, rosterNameOf } from '../store.ts';
import { logInStudent, logInTeacherByCode, logInTeacherByPassword, roomToEnter } from './live-logins.ts';
import { loginAccountOf } from './login-accounts.ts';

export const liveLoginHandlers = {
  /** The call `login`, which also lets phones on the lists of classes in. */
  login: (input, caller) => logIn(input, caller, async ({ database }, phone) => (await listedAt(database.read, phoneIndexOf(caller.context, phone), 1)).length > 0),

  /** Codes of live logins belong to a live. All others are handled by the module `logins`, which asks about phones on lists. */
  async sendOfficialCode(input, caller) {
    const { operaType, liveCode = '', account = '', userKey, blockX, powNonce } = input;
    if (operaType !== 'liveLogin') return sendAccountCode({ ...input, operaType }, caller, (phone) => expectationAnywhere(caller.context, phone));
    return sendLiveCode(caller, { liveCode, account, puzzle: { userKey, blockX, powNonce } });
  },

  async liveLogin({ liveCode, account: sent, userName, smsCode }, caller) {
    requirePrivateTransport(caller);
    const account = plainField(caller.context.secrets, 'account', sent, phoneOrCardId);
    const room = await roomToEnter(caller.context, liveCode);
    return attemptLogin(caller, { way: 'code', account }, () => logInStudent(caller, room, { account, name: userName, smsCode }));
  },

  async userOfficialLogin({ liveCode, account: sent, password, smsCode, ...puzzle }, caller) {
    requirePrivateTransport(caller);
    const { secrets } = caller.context;
    if (password === undefined && smsCode === undefined) throw refuse.invalidInput('password', '请输入密码');
    const account = plainField(secrets, 'account', sent, password === undefined ? dialogPhone : accountField);
    const room = await roomToEnter(caller.context, liveCode);
    if (password === undefined) return attemptLogin(caller, { way: 'code', account }, () => logInTeacherByCode(caller, room, { account, smsCode: smsCode! }));
    const login = { account, password: plainField(secrets, 'password', password, loginPassword), puzzle };
    return attemptLogin(caller, { way: 'password', account }, () => logInTeacherByPassword(caller, room, login));
  },
} satisfies HandlersOf<typeof liveLoginCalls & typeof officialCodeCalls & Pick<typeof loginCalls, 'login'>>;

const codesOfAccount: readonly LimitRule[] = [
  { name: 'live-codes-of-account', points: 1, windowSeconds: smsRules.everySeconds },
  { name: 'live-codes-of-account-per-hour', points: smsRules.perHour, windowSeconds: 3_600 },
  { name: 'live-codes-of-account-per-day', points: smsRules.perDay, windowSeconds: 86_400 },
];

/** Phones and ID cards have separate budgets, so that a code for a card does not block the listed phone. @returns gives the code back. @throws Refusal 70004 */
async function takeCodeOfAccount({ limits }: Pick<CallerContext['context'], 'limits'>, key: string): Promise<() => Promise<void>> {
  const { refusedBy, retryAfterSeconds, refund } = await takeAll(limits, codesOfAccount.map((rule) => ({ rule, key })));
  if (refusedBy !== null) throw refuse.smsAskedTooOften(retryAfterSeconds);
  return refund;
}

/**
 * Whether a phone is on the roster or invited to teach, so that a school behind one address gets its codes (docs/decisions/0015). Undefined for public lives
 * of the platform, where every phone may log in.
 */
async function expectationIn(context: Context, room: LiveRoom, phone: string | null): Promise<Expectation | undefined> {
  if (room.visibility === 'public' && room.top_code === platformTopCode) return undefined;
  const isOnRoster = room.visibility !== 'members' && (await rosterNameOf(context.database.read, room.live_code, phoneIndexOf(context, phone ?? ''))) !== null;
  return drawFromRosters(context, [room.top_code], phone ?? '', (await isInvited(context, room, phone ?? '')) || isOnRoster);
}

/**
 * By `rosterRules` at most one enterprise an hour and one a day use up their part before the part of all enterprises is used up, so a
 * third one has points left if any has.
 */
const payersAtMost = 3;

/** Whether any class has the phone on its list, for the site's own login (docs/decisions/0035). */
async function expectationAnywhere(context: Context, phone: string): Promise<Expectation> {
  const payers = await listedAt(context.database.read, phoneIndexOf(context, phone), payersAtMost);
  return drawFromRosters(context, payers.length > 0 ? payers : [platformTopCode], phone, payers.length > 0);
}

/**
 * Draws from the rosters' part of the budget: from the first enterprise that has points left. A registered phone does not need it. All
 * phones run the same steps: the counters of `off` only take the same time.
 */
async function drawFromRosters(context: Context, payers: readonly string[], phone: string, isOn: boolean): Promise<Expectation> {
  const isRegistered = (await findPersonByPhone(context, phone)) !== null;
  const { ofAll, ofTrials, ofEnterprise } = rosterRules(context.config.limits);
  const on = isOn && !isRegistered ? 'on' : 'off';
  const sharesWith = (key: string) => (rule: LimitRule) => ({ rule, key });
  for (const topCode of payers) {
    const { isTrial } = await senderOf(context, topCode);
    const { refusedBy, refund } = await takeAll(context.limits, [...ofEnterprise.map(sharesWith(`${on} ${topCode}`)), ...(isTrial ? ofTrials.map(sharesWith(on)) : []), ...ofAll.map(sharesWith(on))]);
    if (refusedBy === null) return { isExpected: isOn, refund };
  }
  return { isExpected: isOn && isRegistered, refund: async () => undefined };
}

/** True if the budget of the phone refused, and not the one of the address or the site. */
const isOfPhoneItself = (error: unknown): boolean => {
  const refusal = refusalOf(error);
  return refusal?.returnCode === returnCodes.smsAskedTooOften && refusal.data !== null;
};

/** The order at the server (spec captcha-and-sms#order): validate the input, take the puzzle, then the limits. */
async function sendLiveCode(caller: CallerContext, { liveCode, account: sent, puzzle }: { liveCode: string; account: string; puzzle: { userKey: string | undefined; blockX: number | undefined; powNonce: string | undefined } }): Promise<{ sentTo: string }> {
  const { context, clientAddress, headers, reply } = caller;
  const account = plainField(context.secrets, 'account', sent, phoneOrCardId);
  const room = await roomToEnter(context, liveCode);
  await requireSolvedPuzzle(context, { ...puzzle, clientAddress });
  const { phone, card, binding, sentTo } = await loginAccountOf(context, room, account);
  const refund = await takeCodeOfAccount(context, card ?? phoneIndexOf(context, account));
  const setCookie = await requestSmsCode(context, binding, clientAddress, headers, { isWithheld: phone === null, expectation: await expectationIn(context, room, phone) }).catch(async (error: unknown) => {
    // The answer must not reveal that the phone got a code just now through a card, or the other way round, because that would reveal the
    // owner of the card. The code that the phone has is valid for the login too.
    if (isOfPhoneItself(error) && (card !== null || (await hasSmsCode(context, binding)))) return null;
    // Requests for which no SMS is sent must not use up the codes of the account's owner. The phone's own limit stays hidden behind these codes.
    if (!isOfPhoneItself(error)) await refund();
    throw error;
  });
  if (setCookie !== null) reply.cookies.push(setCookie);
  return { sentTo };
}
