import type { ProviderDependencies } from '../surroundings.ts';
import type { OfficialAccount } from './provider.ts';
import { isToken, type WechatCredentials, type WechatRequests } from './requests.ts';

/**
 * 微信公众号 (服务号), 网页授权 by `snsapi_userinfo` (developers.weixin.qq.com, Offiaccount, Wechat_webpage_authorization), and its
 * JS-SDK (OA_Web_Apps/JS-SDK).
 */
export function createOfficialAccount({ appId, appSecret }: WechatCredentials, requests: WechatRequests, { openOrigin, scriptOrigin }: { openOrigin: string; scriptOrigin: string }, { logger }: Pick<ProviderDependencies, 'logger'>): OfficialAccount {
  return {
    appId,

    async authorizeUrl({ redirectUri, state }) {
      // The vendor checks the order of these parameters, and the fragment.
      const query = new URLSearchParams({ appid: appId, redirect_uri: redirectUri, response_type: 'code', scope: 'snsapi_userinfo', state });
      return `${openOrigin}/connect/oauth2/authorize?${query.toString()}#wechat_redirect`;
    },

    async identify(code) {
      const person = await requests.identify(code);
      if (person.unionId === null) logger.warn({}, 'the official account gives no union id: bind it and the website application to one developer account');
      return person;
    },

    async scriptUrl() {
      return `${scriptOrigin}/open/js/jweixin-1.6.0.js`;
    },

    shareTicket: () =>
      requests.withinTime('no ticket for share cards', async (signal) => {
        // While a token is valid this request gives the same one again, so instances neither share it nor end each other's.
        const { access_token: token } = await requests.ask('/cgi-bin/stable_token', { json: { grant_type: 'client_credential', appid: appId, secret: appSecret } }, signal);
        if (!isToken(token)) throw requests.failed({ reason: 'unreachable', vendorCode: 'local.UNREADABLE_ANSWER' });
        const { ticket, expires_in: livesSeconds } = await requests.ask('/cgi-bin/ticket/getticket', { query: { access_token: token, type: 'jsapi' } }, signal);
        if (!isToken(ticket) || typeof livesSeconds !== 'number' || !(livesSeconds > 0)) throw requests.failed({ reason: 'unreachable', vendorCode: 'local.UNREADABLE_ANSWER' });
        return { ticket, livesSeconds };
      }),
  };
}
