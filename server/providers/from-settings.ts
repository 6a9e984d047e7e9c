import { resolve } from 'node:path';
import type { ConfigFault, Settings } from '../settings.ts';
import { groupRobotOptionFaults, type GroupRobotOptions } from './group-robots/index.ts';
import { mailOptionFaults, type MailOptions } from './mail/index.ts';
import { mediaOptionFaults, type MediaOptions } from './media/index.ts';
import type { OptionFault, Unchecked } from './option-faults.ts';
import { searchEngineOptionFaults, type SearchEngineOptions } from './search-engines/index.ts';
import { smsOptionFaults, type SmsOptions } from './sms/index.ts';
import { type S3StorageOptions, storageOptionFaults, type StorageOptions } from './storage/index.ts';
import { type WebPushOptions, webPushOptionFaults } from './web-push/index.ts';
import { wechatOptionFaults, type WechatOptions } from './wechat/index.ts';

/** Options of the providers from the settings. `readConfig` refuses invalid options with `providerFaults`. */
export interface ProviderOptions {
  sms: Unchecked<SmsOptions>;
  mail: Unchecked<MailOptions>;
  /** Chat groups for enquiries, messages and new trials. None unless configured. */
  groupRobots: readonly GroupRobotOptions[];
  wechat: Unchecked<WechatOptions>;
  storage: Unchecked<StorageOptions>;
  media: Unchecked<MediaOptions>;
  /** Null: reminders are SMS only. */
  webPush: WebPushOptions | null;
  /** None unless configured. */
  searchEngines: readonly SearchEngineOptions[];
}

export function providerOptions(s: Settings, { dataDir, publicOrigin }: { dataDir: string; publicOrigin: string }): ProviderOptions {
  // SMS and mail share the file (spec operation#outbox-file).
  const outboxFile = resolve(dataDir, 'outbox.jsonl');
  return {
    sms: smsOptions(s, outboxFile, publicOrigin),
    mail: s.MAIL_PROVIDER === 'smtp' ? { kind: 'smtp', url: s.SMTP_URL, from: s.MAIL_FROM, timeoutMs: s.MAIL_TIMEOUT_MS } : { kind: 'embedded', outboxFile },
    groupRobots: groupRobotOptions(s),
    wechat: wechatOptions(s),
    storage: storageOptions(s, resolve(dataDir, 'files')),
    media: mediaOptions(s, resolve(dataDir, 'recordings'), storageOptions(s, resolve(dataDir, 'files'))),
    webPush: webPushOptions(s, publicOrigin),
    searchEngines: searchEngineOptions(s, publicOrigin),
  };
}

function smsOptions(s: Settings, outboxFile: string, publicOrigin: string): Unchecked<SmsOptions> {
  switch (s.SMS_PROVIDER) {
    case 'embedded':
      return { kind: 'embedded', outboxFile, publicOrigin };
    case 'aliyun':
      return {
        kind: 'aliyun',
        accessKeyId: s.ALIYUN_SMS_ACCESS_KEY_ID,
        accessKeySecret: s.ALIYUN_SMS_ACCESS_KEY_SECRET,
        signName: s.ALIYUN_SMS_SIGN_NAME,
        templateCode: s.ALIYUN_SMS_TEMPLATE_CODE,
        noticeTemplateCode: s.ALIYUN_SMS_NOTICE_TEMPLATE_CODE,
        liveTemplateCode: s.ALIYUN_SMS_LIVE_TEMPLATE_CODE,
        endpoint: s.ALIYUN_SMS_ENDPOINT,
        timeoutMs: s.SMS_TIMEOUT_MS,
      };
    case 'tencent':
      return {
        kind: 'tencent',
        secretId: s.TENCENT_SMS_SECRET_ID,
        secretKey: s.TENCENT_SMS_SECRET_KEY,
        sdkAppId: s.TENCENT_SMS_SDK_APP_ID,
        signName: s.TENCENT_SMS_SIGN_NAME,
        templateId: s.TENCENT_SMS_TEMPLATE_ID,
        noticeTemplateId: s.TENCENT_SMS_NOTICE_TEMPLATE_ID,
        liveTemplateId: s.TENCENT_SMS_LIVE_TEMPLATE_ID,
        region: s.TENCENT_SMS_REGION,
        endpoint: s.TENCENT_SMS_ENDPOINT,
        timeoutMs: s.SMS_TIMEOUT_MS,
      };
  }
}

