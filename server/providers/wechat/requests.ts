import { DeadlineExceeded, withDeadline } from '../deadline.ts';
import type { ProviderDependencies } from '../surroundings.ts';
import { explainWechatRefusal } from './open-refusals.ts';
import { type WechatFailure, type WechatPerson, WechatUnidentified } from './provider.ts';

/** An application of ours: a website application or an official account. */
export interface WechatCredentials {
  appId: string;
  appSecret: string;
}

type Answer = Record<string, unknown>;

/** The requests to the vendor's API that both kinds of applications make. */
export interface WechatRequests {
  /** Sends a GET, or a POST with a JSON body. @throws WechatUnidentified */
  ask(path: string, request: { query: Record<string, string> } | { json: object }, signal: AbortSignal): Promise<Answer>;
  /** Exchanges a code for a token of the person. */
  exchange(code: string, signal: AbortSignal): Promise<Answer>;
  /** Exchanges a code for the person. It does not retry: after a lost answer the vendor counts the code as used. */
  identify(code: string): Promise<WechatPerson>;
  /** Turns every failure into WechatUnidentified, logged once. */
  withinTime<T>(what: string, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  failed(failure: WechatFailure): WechatUnidentified;
}

/** The vendor requires the application's secret in the request's URL, so neither URLs nor network errors may be logged. */
export function createWechatRequests({ appId, appSecret }: WechatCredentials, { apiOrigin, timeoutMs, name }: { apiOrigin: string; timeoutMs: number; name: string }, { logger }: Pick<ProviderDependencies, 'logger'>): WechatRequests {
  const failed = (failure: WechatFailure): WechatUnidentified => new WechatUnidentified(name, failure);
  const unreadable = () => failed({ reason: 'unreachable', vendorCode: 'local.UNREADABLE_ANSWER' });

  async function ask(path: string, request: { query: Record<string, string> } | { json: object }, signal: AbortSignal): Promise<Answer> {
    const [query, body] = 'query' in request ? [`?${new URLSearchParams(request.query).toString()}`, {}] : ['', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(request.json) }];
    // A redirect would send the secret to its target.
    const response = await fetch(`${apiOrigin}${path}${query}`, { ...body, signal, redirect: 'error' });
    if (!response.ok) {
      await response.body?.cancel();
      throw failed({ reason: response.status === 429 ? 'limited' : 'unreachable', vendorCode: `HTTP_${response.status}` });
    }
    // The body is UTF-8, although it is declared as text/plain without a charset.
    const answer = readObject(await response.text());
    if (answer === null) throw unreadable();
    if (typeof answer.errcode === 'number' && answer.errcode !== 0) throw failed(explainWechatRefusal({ errcode: answer.errcode, errmsg: answer.errmsg }));
    return answer;
  }

  const exchange = (code: string, signal: AbortSignal) => ask('/sns/oauth2/access_token', { query: { appid: appId, secret: appSecret, code, grant_type: 'authorization_code' } }, signal);

  async function withinTime<T>(what: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    try {
      return await withDeadline(timeoutMs, work);
    } catch (error) {
      const unidentified = error instanceof WechatUnidentified ? error : failed(transportFailure(error));
      const { reason, retryable, vendorCode, vendorRequestId } = unidentified;
      logger.warn({ provider: name, reason, retryable, vendorCode, vendorRequestId }, what);
      throw unidentified;
    }
  }

  return {
    ask,
    exchange,
    withinTime,
    failed,
    identify: (code) =>
      withinTime('no person identified', async (signal) => {
        const granted = await exchange(code, signal);
        const { access_token: token, openid: openId } = granted;
        if (!isToken(token) || !isId(openId)) throw unreadable();
        // A preview page (快照页) gives ids of nobody. Its banner leads to the real page.
        if (granted.is_snapshotuser === 1) throw failed({ reason: 'code-unusable', vendorCode: 'local.SNAPSHOT_USER' });
        const profile = await ask('/sns/userinfo', { query: { access_token: token, openid: openId, lang: 'zh_CN' } }, signal);
        if (profile.openid !== openId) throw unreadable();
        const unionId = profile.unionid ?? granted.unionid;
        return { openId, unionId: isId(unionId) ? unionId : null, nickname: typeof profile.nickname === 'string' ? profile.nickname : '' } satisfies WechatPerson;
      }),
  };
}

const isId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,128}$/.test(value);
export const isToken = (value: unknown): value is string => typeof value === 'string' && value.length > 0 && value.length <= 512;

function readObject(text: string): Answer | null {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Answer) : null;
  } catch {
    return null;
  }
}

/** Classifies a network error. Its message is never repeated. Codes such as ECONNREFUSED help an operator to find the cause. */
function transportFailure(error: unknown): WechatFailure {
  if (error instanceof DeadlineExceeded) return { reason: 'timeout' };
  const { cause } = (error ?? {}) as { cause?: { code?: unknown } };
  const code = cause?.code;
  return { reason: 'unreachable', vendorCode: typeof code === 'string' && /^[A-Z][A-Z_]+$/.test(code) ? code : undefined };
}
