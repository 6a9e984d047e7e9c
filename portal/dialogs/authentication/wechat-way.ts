import { parseAddress } from '../../../contract/calls/address.ts';
import { browserAddresses } from '../../../contract/calls/browser-addresses.ts';
import { isInsideWechat, isPhoneAgent } from '../../../contract/phone-agents.ts';

/**
 * How the messaging app logs a person in here. `scan`: a phone scans a QR code from this screen. `button`: the app itself asks for consent.
 * `none`: this is a phone, which cannot scan its own screen (spec login#inside-wechat).
 */
export type WechatWay = 'scan' | 'button' | 'none';

export function wechatWay(userAgent: string, site: { officialAccount: boolean }): WechatWay {
  if (isInsideWechat(userAgent)) return site.officialAccount ? 'button' : 'none';
  return isPhoneAgent(userAgent) ? 'none' : 'scan';
}

/** Our endpoint that redirects to the messaging app. `inApp`: to its consent page. */
export const wechatAddress = (base: string, request: { returnUrl: string; key: string } | { returnUrl: string; inApp: '1' }): string =>
  `${base}${parseAddress(browserAddresses.wechatRedirect).path}?${new URLSearchParams(request).toString()}`;
