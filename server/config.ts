import { resolve } from 'node:path';
import { link } from '../contract/pages.ts';
import { missingNoticeTemplate, providerFaults, providerFaultsInProduction, type ProviderOptions, providerOptions } from './providers/from-settings.ts';
import { type ConfigFault, isOn, readSettings } from './settings.ts';

/**
 * The only reader of the environment. Every setting has a default that works on a fresh machine, and `docs/operating.md`
 * lists them. All errors are reported together, each with its remedy.
 */
export interface Config extends ProviderOptions {
  mode: 'local' | 'production';
  /** The portal is built from source on the fly, with hot reload (`npm run dev`). */
  portalFromSource: boolean;
  host: string;
  port: number;
  dataDir: string;
  database: { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string };
  redisUrl: string | null;
  /** Scheme and host of links and mails. Never taken from a request. */
  publicOrigin: string;
  /** Addresses or CIDR ranges of trusted proxies, whose X-Forwarded-For is used. */
  trustedProxies: readonly string[];
  /** Base addresses of the pages' calls, for browsers and loaders. An empty one stands for this server. */
  gateways: { Master: string; bks: string; Burial: string };
  /** Maximum time that a loader waits for a gateway's answer. */
  gatewayTimeoutMilliseconds: number;
  /** Each key is base64. Null if it is generated into DATA_DIR or derived from another key. */
  keys: { cipher: string | null; previousCipher: string | null; master: string | null; previousMasters: readonly string[]; index: string | null };
  /** Mail address for enquiries and new trials. Null: they are only stored. */
  enquiryMailTo: string | null;
  /** The phone site elsewhere. Null: the portal's own under /m. */
  mobileSiteUrl: string | null;
  /** Which pages redirect phones (spec mobile#counterparts). */
  mobileRedirect: 'counterparts' | 'all' | 'off';
  /** The phone site's service worker. False: browsers that have it remove it (docs/decisions/0030-service-worker.md). */
  serviceWorker: boolean;
  consultationUrl: string | null;
  enterpriseLoginUrl: string;
  supplierLoginUrl: string;
  /** Target of 免费试用. By default the portal's own registration page. */
  trialUrl: string;
  /** Target of 进入管理后台. */
  consoleUrl: string;
  /** True: in local mode a sample live is on the air from the start. */
  demoOnAir: boolean;
  /** Additional words (lower case) that hold back a message in a live room until the teacher releases it. */
  liveHeldWords: readonly string[];
  /** Contacts for reporting a vulnerability, as addresses of RFC 9116. Empty: there is no security.txt. */
  securityContacts: string[];
  /** The page that describes how reports are handled. */
  securityPolicyUrl: string | null;
  /** A separate port for Prometheus on other machines. Null: /metrics for loopback only. */
  metricsPort: number | null;
  /** Listening address of that port. */
  metricsHost: string;
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  limits: {
    bodyBytes: number;
    requestMilliseconds: number;
    callsPerMinutePerAddress: number;
    enquiriesPerHourPerAddress: number;
    registrationsPerHourPerAddress: number;
    /** SMS budgets. Each is divided into shares (modules/sms-codes/shares.ts). */
    smsPerHourPerAddress: number;
    smsPerHourPerNetwork: number;
    smsPerHourForSite: number;
    smsPerDayForSite: number;
    /** SMS about lives that one enterprise may send to lists, bookings and teachers. */
    liveNoticesPerDayPerEnterprise: number;
    /** The same for an enterprise in its trial, which anyone can open. */
    liveNoticesPerDayPerTrial: number;
    /** SMS about lives of all enterprises together. */
    liveNoticesPerHourForSite: number;
    liveNoticesPerDayForSite: number;
    /** Reminders of bookings of all lives together. Anyone can book for any phone. */
    liveRemindersPerHourForSite: number;
    liveRemindersPerDayForSite: number;
    /** Live classes of one enterprise on air at the same time. */
    classesPerEnterprise: number;
    /** Pictures for covers and documents. */
    liveUploadMegabytesPerDayPerEnterprise: number;
    /** Percentage of the edition's storage from which on new classes are not recorded. 0: they always are. */
    recordingStopsAtStoragePercent: number;
  };
}