function wechatOptions(s: Settings): Unchecked<WechatOptions> {
  switch (s.WECHAT_PROVIDER) {
    case 'embedded':
      return { kind: 'embedded', port: s.WECHAT_PORT };
    case 'none':
      return { kind: 'none' };
    case 'open':
      return { kind: 'open', appId: s.WECHAT_APP_ID, appSecret: s.WECHAT_APP_SECRET, openBase: s.WECHAT_OPEN_BASE, apiBase: s.WECHAT_API_BASE, timeoutMs: s.WECHAT_TIMEOUT_MS, official: officialAccount(s) };
  }
}

/** Undefined if neither of its settings is set. */
const officialAccount = ({ WECHAT_OFFICIAL_APP_ID: appId = '', WECHAT_OFFICIAL_APP_SECRET: appSecret = '' }: Settings) => (appId || appSecret ? { appId, appSecret } : undefined);

function storageOptions(s: Settings, directory: string): Unchecked<StorageOptions> {
  if (s.STORAGE_PROVIDER === 'disk') return { kind: 'disk', directory };
  return {
    kind: 's3',
    bucket: s.S3_BUCKET,
    region: s.S3_REGION,
    endpoint: s.S3_ENDPOINT,
    accessKeyId: s.S3_ACCESS_KEY_ID,
    secretAccessKey: s.S3_SECRET_ACCESS_KEY,
    forcePathStyle: s.S3_FORCE_PATH_STYLE,
  };
}

/** Modules of vendors for browsers, which the build makes (scripts/portal-build.mjs). */
const sdkFileOf = (vendor: string): string => resolve(import.meta.dirname, `../../build/live-sdk/${vendor}.js`);

function mediaOptions(s: Settings, directory: string, storage: Unchecked<StorageOptions>): Unchecked<MediaOptions> {
  // Vendors fetch and write recordings in the bucket of the portal's own files; `storageOptionFaults` says what is missing of it.
  const bucket = storage.kind === 's3' ? { kind: 's3' as const, storage: storage as S3StorageOptions, directory } : undefined;
  switch (s.MEDIA_PROVIDER) {
    case 'embedded':
      return { kind: 'embedded', udpPort: s.MEDIA_UDP_PORT, rtmpPort: s.MEDIA_RTMP_PORT, bindAddress: s.MEDIA_BIND_ADDRESS, publicAddress: s.MEDIA_PUBLIC_ADDRESS ?? null, directory };
    case 'srs':
      return {
        kind: 'srs',
        apiUrl: s.MEDIA_SRS_API_URL,
        publicUrl: s.MEDIA_SRS_PUBLIC_URL ?? null,
        app: s.MEDIA_SRS_APP ?? 'stream',
        rtmpPort: s.MEDIA_SRS_RTMP_PORT,
        callbackSecret: s.MEDIA_SRS_CALLBACK_SECRET,
        directory: s.MEDIA_SRS_DIRECTORY,
        clientsDirectory: directory,
        timeoutMs: s.MEDIA_SRS_TIMEOUT_MS,
      };
    case 'livekit':
      return {
        kind: 'livekit',
        url: s.MEDIA_LIVEKIT_URL,
        publicUrl: s.MEDIA_LIVEKIT_PUBLIC_URL ?? null,
        apiKey: s.MEDIA_LIVEKIT_API_KEY,
        apiSecret: s.MEDIA_LIVEKIT_API_SECRET,
        output: s.MEDIA_LIVEKIT_DIRECTORY === undefined ? bucket : { kind: 'directory', directory: s.MEDIA_LIVEKIT_DIRECTORY },
        sdkFile: sdkFileOf('livekit'),
        timeoutMs: s.MEDIA_LIVEKIT_TIMEOUT_MS,
      };
    case 'zego':
      return {
        kind: 'zego',
        appId: s.MEDIA_ZEGO_APP_ID,
        serverSecret: s.MEDIA_ZEGO_SERVER_SECRET,
        callbackSecret: s.MEDIA_ZEGO_CALLBACK_SECRET,
        server: s.MEDIA_ZEGO_SERVER,
        apiUrl: s.MEDIA_ZEGO_API_URL ?? 'https://rtc-api.zego.im',
        recordUrl: s.MEDIA_ZEGO_RECORD_URL ?? 'https://cloudrecord-api.zego.im',
        cdnUrl: s.MEDIA_ZEGO_CDN_URL ?? null,
        cdnKey: s.MEDIA_ZEGO_CDN_KEY ?? null,
        hosts: s.MEDIA_ZEGO_HOSTS?.split(',').map((host) => host.trim()) ?? zegoHosts,
        output: bucket,
        sdkFile: sdkFileOf('zego'),
        timeoutMs: s.MEDIA_ZEGO_TIMEOUT_MS,
      };
  }
}

