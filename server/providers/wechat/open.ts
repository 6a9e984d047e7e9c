import { cacheHealth } from '../cached-health.ts';
import type { ProviderDependencies } from '../surroundings.ts';
import { createOfficialAccount } from './official.ts';
import { DEFAULT_API_BASE, DEFAULT_OPEN_BASE, DEFAULT_SCRIPT_BASE, DEFAULT_WECHAT_TIMEOUT_MS, type OpenWechatOptions } from './options.ts';
import { type WechatProvider, WechatUnidentified } from './provider.ts';
import { createWechatRequests, type WechatRequests } from './requests.ts';

const NAME = 'open';
/** An invalid code. An answer that refuses it proves that the vendor accepts our application and its secret. */
const NO_CODE = 'health';

/** 微信开放平台, 网站应用微信登录 (developers.weixin.qq.com, Website_App/WeChat_Login), with the official account if one is configured. */
export function createOpenWechatProvider(options: OpenWechatOptions, { clock, logger }: ProviderDependencies, name = NAME): WechatProvider {
  const { appId } = options;
  const openOrigin = new URL(options.openBase ?? DEFAULT_OPEN_BASE).origin;
  const apiOrigin = new URL(options.apiBase ?? DEFAULT_API_BASE).origin;
  const timeoutMs = options.timeoutMs ?? DEFAULT_WECHAT_TIMEOUT_MS;
  const website = createWechatRequests(options, { apiOrigin, timeoutMs, name }, { logger });
  const account = options.official ?? null;
  const official = account && { credentials: account, requests: createWechatRequests(account, { apiOrigin, timeoutMs, name: `${name} official account` }, { logger }) };

  return {
    name,
    official: official && createOfficialAccount(official.credentials, official.requests, { openOrigin, scriptOrigin: new URL(options.scriptBase ?? DEFAULT_SCRIPT_BASE).origin }, { logger }),

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

    identify: website.identify,

    health: cacheHealth(clock, async () => {
      for (const requests of [website, official?.requests]) if (requests) await accepted(requests);
    }),

    async close() {},
  };
}

/** Resolves if the vendor accepted the application, or was busy. Both count as healthy. */
const accepted = (requests: WechatRequests): Promise<void> =>
  requests.withinTime('messaging app failed', async (signal) => {
    try {
      await requests.exchange(NO_CODE, signal);
    } catch (error) {
      if (error instanceof WechatUnidentified && (error.reason === 'code-unusable' || error.reason === 'limited')) return;
      throw error;
    }
  });