export class ConfigInvalid extends Error {
  override readonly name = 'ConfigInvalid';
  readonly faults: readonly ConfigFault[];
  constructor(faults: readonly ConfigFault[]) {
    super(`配置有 ${faults.length} 处需要改：\n${faults.map(({ setting, remedy }) => `  ${setting}：${remedy}`).join('\n')}`);
    this.faults = faults;
  }
}

// React chooses its build by NODE_ENV when it is loaded. The default is the development build, which renders three times slower.
// So a program that renders must import this file before it loads React.
if (!isOn(process.env.PORTAL_DEV)) process.env.NODE_ENV ??= 'production';

/**
 * Reads the settings.
 * @throws {ConfigInvalid} with every error and its remedy
 */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const read = readSettings(environment);
  if ('faults' in read) throw new ConfigInvalid(read.faults);

  const s = read.settings;
  const dataDir = resolve(s.DATA_DIR);
  const consoleUrl = s.CONSOLE_URL ?? '/console/';
  const publicOrigin = s.PUBLIC_ORIGIN ? new URL(s.PUBLIC_ORIGIN).origin : `http://localhost:${s.PORT}`;
  const config: Config = {
    mode: s.MODE,
    portalFromSource: s.PORTAL_DEV ?? false,
    // Local mode listens on loopback only (spec operation#settings).
    host: s.MODE === 'local' ? '127.0.0.1' : (s.HOST ?? '0.0.0.0'),
    port: s.PORT,
    dataDir,
    database: s.DATABASE_URL ? { kind: 'postgres', url: s.DATABASE_URL } : { kind: 'sqlite', file: resolve(dataDir, 'portal.db') },
    redisUrl: s.REDIS_URL ?? null,
    publicOrigin,
    trustedProxies: s.TRUSTED_PROXIES,
    gateways: { Master: withoutSlash(s.GATEWAY_MASTER), bks: withoutSlash(s.GATEWAY_BKS), Burial: withoutSlash(s.GATEWAY_BURIAL) },
    gatewayTimeoutMilliseconds: s.GATEWAY_TIMEOUT_MS,
    ...providerOptions(s, { dataDir, publicOrigin }),
    // In local mode these mails go to the outbox file.
    enquiryMailTo: s.ENQUIRY_MAIL_TO ?? (s.MODE === 'local' ? 'enquiries@example.com' : null),
    keys: {
      cipher: s.CIPHER_KEY ?? null,
      previousCipher: s.CIPHER_KEY_PREVIOUS ?? null,
      master: s.MASTER_KEY ?? null,
      previousMasters: s.MASTER_KEY_PREVIOUS,
      index: s.INDEX_KEY ?? null,
    },
    mobileSiteUrl: s.MOBILE_SITE_URL ?? null,
    mobileRedirect: s.MOBILE_REDIRECT,
    serviceWorker: s.SERVICE_WORKER ?? true,
    consultationUrl: s.CONSULTATION_URL ?? null,
    // The project's own console unless configured otherwise (spec pages#buttons).
    enterpriseLoginUrl: s.ENTERPRISE_LOGIN_URL ?? consoleUrl,
    supplierLoginUrl: s.SUPPLIER_LOGIN_URL ?? consoleUrl,
    trialUrl: s.TRIAL_URL ?? link('registration'),
    consoleUrl,
    demoOnAir: s.MODE === 'local' && (s.DEMO_ON_AIR ?? true),
    liveHeldWords: s.LIVE_HELD_WORDS,
    securityContacts: s.SECURITY_CONTACT,
    securityPolicyUrl: s.SECURITY_POLICY_URL ?? null,
    metricsPort: s.METRICS_PORT ?? null,
    metricsHost: s.METRICS_HOST,
    // In local mode people read the start-up messages, and log lines between them would disturb.
    logLevel: s.LOG_LEVEL ?? (s.MODE === 'local' ? 'warn' : 'info'),
    limits: {
      bodyBytes: s.BODY_LIMIT_BYTES,
      requestMilliseconds: s.REQUEST_TIMEOUT_MS,
      callsPerMinutePerAddress: s.CALLS_PER_MINUTE_PER_ADDRESS,
      enquiriesPerHourPerAddress: s.ENQUIRIES_PER_HOUR_PER_ADDRESS,
      registrationsPerHourPerAddress: s.REGISTRATIONS_PER_HOUR_PER_ADDRESS,
      smsPerHourPerAddress: s.SMS_PER_HOUR_PER_ADDRESS,
      smsPerHourPerNetwork: s.SMS_PER_HOUR_PER_NETWORK,
      smsPerHourForSite: s.SMS_PER_HOUR_FOR_SITE,
      smsPerDayForSite: s.SMS_PER_DAY_FOR_SITE,
      liveNoticesPerDayPerEnterprise: s.LIVE_NOTICES_PER_DAY_PER_ENTERPRISE,
      liveNoticesPerDayPerTrial: s.LIVE_NOTICES_PER_DAY_PER_TRIAL,
      liveNoticesPerHourForSite: s.LIVE_NOTICES_PER_HOUR_FOR_SITE,
      liveNoticesPerDayForSite: s.LIVE_NOTICES_PER_DAY_FOR_SITE,
      liveRemindersPerHourForSite: s.LIVE_REMINDERS_PER_HOUR_FOR_SITE,
      liveRemindersPerDayForSite: s.LIVE_REMINDERS_PER_DAY_FOR_SITE,
      classesPerEnterprise: s.LIVE_CLASSES_PER_ENTERPRISE,
      liveUploadMegabytesPerDayPerEnterprise: s.LIVE_UPLOAD_MB_PER_DAY_PER_ENTERPRISE,
      recordingStopsAtStoragePercent: s.LIVE_RECORDING_STOPS_AT_STORAGE_PERCENT,
    },
  };
  const faults = [...mobileSiteFaults(config), ...providerFaults(config), ...(config.mode === 'production' ? [...providerFaultsInProduction(config), ...productionFaults(config)] : [])];
  if (faults.length > 0) throw new ConfigInvalid(faults);
  return config;
}

