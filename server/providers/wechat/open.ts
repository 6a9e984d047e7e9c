import { DeadlineExceeded, withDeadline } from '../deadline.ts';
import { cacheHealth } from '../cached-health.ts';
import type { ProviderDependencies } from '../surroundings.ts';
import { explainWechatRefusal } from './open-refusals.ts';
import { DEFAULT_API_BASE, DEFAULT_OPEN_BASE, DEFAULT_WECHAT_TIMEOUT_MS, type OpenWechatOptions } from './options.ts';
import { type WechatFailure, type WechatPerson, type WechatProvider, WechatUnidentified } from './provider.ts';

const NAME = 'open';
/** An invalid code. An answer that refuses it proves that the vendor accepts our application and its secret. */
const NO_CODE = 'health';

/**
 * 微信开放平台, 网站应用微信登录 (developers.weixin.qq.com, Website_App/WeChat_Login). The vendor requires the application's secret
 * in the request's URL, so neither URLs nor network errors may be logged.
 */
export function createOpenWechatProvider(options: OpenWechatOptions, { clock, logger }: ProviderDependencies, name = NAME): WechatProvider {
  const { appId, appSecret } = options;
  const openOrigin = new URL(options.openBase ?? DEFAULT_OPEN_BASE).origin;
  const apiOrigin = new URL(options.apiBase ?? DEFAULT_API_BASE).origin;
  const timeoutMs = options.timeoutMs ?? DEFAULT_WECHAT_TIMEOUT_MS;

  async function ask(path: string, query: Record<string, string>, signal: AbortSignal): Promise<Record<string, unknown>> {
    // A redirect would send the secret to its target.
    const response = await fetch(`${apiOrigin}${path}?${new URLSearchParams(query).toString()}`, { signal, redirect: 'error' });
    if (!response.ok) {
      await response.body?.cancel();
      throw failed({ reason: response.status === 429 ? 'limited' : 'unreachable', vendorCode: `HTTP_${response.status}` });
    }
    // The body is UTF-8, although it is declared as text/plain without a charset.
    const body = readObject(await response.text());
    if (body === null) throw failed({ reason: 'unreachable', vendorCode: 'local.UNREADABLE_ANSWER' });
    if (typeof body.errcode === 'number' && body.errcode !== 0) throw failed(explainWechatRefusal({ errcode: body.errcode, errmsg: body.errmsg }));
    return body;
  }

  const exchange = (code: string, signal: AbortSignal) => ask('/sns/oauth2/access_token', { appid: appId, secret: appSecret, code, grant_type: 'authorization_code' }, signal);

  const failed = (failure: WechatFailure): WechatUnidentified => new WechatUnidentified(name, failure);

  /** Turns every failure of a request into WechatUnidentified, logged once. */
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
    name,

    async authorizeUrl({ redirectUri, state }) {
      const query = new URLSearchParams({
        appid: appId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'snsapi_login',
        state,
        // The parameters that the vendor's own script adds for a page in a frame. By default confirming redirects the whole window.
        login_type: 'jssdk',
        self_redirect: 'default',
      });
      return `${openOrigin}/connect/qrconnect?${query.toString()}#wechat_redirect`;
    },

    async pageOrigin() {
      return openOrigin;
    },

    identify: (code) =>
      withinTime('no person identified', async (signal) => {
        const granted = await exchange(code, signal);
        const { access_token: token, openid: openId } = granted;
        if (!isToken(token) || !isId(openId)) throw failed({ reason: 'unreachable', vendorCode: 'local.UNREADABLE_ANSWER' });
        const profile = await ask('/sns/userinfo', { access_token: token, openid: openId, lang: 'zh_CN' }, signal);
        if (profile.openid !== openId) throw failed({ reason: 'unreachable', vendorCode: 'local.UNREADABLE_ANSWER' });
        const unionId = profile.unionid ?? granted.unionid;
        return { openId, unionId: isId(unionId) ? unionId : null, nickname: typeof profile.nickname === 'string' ? profile.nickname : '' } satisfies WechatPerson;
      }),

    health: cacheHealth(clock, () =>
      withinTime('messaging app failed', async (signal) => {
        try {
          await exchange(NO_CODE, signal);
        } catch (error) {
          // The vendor accepted the application, or was busy. Both count as healthy.
          if (error instanceof WechatUnidentified && (error.reason === 'code-unusable' || error.reason === 'limited')) return;
          throw error;
        }
      }),
    ),

    async close() {},
  };
}

const isId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,128}$/.test(value);
const isToken = (value: unknown): value is string => typeof value === 'string' && value.length > 0 && value.length <= 512;

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
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
