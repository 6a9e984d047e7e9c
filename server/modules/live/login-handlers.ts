import type { liveLoginCalls } from '../../../contract/calls/live.ts';
import type { officialCodeCalls } from '../../../contract/calls/registration.ts';
import { returnCodes } from '../../../contract/return-codes.ts';
import { accountField, dialogPhone, loginPassword, phoneOrCardId } from '../../../contract/rules/index.ts';
import { attemptLogin } from '../../audit/index.ts';
import type { CallerContext, HandlersOf } from '../../calls/caller.ts';
import { requirePrivateTransport } from '../../calls/private-transport.ts';
import { refusalOf, refuse } from '../../calls/refusal.ts';
import { type LimitRule, takeAll } from '../../limits/index.ts';
import { requireSolvedPuzzle } from '../captcha/index.ts';
import { plainField, sendAccountCode } from '../logins/index.ts';
import { requestSmsCode, smsRules } from '../sms-codes/index.ts';
import { logInStudent, logInTeacherByCode, logInTeacherByPassword, roomToEnter } from './live-logins.ts';
import { loginAccountOf } from './login-accounts.ts';

export const liveLoginHandlers = {
  /** Codes of live logins belong to a live. All others are handled by the module `logins`. */
  async sendOfficialCode(input, caller) {
    const { operaType, liveCode = '', account = '', userKey, blockX, powNonce } = input;
    if (operaType !== 'liveLogin') return sendAccountCode({ ...input, operaType }, caller);
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
} satisfies HandlersOf<typeof liveLoginCalls & typeof officialCodeCalls>;

const codesOfCard: readonly LimitRule[] = [
  { name: 'live-codes-of-card', points: 1, windowSeconds: smsRules.everySeconds },
  { name: 'live-codes-of-card-per-hour', points: smsRules.perHour, windowSeconds: 3_600 },
  { name: 'live-codes-of-card-per-day', points: smsRules.perDay, windowSeconds: 86_400 },
];

/** An ID card has the budget of a phone under its own name, so the answer is the same whether it is listed or not. @throws Refusal 70004 */
async function requireCodeOfCard({ limits }: Pick<CallerContext['context'], 'limits'>, card: string): Promise<void> {
  const { refusedBy, retryAfterSeconds } = await takeAll(limits, codesOfCard.map((rule) => ({ rule, key: card })));
  if (refusedBy !== null) throw refuse.smsAskedTooOften(retryAfterSeconds);
}

/** Whether a refusal comes from the budget of the phone and not from that of the address or the site. */
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
  if (card !== null) await requireCodeOfCard(context, card);
  const setCookie = await requestSmsCode(context, binding, clientAddress, headers, { isWithheld: phone === null }).catch((error: unknown) => {
    // Whether the phone beside a card got a code just now must not show, or it would tell whose phone it is. That code logs in too.
    if (card !== null && isOfPhoneItself(error)) return null;
    throw error;
  });
  if (setCookie !== null) reply.cookies.push(setCookie);
  return { sentTo };
}