/** On the portal's own domain the mobile site must be under /m/: phones are redirected from all other pages (`mobile-redirect.ts`). */
function mobileSiteFaults({ mobileSiteUrl, publicOrigin }: Config): ConfigFault[] {
  if (mobileSiteUrl === null) return [];
  const { origin: site, pathname } = new URL(mobileSiteUrl);
  return site !== publicOrigin || `${pathname}/`.startsWith('/m/') ? [] : [{ setting: 'MOBILE_SITE_URL', remedy: '与 PUBLIC_ORIGIN 同一个域名时，手机站要在 /m/ 下面，否则手机会被一直转来转去' }];
}

/** Production refuses constant keys and a plain-HTTP origin, each with its remedy (spec operation#production). */
function productionFaults(config: Config): ConfigFault[] {
  const faults: ConfigFault[] = [];
  const fault = (setting: string, remedy: string) => faults.push({ setting, remedy });
  if (!config.publicOrigin.startsWith('https://')) fault('PUBLIC_ORIGIN', '正式环境的对外地址必须是 https://，登录信息不能明文传输');
  for (const [setting, url] of [['GATEWAY_MASTER', config.gateways.Master], ['GATEWAY_BKS', config.gateways.bks], ['GATEWAY_BURIAL', config.gateways.Burial]] as const) {
    if (url && !url.startsWith('https://')) fault(setting, '正式环境的网关地址必须是 https://：https 页面里的浏览器不会去访问 http 地址');
  }
  if (config.portalFromSource) fault('PORTAL_DEV', '正式环境不能使用开发模式，请去掉');
  const { cipher, previousCipher, master, previousMasters, index } = config.keys;
  const given = [['CIPHER_KEY', cipher], ['CIPHER_KEY_PREVIOUS', previousCipher], ['MASTER_KEY', master], ...previousMasters.map((key) => ['MASTER_KEY_PREVIOUS', key] as const), ['INDEX_KEY', index]] as const;
  for (const [setting, key] of given) {
    if (key && isConstantKey(key)) fault(setting, '密钥太有规律，请用 openssl rand -base64 32 重新生成，或不设置由系统生成');
  }
  if (config.database.kind === 'postgres') {
    if (!master) fault('MASTER_KEY', '多台实例共用数据库时要共用密钥：openssl rand -base64 32，各实例设为同一个值');
    if (!index) fault('INDEX_KEY', '多台实例共用数据库时要共用索引密钥：openssl rand -base64 32，各实例设为同一个值，从此不换；由单机迁来的，取 DATA_DIR/secrets.json 里的 indexKey');
  }
  return faults;
}