/** Where its module connects to, beside the addresses that the console names. */
const zegoHosts = ['*.zego.im', '*.zegocloud.com', '*.zegotech.cn', '*.coolxcloud.com', '*.coolzcloud.com'];

/** Push services are told whom to contact: the mail address for security reports, or the site. */
function webPushOptions(s: Settings, publicOrigin: string): WebPushOptions | null {
  if (s.WEB_PUSH === false) return null;
  const subject = s.SECURITY_CONTACT.find((contact) => contact.startsWith('mailto:')) ?? (publicOrigin.startsWith('https://') ? publicOrigin : null);
  return { kind: 'web-push', services: s.WEB_PUSH_SERVICES, subject, timeoutMs: s.WEB_PUSH_TIMEOUT_MS };
}

function searchEngineOptions(s: Settings, site: string): SearchEngineOptions[] {
  const timeoutMs = s.SEARCH_ENGINE_TIMEOUT_MS;
  return [
    ...(s.INDEXNOW_KEY === undefined ? [] : [{ kind: 'indexnow' as const, key: s.INDEXNOW_KEY, endpoint: s.INDEXNOW_ENDPOINT, timeoutMs }]),
    ...(s.BAIDU_PUSH_TOKEN === undefined ? [] : [{ kind: 'baidu' as const, token: s.BAIDU_PUSH_TOKEN, site, endpoint: s.BAIDU_PUSH_ENDPOINT && s.BAIDU_PUSH_ENDPOINT.replace(/\/+$/, ''), timeoutMs }]),
  ];
}

function groupRobotOptions(s: Settings): GroupRobotOptions[] {
  const timeoutMs = s.GROUP_ROBOT_TIMEOUT_MS;
  return [
    ...(s.WECOM_ROBOT_WEBHOOK === undefined ? [] : [{ kind: 'wecom' as const, webhook: s.WECOM_ROBOT_WEBHOOK, timeoutMs }]),
    // One setting without the other is an error, and is not ignored.
    ...(s.DINGTALK_ROBOT_WEBHOOK === undefined && s.DINGTALK_ROBOT_SECRET === undefined
      ? []
      : [{ kind: 'dingtalk' as const, webhook: s.DINGTALK_ROBOT_WEBHOOK ?? '', secret: s.DINGTALK_ROBOT_SECRET ?? '', timeoutMs }]),
  ];
}

