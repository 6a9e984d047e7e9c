import { OptionCheck, type OptionFault, type Unchecked } from '../option-faults.ts';

/** 微信开放平台, 网站应用微信登录. */
export interface OpenWechatOptions {
  kind: 'open';
  appId: string;
  appSecret: string;
  /** 公众号 (服务号), for logins inside the messaging app. */
  official?: { appId: string; appSecret: string } | undefined;
  /** Origin of the page with the QR code, default `https://open.weixin.qq.com`. */
  openBase?: string;
  /** Origin of the API requests, default `https://api.weixin.qq.com`. */
  apiBase?: string;
  /** Origin of the script for pages inside the messaging app, default `https://res.wx.qq.com`. */
  scriptBase?: string;
  /** Time limit for all requests of one identification together in ms, default 5000. */
  timeoutMs?: number;
}

/** A fake of the vendor on loopback, with a page for scanning and confirming without a phone. */
export interface EmbeddedWechatOptions {
  kind: 'embedded';
  /** Listening port. 0, the default, takes a free one. */
  port?: number;
}

/** Messaging-app login is off. */
export interface NoWechatOptions {
  kind: 'none';
}

export type WechatOptions = OpenWechatOptions | EmbeddedWechatOptions | NoWechatOptions;

export const DEFAULT_OPEN_BASE = 'https://open.weixin.qq.com';
export const DEFAULT_API_BASE = 'https://api.weixin.qq.com';
export const DEFAULT_SCRIPT_BASE = 'https://res.wx.qq.com';
export const DEFAULT_WECHAT_TIMEOUT_MS = 5_000;

/** All errors of the options, each with its remedy. Empty for valid options. */
export function wechatOptionFaults(options: Unchecked<WechatOptions>): readonly OptionFault[] {
  const check = new OptionCheck();
  switch (options.kind) {
    case 'open':
      check
        .text('appId', options.appId, '在微信开放平台「管理中心 → 网站应用」创建应用并通过审核，填写其 AppID')
        .text('appSecret', options.appSecret, '填写同一个网站应用的 AppSecret')
        .that('officialAppId', !options.official || Boolean(options.official.appId), '公众号的 AppID 与 AppSecret 要一起填写')
        .that('officialAppSecret', !options.official || Boolean(options.official.appSecret), '公众号的 AppID 与 AppSecret 要一起填写')
        .optionalHttpUrl('openBase', options.openBase, '填写完整的地址，不带路径，例如 https://open.weixin.qq.com')
        .optionalHttpUrl('apiBase', options.apiBase, '填写完整的地址，不带路径，例如 https://api.weixin.qq.com')
        .optionalPositiveInteger('timeoutMs', options.timeoutMs);
      break;
    case 'embedded':
      check.that('port', options.port === undefined || (Number.isInteger(options.port) && options.port >= 0 && options.port <= 65_535), '必须是 0 到 65535 的端口号');
      break;
    case 'none':
      break;
    default:
      check.that('kind', false, '只能是 open、embedded 或 none');
  }
  return check.faults;
}