const namesThisMachine = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Settings that are valid but probably a mistake. */
export function warningsOf(config: Pick<Config, 'mode' | 'publicOrigin' | 'database' | 'redisUrl' | 'enquiryMailTo' | 'groupRobots' | 'securityContacts' | 'sms'>): ConfigFault[] {
  const warnings: ConfigFault[] = [];
  if (config.mode === 'local' && !namesThisMachine.test(new URL(config.publicOrigin).hostname)) {
    warnings.push({ setting: 'MODE', remedy: 'PUBLIC_ORIGIN 是别人也能打开的地址，而 MODE 还是 local：演示账号开着，密码人人知道，短信和邮件只写进文件。给别人用，请设 MODE=production' });
  }
  if (config.mode === 'production' && config.enquiryMailTo === null && config.groupRobots.length === 0) {
    warnings.push({ setting: 'ENQUIRY_MAIL_TO', remedy: '没有人会知道有人留了合作咨询、在线留言或者开了试用，而页面答应顾问一个工作日内联系：设为回电的人的邮箱，或者接一个群机器人（WECOM_ROBOT_WEBHOOK、DINGTALK_ROBOT_WEBHOOK）' });
  }
  const noticeTemplate = config.mode === 'production' ? missingNoticeTemplate(config) : null;
  if (noticeTemplate !== null) {
    warnings.push({ setting: noticeTemplate, remedy: '没有短信通知模板：在新设备登录、修改或重置密码之后，安全通知只能寄到登记企业时留的邮箱，没有登记过企业的人收不到。请在短信商处申请通知类模板，把编号填在这里（见 docs/operating.md，账号安全通知）' });
  }
  if (config.mode === 'production' && config.securityContacts.length === 0) {
    warnings.push({ setting: 'SECURITY_CONTACT', remedy: '发现漏洞的人不知道告诉谁，/.well-known/security.txt 答 404：设为收这类报告的邮箱' });
  }
  if (config.database.kind === 'postgres' && config.redisUrl === null) {
    warnings.push({ setting: 'REDIS_URL', remedy: '用了 PostgreSQL 而没有设 REDIS_URL：如果有第二台实例，发布内容后它的页面不会更新，限流也各数各的。只有一台时可以不管' });
  }
  return warnings;
}

/** True if a person typed the key: it has few distinct bytes, or only printable text. */
function isConstantKey(base64: string): boolean {
  const bytes = Buffer.from(base64, 'base64');
  return new Set(bytes).size < bytes.length / 2 || bytes.every((byte) => byte >= 0x20 && byte < 0x7f);
}

const withoutSlash = (url: string | undefined): string => url?.replace(/\/+$/, '') ?? '';