/** Options that their provider cannot use, with the names of the settings. */
export function providerFaults({ sms, mail, groupRobots, wechat, storage, media, webPush, searchEngines }: ProviderOptions): ConfigFault[] {
  const under = (prefix: string, own: Record<string, string> = {}) => ({ option, remedy }: OptionFault): ConfigFault => ({
    setting: own[option] ?? prefix + option.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase(),
    remedy,
  });
  return [
    ...smsOptionFaults(sms).map(under(sms.kind === 'tencent' ? 'TENCENT_SMS_' : 'ALIYUN_SMS_', { timeoutMs: 'SMS_TIMEOUT_MS' })),
    ...mailOptionFaults(mail).map(under('MAIL_', { url: 'SMTP_URL', timeoutMs: 'MAIL_TIMEOUT_MS' })),
    ...groupRobots.flatMap((robot) => groupRobotOptionFaults(robot).map(under(robot.kind === 'wecom' ? 'WECOM_ROBOT_' : 'DINGTALK_ROBOT_', { timeoutMs: 'GROUP_ROBOT_TIMEOUT_MS' }))),
    ...wechatOptionFaults(wechat).map(under('WECHAT_')),
    ...storageOptionFaults(storage).map(under('S3_')),
    ...mediaOptionFaults(media).map(under(media.kind === 'embedded' ? 'MEDIA_' : `MEDIA_${media.kind.toUpperCase()}_`, { output: media.kind === 'livekit' ? 'MEDIA_LIVEKIT_DIRECTORY' : 'STORAGE_PROVIDER' })),
    ...(webPush === null ? [] : webPushOptionFaults(webPush).map(under('WEB_PUSH_'))),
    ...searchEngines.flatMap((engine) => searchEngineOptionFaults(engine).map(under(engine.kind === 'baidu' ? 'BAIDU_PUSH_' : 'INDEXNOW_', { timeoutMs: 'SEARCH_ENGINE_TIMEOUT_MS' }))),
  ];
}

/** Production refuses embedded providers and secrets that are sent unencrypted, each with its remedy (spec operation#production). */
export function providerFaultsInProduction({ sms, mail, wechat, groupRobots, media, webPush }: ProviderOptions): ConfigFault[] {
  const faults: ConfigFault[] = [];
  const fault = (setting: string, remedy: string) => faults.push({ setting, remedy });
  if (sms.kind === 'embedded') fault('SMS_PROVIDER', '正式环境要用真实短信通道：设为 aliyun 或 tencent，并填写对应的密钥与签名');
  if (mail.kind === 'embedded') fault('MAIL_PROVIDER', '正式环境要用真实邮件服务：设为 smtp，并填写 SMTP_URL 与 MAIL_FROM');
  if (wechat.kind === 'embedded') fault('WECHAT_PROVIDER', '正式环境要用真实的微信登录：设为 open，并填写 WECHAT_APP_ID 与 WECHAT_APP_SECRET；暂不开放微信登录就设为 none');
  if (wechat.kind === 'open') {
    for (const [setting, base] of [['WECHAT_OPEN_BASE', wechat.openBase], ['WECHAT_API_BASE', wechat.apiBase]] as const) {
      if (base !== undefined && !base.startsWith('https://')) fault(setting, '正式环境必须是 https://，应用密钥不能明文传输');
    }
  }
  // Pages are https, and no browser loads anything in clear from there.
  const inClear = (url: string | null | undefined) => url?.startsWith('http://') === true;
  if (media.kind === 'livekit' && inClear(media.publicUrl ?? media.url)) fault('MEDIA_LIVEKIT_PUBLIC_URL', '正式环境必须是 https://，浏览器在 https 的页面里连不上别的');
  if (media.kind === 'zego' && inClear(media.cdnUrl)) fault('MEDIA_ZEGO_CDN_URL', '正式环境必须是 https://，浏览器在 https 的页面里不播别的');
  if (webPush?.services.some(inClear)) fault('WEB_PUSH_SERVICES', '正式环境必须是 https://');
  for (const { kind, webhook } of groupRobots) {
    if (!webhook.startsWith('https://')) fault(kind === 'wecom' ? 'WECOM_ROBOT_WEBHOOK' : 'DINGTALK_ROBOT_WEBHOOK', '正式环境必须是 https://，机器人的凭证在地址里，不能明文传输');
  }
  return faults;
}

/** The missing setting without which security notices are sent by mail only. Null if it is set. */
export function missingNoticeTemplate({ sms }: Pick<ProviderOptions, 'sms'>): 'ALIYUN_SMS_NOTICE_TEMPLATE_CODE' | 'TENCENT_SMS_NOTICE_TEMPLATE_ID' | null {
  if (sms.kind === 'aliyun' && !sms.noticeTemplateCode) return 'ALIYUN_SMS_NOTICE_TEMPLATE_CODE';
  if (sms.kind === 'tencent' && !sms.noticeTemplateId) return 'TENCENT_SMS_NOTICE_TEMPLATE_ID';
  return null;
}
