import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { isBlockedByBrowsers } from './providers/media/embedded/blocked-ports.ts';
import { isServiceName, serviceRemedy } from './providers/web-push/services.ts';

/** An invalid setting and its remedy. */
export interface ConfigFault {
  setting: string;
  remedy: string;
}

const text = z.string().trim().min(1).optional();
const positive = (fallback: number) => z.coerce.number().int().positive().default(fallback);
/** An hour. A timer of Node longer than 2^31 - 1 ms fires at once. */
const longestMilliseconds = 3_600_000;
const milliseconds = (fallback: number) => z.coerce.number().int().positive().max(longestMilliseconds).default(fallback);
const millisecondsRemedy = `应为正整数，单位毫秒，最多 ${longestMilliseconds}（一小时）`;
const httpUrl = z.url({ protocol: /^https?$/ }).optional();
/** The address of a server, such as `redis://`: with a host, a valid port, and a URL accepted by `fits`. */
const serverUrl = (scheme: RegExp, fits: (url: URL) => boolean) =>
  z
    .string()
    .refine((value) => scheme.test(value) && URL.canParse(value) && new URL(value).port !== '0' && fits(new URL(value)))
    .optional();
/** Scheme and host only. A path would be ignored silently. */
const originUrl = z
  .url({ protocol: /^https?$/ })
  .refine((value) => {
    if (!URL.canParse(value)) return false;
    const { origin: site, href } = new URL(value);
    return href === `${site}/`;
  })
  .optional();
