import { parseAddress } from '../../../contract/calls/address.ts';
import { browserAddresses } from '../../../contract/calls/browser-addresses.ts';
import { insideWechatExpression, isInsideWechat, isPhoneAgent, phoneAgentExpression } from '../../../contract/phone-agents.ts';

/**
 * How the messaging app logs a person in here. `scan`: a phone scans a QR code from this screen. `button`: the app itself asks for consent.
 * `none`: this is a phone, which cannot scan its own screen (spec login#inside-wechat).
 */
export type WechatWay = 'scan' | 'button' | 'none';

export function wechatWay(userAgent: string, site: { officialAccount: boolean }): WechatWay {
  if (isInsideWechat(userAgent)) return site.officialAccount ? 'button' : 'none';
  return isPhoneAgent(userAgent) ? 'none' : 'scan';
}

/**
 * A script that marks the document with the way before the first paint: `data-wechat` is `button` or `none`, and missing for the QR code.
 * The document itself is the same for every visitor, so that it can be cached.
 */
export const markWechatWay = (site: { officialAccount: boolean }): string =>
  `(function(a){var w=${insideWechatExpression};if(w||${phoneAgentExpression})document.documentElement.setAttribute("data-wechat",w&&${String(site.officialAccount)}?"button":"none")})(navigator.userAgent);`;

/** Our endpoint that redirects to the messaging app. `inApp`: to its consent page. */
export const wechatAddress = (base: string, request: { returnUrl: string; key: string } | { returnUrl: string; inApp: '1' }): string =>
  `${base}${parseAddress(browserAddresses.wechatRedirect).path}?${new URLSearchParams(request).toString()}`;
