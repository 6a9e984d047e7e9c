import type { CaptchaAnswer } from '../../../browser/captcha/captcha.ts';
import type { EncryptedClient } from '../../../browser/cipher/encrypted-client.ts';
import type { DataOf } from '../../../contract/calls/index.ts';
import { CallUnanswered } from '../../../contract/client.ts';
import { returnCodes } from '../../../contract/return-codes.ts';

export type CompletedLogin = DataOf<'userLogin'>;
export type Enterprise = DataOf<'getUserOrgList'>['enterpriseList'][number];

/** An authenticated person before an enterprise is chosen (spec login#temporary-token). */
export interface Recognised {
  tempAccountToken: string;
  enterprises: readonly Enterprise[];
  /** The call that completes the login: the gateway's for phones and the messaging app, bks for passwords (spec login#step-two). */
  by: 'phone' | 'password';
  /** The typed phone, or the account of the password login. Null for a login by the messaging app. */
  account: string | null;
  /** Enterprises with an undecided join request of this person. */
  joinRequests: readonly JoinRequest[];
}

export type JoinRequest = DataOf<'getUserOrgList'>['joinRequests'][number];

/** The field is optional, because an external gateway (spec calls#gateway) may not send it. */
const joinRequestsOf = ({ joinRequests }: { joinRequests?: readonly JoinRequest[] }): readonly JoinRequest[] => joinRequests ?? [];

/** The next step after authentication. */
export type SignInOutcome =
  /** `account` as in `Recognised`. */
  | { kind: 'loggedIn'; login: CompletedLogin; account: string | null }
  /** Several enterprises, or one enterprise with a login that got no answer. Choosing it again is safe. */
  | { kind: 'choose'; recognised: Recognised; cause?: CallUnanswered }
  | { kind: 'noEnterprise'; recognised: Recognised }
  /** 10051: the code was right, but the phone is unknown. */
  | { kind: 'notRegistered'; message: string };

/** The calls of each login method (spec login#step-one). All reject with the client's error. */
export function createSignIn(calls: EncryptedClient, topCode: string) {
  /** Step 2: logs in to the chosen enterprise. */
  async function enter({ by, account, tempAccountToken }: Recognised, chosen: string): Promise<CompletedLogin> {
    if (by === 'password') {
      return (await calls.call('userLogin', (seal) => ({ username: seal(account ?? ''), tempAccountToken, topCode: chosen }))).data;
    }
    const { data } = await calls.call('login', () => ({ tempAccountToken, topCode: chosen }));
    if ('authorizationToken' in data) return data;
    throw new CallUnanswered('没有收到服务器的回答');
  }

  const enterAsLearner = async ({ tempAccountToken }: Recognised): Promise<CompletedLogin> => (await calls.call('learnerLogin', () => ({ tempAccountToken }))).data;

  /** Several enterprises open the chooser. A single one is logged in to directly. None opens the wizard (spec login#enterprise-choice). */
  async function proceed(recognised: Recognised): Promise<SignInOutcome> {
    const [only, ...others] = recognised.enterprises;
    if (!only) return { kind: 'noEnterprise', recognised };
    if (others.length > 0) return { kind: 'choose', recognised };
    try {
      return { kind: 'loggedIn', login: await enter(recognised, only.topCode), account: recognised.account };
    } catch (error) {
      if (error instanceof CallUnanswered) return { kind: 'choose', recognised, cause: error };
      throw error;
    }
  }

  /** The `login` call and the messaging app's calls have the same answer. */
  function follow(answer: { returnCode: number; returnMsg: string; data: DataOf<'login'> | null }, account: string | null): Promise<SignInOutcome> | SignInOutcome {
    const { returnCode, returnMsg, data } = answer;
    if (returnCode === returnCodes.phoneNotRegistered || !data) return { kind: 'notRegistered', message: returnMsg };
    if ('authorizationToken' in data) return { kind: 'loggedIn', login: data, account };
    return proceed({ tempAccountToken: data.tempAccountToken, enterprises: data.enterpriseList, by: 'phone', account, joinRequests: joinRequestsOf(data) });
  }

  return {
    enter,
    enterAsLearner,
    proceed,
    async byCode(phone: string, smsCode: string): Promise<SignInOutcome> {
      return follow(await calls.call('login', (seal) => ({ phone: seal(phone), smsCode, phoneLogin: 1, topCode })), phone);
    },
    /** Step 1 of the password login. This call also checks the slider's answer (spec captcha-and-sms#slider). */
    async recognise(account: string, password: string, answer: CaptchaAnswer): Promise<Recognised> {
      const { data } = await calls.call('getUserOrgList', (seal) => ({ username: seal(account), password: seal(password), ...answer }));
      return { tempAccountToken: data.tempAccountToken, enterprises: data.enterpriseList, by: 'password', account, joinRequests: joinRequestsOf(data) };
    },
    async byTicket(ticket: string): Promise<SignInOutcome> {
      return follow(await calls.call('wechatLogin', () => ({ ticket })), null);
    },
    async bind(ticket: string, phone: string, smsCode: string): Promise<SignInOutcome> {
      return follow(await calls.call('wechatBind', (seal) => ({ ticket, phone: seal(phone), smsCode })), phone);
    },
  };
}

export type SignIn = ReturnType<typeof createSignIn>;
