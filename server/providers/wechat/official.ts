import type { ProviderDependencies } from '../surroundings.ts';
import type { OfficialAccount } from './provider.ts';
import type { WechatCredentials, WechatRequests } from './requests.ts';

/** 微信公众号 (服务号), 网页授权 by `snsapi_userinfo` (developers.weixin.qq.com, Offiaccount, Wechat_webpage_authorization). */
export function createOfficialAccount({ appId }: WechatCredentials, requests: WechatRequests, { openOrigin }: { openOrigin: string }, { logger }: Pick<ProviderDependencies, 'logger'>): OfficialAccount {
  return {
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
  };
}