/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html, with capitals, which older buckets have. */
const bucketName = z.string().trim().regex(/^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/i).optional();
const regionName = z.string().trim().regex(/^[a-z0-9-]+$/i).optional();
const escapes = '用户名和密码里的 @ : / # ? 要写成 %40 %3A %2F %23 %3F';
/** Browsers read `//` and `/\` as the start of another host. */
const path = z
  .string()
  .refine((value) => (/^https?:\/\//.test(value) ? URL.canParse(value) : /^\/(?![/\\])/.test(value)))
  .optional();
/** The C library accepts `127.1` as an address. Here it is refused as a mistake. */
const isAddress = (value: string): boolean => ipaddr.IPv4.isValidFourPartDecimal(value) || (value.includes(':') && ipaddr.IPv6.isValid(value));
/** The widest private networks are 10.0.0.0/8 and fc00::/7. */
const widestNetwork = { 4: 8, 6: 7 } as const;
/** True for an address, or a network with its prefix length. `127.1` is refused as a mistake. */
function isProxyRange(range: string): boolean {
  const [, address = '', bits] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(range) ?? [];
  const version = ipaddr.IPv4.isValidFourPartDecimal(address) ? 4 : address.includes(':') && ipaddr.IPv6.isValid(address) ? 6 : null;
  if (version === null) return false;
  return bits === undefined || (Number(bits) >= widestNetwork[version] && Number(bits) <= (version === 4 ? 32 : 128));
}
const proxies = z
  .string()
  .default('')
  .transform((list) => list.split(',').map((range) => range.trim()).filter(Boolean))
  .refine((ranges) => ranges.every(isProxyRange));
const isKey = (value: string, ...byteLengths: number[]): boolean => {
  const bytes = Buffer.from(value, 'base64');
  return byteLengths.includes(bytes.length) && bytes.toString('base64') === value;
};
/** RFC 9116, section 2.5.3: a plain mail address is accepted. */
const contacts = z
  .string()
  .default('')
  .transform((list) => list.split(',').map((contact) => contact.trim()).filter(Boolean).map((contact) => (z.email().safeParse(contact).success ? `mailto:${contact}` : contact)))
  .refine((all) => all.every((contact) => /^(?:mailto:[^@\s]+@[^@\s]+|tel:\+?[\d-]+)$/.test(contact) || (/^https:\/\/\S+$/.test(contact) && URL.canParse(contact))));
const aesKey = z.string().refine((value) => isKey(value, 16, 32)).optional();
const ownKey = z.string().refine((value) => isKey(value, 32)).optional();
const ownKeys = z
  .string()
  .default('')
  .transform((list) => list.split(',').map((key) => key.trim()).filter(Boolean))
  .refine((keys) => keys.every((key) => isKey(key, 32)));
const words = z.string().default('').transform((list) => list.split(/[,，]/).map((word) => word.trim().toLowerCase()).filter(Boolean));
const pushServices = z.string().default('').transform((list) => list.split(',').map((name) => name.trim().toLowerCase()).filter(Boolean)).refine((names) => names.every(isServiceName));
const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true').optional();

/** True if a switch such as PORTAL_DEV is on. Used before all settings are read. */
export const isOn = (value: string | undefined): boolean => flag.safeParse(value).data === true;

/** Each setting with its schema, and the remedy for an invalid value. */
const settings = {
  MODE: [z.enum(['local', 'production']).default('local'), '应为 local 或 production'],
  PORTAL_DEV: [flag, '应为 0 或 1'],
  HOST: [text, '应为监听地址，例如 127.0.0.1'],
  PORT: [z.coerce.number().int().min(0).max(65535).default(3000), '应为 0 到 65535 的端口号'],
  DATA_DIR: [z.string().min(1).default('./data'), '应为可写的目录'],
  DATABASE_URL: [serverUrl(/^postgres(?:ql)?:\/\//, ({ hostname, pathname, searchParams }) => (hostname !== '' || searchParams.has('host')) && /^\/[^/]+$/.test(pathname)), `应为 postgres://用户:密码@主机:端口/库名 形式的地址，端口是 1 到 65535，${escapes}；不设则用内置数据库`],
  REDIS_URL: [serverUrl(/^rediss?:\/\//, ({ hostname, pathname }) => hostname !== '' && /^(?:\/\d{0,5})?$/.test(pathname)), `应为 redis://用户:密码@主机:端口/库号 形式的地址（加密的用 rediss://；没有的部分不写），端口是 1 到 65535，库号是数字，${escapes}；单机不用设`],
  PUBLIC_ORIGIN: [originUrl, '应为对外地址，只有协议、域名和端口，后面不带路径，例如 https://www.example.com'],
  TRUSTED_PROXIES: [proxies, '应为逗号分隔的代理地址或网段，例如 10.0.0.0/8；不能比 /8（IPv6 的 /7）更宽：被信任的人说请求来自谁，就算是谁的'],
  GATEWAY_MASTER: [httpUrl, '应为网关地址；不设则用本服务自己的接口'],
  GATEWAY_BKS: [httpUrl, '应为网关地址；不设则用本服务自己的接口'],
  GATEWAY_BURIAL: [httpUrl, '应为网关地址；不设则用本服务自己的接口'],
  GATEWAY_TIMEOUT_MS: [milliseconds(5000), millisecondsRemedy],
  SMS_PROVIDER: [z.enum(['embedded', 'aliyun', 'tencent']).default('embedded'), '应为 aliyun、tencent 或 embedded'],
  SMS_TIMEOUT_MS: [milliseconds(5000), millisecondsRemedy],
  ALIYUN_SMS_ACCESS_KEY_ID: [text, '不可为空'],
  ALIYUN_SMS_ACCESS_KEY_SECRET: [text, '不可为空'],
  ALIYUN_SMS_SIGN_NAME: [text, '不可为空'],
  ALIYUN_SMS_TEMPLATE_CODE: [text, '不可为空'],
  ALIYUN_SMS_NOTICE_TEMPLATE_CODE: [text, '不可为空'],
  ALIYUN_SMS_LIVE_TEMPLATE_CODE: [text, '不可为空'],
  ALIYUN_SMS_ENDPOINT: [text, '不可为空'],
  TENCENT_SMS_SECRET_ID: [text, '不可为空'],
  TENCENT_SMS_SECRET_KEY: [text, '不可为空'],
  TENCENT_SMS_SDK_APP_ID: [text, '不可为空'],
  TENCENT_SMS_SIGN_NAME: [text, '不可为空'],
  TENCENT_SMS_TEMPLATE_ID: [text, '不可为空'],
  TENCENT_SMS_NOTICE_TEMPLATE_ID: [text, '不可为空'],
  TENCENT_SMS_LIVE_TEMPLATE_ID: [text, '不可为空'],
  TENCENT_SMS_REGION: [text, '不可为空'],
  TENCENT_SMS_ENDPOINT: [text, '不可为空'],
  MAIL_PROVIDER: [z.enum(['embedded', 'smtp']).default('embedded'), '应为 smtp 或 embedded'],
  SMTP_URL: [z.string().regex(/^smtps?:\/\//).optional(), '应为 smtp:// 或 smtps:// 开头的地址'],
  MAIL_FROM: [text, '不可为空'],
  MAIL_TIMEOUT_MS: [milliseconds(10_000), millisecondsRemedy],
  ENQUIRY_MAIL_TO: [z.email().optional(), '应为邮箱地址；不设则合作咨询和留言不寄给谁'],
  WECOM_ROBOT_WEBHOOK: [httpUrl, '应为企业微信群机器人的 Webhook 地址'],
  DINGTALK_ROBOT_WEBHOOK: [httpUrl, '应为钉钉自定义机器人的 Webhook 地址'],
  DINGTALK_ROBOT_SECRET: [text, '不可为空'],
  GROUP_ROBOT_TIMEOUT_MS: [milliseconds(10_000), millisecondsRemedy],
  WECHAT_PROVIDER: [z.enum(['embedded', 'open', 'none']).default('embedded'), '应为 open、none 或 embedded'],
  WECHAT_APP_ID: [text, '不可为空'],
  WECHAT_APP_SECRET: [text, '不可为空'],
  WECHAT_OFFICIAL_APP_ID: [text, '不可为空'],
  WECHAT_OFFICIAL_APP_SECRET: [text, '不可为空'],
  WECHAT_OPEN_BASE: [httpUrl, '应为 http(s) 地址'],
  WECHAT_API_BASE: [httpUrl, '应为 http(s) 地址'],
  WECHAT_TIMEOUT_MS: [milliseconds(5000), millisecondsRemedy],
  WECHAT_PORT: [z.coerce.number().int().min(0).max(65535).default(0), '应为 0 到 65535 的端口号'],
  STORAGE_PROVIDER: [z.enum(['disk', 's3']).default('disk'), '应为 disk 或 s3'],
  S3_BUCKET: [bucketName, '应为存储桶的名字，3 到 63 个字母、数字、点、横线，不是地址'],
  S3_REGION: [regionName, '应为地域的代号，例如 cn-hangzhou；自建服务一般填 us-east-1'],
  S3_ENDPOINT: [originUrl, '应为服务的地址，只有协议、域名和端口，不带桶名和路径，例如 https://s3.oss-cn-hangzhou.aliyuncs.com'],
  S3_ACCESS_KEY_ID: [text, '不可为空'],
  S3_SECRET_ACCESS_KEY: [text, '不可为空'],
  S3_FORCE_PATH_STYLE: [flag, '应为 0 或 1'],
  MEDIA_PROVIDER: [z.enum(['embedded', 'srs', 'livekit', 'zego']).default('embedded'), '应为 embedded、srs、livekit 或 zego'],
  MEDIA_UDP_PORT: [z.coerce.number().int().min(1).max(65535).refine((port) => !isBlockedByBrowsers(port)).default(50_000), '应为 1 到 65535 的端口号，浏览器不连的（如 5060、6000、10080）除外'],
  MEDIA_RTMP_PORT: [z.coerce.number().int().min(0).max(65535).default(1935), '应为 1 到 65535 的端口号，0 是不收 RTMP'],
  MEDIA_BIND_ADDRESS: [z.string().trim().refine(isAddress).default('0.0.0.0'), '应为这台机器的一个 IP 地址，0.0.0.0 是全部'],
  MEDIA_PUBLIC_ADDRESS: [z.string().trim().refine(isAddress).optional(), '应为浏览器连得到的 IP 地址'],
  DEMO_ON_AIR: [flag, '应为 0 或 1'],
  LIVE_CLASSES_PER_ENTERPRISE: [positive(20), '应为正整数'],
  LIVE_HELD_WORDS: [words, '应为逗号分隔的词'],
  MEDIA_SRS_API_URL: [originUrl, '应为 SRS 的 HTTP API 地址，只有协议、域名和端口'],
  MEDIA_SRS_PUBLIC_URL: [originUrl, '应为浏览器连得到的地址，只有协议、域名和端口'],
  MEDIA_SRS_APP: [text, '不可为空'],
  MEDIA_SRS_RTMP_PORT: [z.coerce.number().int().min(0).max(65535).default(1935), '应为 1 到 65535 的端口号，0 是不收 RTMP'],
  MEDIA_SRS_CALLBACK_SECRET: [text, '不可为空'],
  MEDIA_SRS_DIRECTORY: [text, '不可为空'],
  MEDIA_SRS_TIMEOUT_MS: [milliseconds(5000), millisecondsRemedy],
  MEDIA_LIVEKIT_URL: [originUrl, '应为 LiveKit 的地址，只有协议、域名和端口，http 或 https 开头'],
  MEDIA_LIVEKIT_PUBLIC_URL: [originUrl, '应为浏览器连得到的地址，只有协议、域名和端口，http 或 https 开头'],
  MEDIA_LIVEKIT_API_KEY: [text, '不可为空'],
  MEDIA_LIVEKIT_API_SECRET: [text, '不可为空'],
  MEDIA_LIVEKIT_DIRECTORY: [text, '不可为空'],
  MEDIA_LIVEKIT_TIMEOUT_MS: [milliseconds(5000), millisecondsRemedy],
  MEDIA_ZEGO_APP_ID: [z.coerce.number().int().positive().optional(), '应为控制台里项目的 AppID，是一个整数'],
  MEDIA_ZEGO_SERVER_SECRET: [text, '不可为空'],
  MEDIA_ZEGO_CALLBACK_SECRET: [text, '不可为空'],
  MEDIA_ZEGO_SERVER: [text, '不可为空'],
  MEDIA_ZEGO_API_URL: [originUrl, '应为服务端 API 的地址，只有协议和域名'],
  MEDIA_ZEGO_RECORD_URL: [originUrl, '应为云端录制的地址，只有协议和域名'],
  MEDIA_ZEGO_CDN_URL: [text, '不可为空'],
  MEDIA_ZEGO_CDN_KEY: [text, '不可为空'],
  MEDIA_ZEGO_HOSTS: [text, '不可为空'],
  MEDIA_ZEGO_TIMEOUT_MS: [milliseconds(5000), millisecondsRemedy],
  WEB_PUSH: [flag, '应为 0 或 1'],
  WEB_PUSH_SERVICES: [pushServices, serviceRemedy],
  WEB_PUSH_TIMEOUT_MS: [milliseconds(5000), millisecondsRemedy],
  SECURITY_CONTACT: [contacts, '应为逗号分隔的邮箱、https:// 地址或 tel: 电话'],
  SECURITY_POLICY_URL: [z.url({ protocol: /^https$/ }).optional(), '应为 https:// 开头的地址'],
  INDEXNOW_KEY: [text, '不可为空'],
  INDEXNOW_ENDPOINT: [httpUrl, '应为 http(s) 地址'],
  BAIDU_PUSH_TOKEN: [text, '不可为空'],
  BAIDU_PUSH_ENDPOINT: [httpUrl, '应为 http(s) 地址'],
  SEARCH_ENGINE_TIMEOUT_MS: [milliseconds(10_000), millisecondsRemedy],
  CIPHER_KEY: [aesKey, '应为 16 或 32 字节的 base64；不设则由主密钥派生'],
  CIPHER_KEY_PREVIOUS: [aesKey, '应为 16 或 32 字节的 base64'],
  MASTER_KEY: [ownKey, '应为 32 字节的 base64（openssl rand -base64 32）；不设则自动生成到 DATA_DIR'],
  MASTER_KEY_PREVIOUS: [ownKeys, '应为逗号分隔的旧主密钥，每把 32 字节的 base64'],
  INDEX_KEY: [ownKey, '应为 32 字节的 base64（openssl rand -base64 32）；不设则自动生成到 DATA_DIR'],
  MOBILE_SITE_URL: [httpUrl, '应为手机站地址'],
  MOBILE_REDIRECT: [z.enum(['counterparts', 'all', 'off']).default('counterparts'), '应为 counterparts、all 或 off'],
  SERVICE_WORKER: [flag, '应为 0 或 1'],
  CONSULTATION_URL: [httpUrl, '应为在线咨询地址'],
  ENTERPRISE_LOGIN_URL: [path, '应为地址或以 / 开头的路径'],
  SUPPLIER_LOGIN_URL: [path, '应为地址或以 / 开头的路径'],
  TRIAL_URL: [path, '应为地址或以 / 开头的路径'],
  CONSOLE_URL: [path, '应为地址或以 / 开头的路径'],
  METRICS_PORT: [z.coerce.number().int().min(1).max(65535).optional(), '应为端口号'],
  METRICS_HOST: [z.string().trim().refine(isAddress).default('127.0.0.1'), '应为监听地址，例如 127.0.0.1 或 0.0.0.0'],
  LOG_LEVEL: [z.enum(['silent', 'error', 'warn', 'info', 'debug']).optional(), '应为 silent、error、warn、info 或 debug'],
  BODY_LIMIT_BYTES: [positive(64 * 1024), '应为正整数，单位字节'],
  REQUEST_TIMEOUT_MS: [milliseconds(15_000), millisecondsRemedy],
  CALLS_PER_MINUTE_PER_ADDRESS: [positive(6000), '应为正整数'],
  ENQUIRIES_PER_HOUR_PER_ADDRESS: [positive(30), '应为正整数'],
  REGISTRATIONS_PER_HOUR_PER_ADDRESS: [positive(120), '应为正整数'],
  SMS_PER_HOUR_PER_ADDRESS: [positive(600), '应为正整数'],
  SMS_PER_HOUR_PER_NETWORK: [positive(1200), '应为正整数'],
  SMS_PER_HOUR_FOR_SITE: [positive(2000), '应为正整数'],
  SMS_PER_DAY_FOR_SITE: [positive(8000), '应为正整数'],
  LIVE_NOTICES_PER_DAY_PER_ENTERPRISE: [positive(6000), '应为正整数'],
  LIVE_NOTICES_PER_DAY_PER_TRIAL: [positive(30), '应为正整数'],
  LIVE_NOTICES_PER_HOUR_FOR_SITE: [positive(10_000), '应为正整数'],
  LIVE_NOTICES_PER_DAY_FOR_SITE: [positive(30_000), '应为正整数'],
  LIVE_REMINDERS_PER_HOUR_FOR_SITE: [positive(5_000), '应为正整数'],
  LIVE_REMINDERS_PER_DAY_FOR_SITE: [positive(20_000), '应为正整数'],
  LIVE_UPLOAD_MB_PER_DAY_PER_ENTERPRISE: [positive(1000), '应为正整数'],
  LIVE_RECORDING_STOPS_AT_STORAGE_PERCENT: [z.coerce.number().int().min(0).max(100_000).default(120), '应为 0 以上的整数，单位百分比；0 是一直录'],
} as const satisfies Record<string, readonly [z.ZodType, string]>;

/** Settings whose values must not be shown on a screen or in a log: keys, and addresses with a password. */
const holdsSecret = /KEY|SECRET|TOKEN|WEBHOOK|^(DATABASE|REDIS|SMTP)_URL$/;

export type Settings = { [Name in keyof typeof settings]: z.output<(typeof settings)[Name][0]> };

/**
 * Reads every setting separately. `readConfig` checks combinations.
 * @returns the settings, or all errors together
 */
export function readSettings(environment: Record<string, string | undefined>): { settings: Settings } | { faults: ConfigFault[] } {
  const faults: ConfigFault[] = [];
  const read: Record<string, unknown> = {};
  for (const [setting, [schema, remedy]] of Object.entries(settings)) {
    const given = environment[setting];
    const result = schema.safeParse(given === '' ? undefined : given);
    if (result.success) read[setting] = result.data;
    else faults.push({ setting, remedy: holdsSecret.test(setting) ? remedy : `${remedy}（现在是“${given ?? ''}”）` });
  }
  return faults.length > 0 ? { faults } : { settings: read as Settings };
}
