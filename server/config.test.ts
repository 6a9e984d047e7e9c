import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { link } from '../contract/pages.ts';
import { ConfigInvalid, readConfig, warningsOf } from './config.ts';

const faultsOf = (environment: Record<string, string>): string[] => {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    return (error as ConfigInvalid).faults.map((fault) => fault.setting);
  }
};

const newKey = (): string => randomBytes(32).toString('base64');

const production = {
  SECURITY_CONTACT: 'security@example.com',
  MODE: 'production',
  PUBLIC_ORIGIN: 'https://www.example.com',
  SMS_PROVIDER: 'aliyun',
  ALIYUN_SMS_ACCESS_KEY_ID: 'LTAIexample',
  ALIYUN_SMS_ACCESS_KEY_SECRET: 'secret',
  ALIYUN_SMS_SIGN_NAME: '鹦鹉匠',
  ALIYUN_SMS_TEMPLATE_CODE: 'SMS_0001',
  ALIYUN_SMS_NOTICE_TEMPLATE_CODE: 'SMS_0002',
  MAIL_PROVIDER: 'smtp',
  SMTP_URL: 'smtps://user:secret@mail.example.com',
  MAIL_FROM: 'service@example.com',
  WECHAT_PROVIDER: 'open',
  WECHAT_APP_ID: 'wx1234567890abcdef',
  WECHAT_APP_SECRET: 'secret',
};

describe('settings', () => {
  test('a fresh machine needs none: loopback, port 3000, embedded database and providers', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ mode: 'local', host: '127.0.0.1', port: 3000, publicOrigin: 'http://localhost:3000', redisUrl: null });
    expect([config.database.kind, config.sms.kind, config.mail.kind, config.wechat.kind, config.storage.kind]).toEqual(['sqlite', 'embedded', 'embedded', 'embedded', 'disk']);
  });

  test('the buttons lead to the portal’s own registration and console unless configured otherwise (spec pages#buttons)', () => {
    expect(readConfig({})).toMatchObject({ trialUrl: link('registration'), consoleUrl: '/console/', enterpriseLoginUrl: '/console/', supplierLoginUrl: '/console/' });
    expect(readConfig({ TRIAL_URL: 'https://trial.example.com', CONSOLE_URL: '/backend/', SUPPLIER_LOGIN_URL: '/suppliers/' })).toMatchObject({
      trialUrl: 'https://trial.example.com',
      consoleUrl: '/backend/',
      enterpriseLoginUrl: '/backend/',
      supplierLoginUrl: '/suppliers/',
    });
    expect(faultsOf({ TRIAL_URL: 'javascript:alert(1)', CONSOLE_URL: 'console' })).toEqual(['TRIAL_URL', 'CONSOLE_URL']);
  });

  test('local mode listens on loopback only, for every value of HOST', () => {
    expect(readConfig({ HOST: '0.0.0.0' }).host).toBe('127.0.0.1');
    expect(readConfig({ ...production, HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
  });

  test('the port of metrics listens on loopback unless configured otherwise, in production too', () => {
    expect(readConfig({ ...production, HOST: '0.0.0.0', METRICS_PORT: '9464' }).metricsHost).toBe('127.0.0.1');
    expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: '::' }).metricsHost).toBe('::');
    expect(() => readConfig({ METRICS_HOST: 'everywhere' })).toThrow('METRICS_HOST：应为监听地址');
  });

  test('every fault is reported at once', () => {
    expect(faultsOf({ PORT: 'abc', MODE: 'prod', PUBLIC_ORIGIN: 'example.com', TRUSTED_PROXIES: 'nginx' })).toEqual(['MODE', 'PORT', 'PUBLIC_ORIGIN', 'TRUSTED_PROXIES']);
  });

  test('an invalid server address is refused with the right format, and its password is not repeated', () => {
    const impossible = {
      REDIS_URL: ['http://cache:6379', 'redis://', 'redis://cache:99999', 'redis://cache:port', 'redis://cache:0', 'redis://:p@ss/word@cache:6379', 'redis://cache:6379/main'],
      DATABASE_URL: ['mysql://portal@db/portal', 'postgres://db', 'postgres://db:99999/portal', 'postgres://portal:p#ss@db/portal', 'postgres:///portal'],
      PUBLIC_ORIGIN: ['ftp://www.example.com', 'https://www.example.com:99999', 'https://www.example.com/portal', 'https://www.example.com/?from=mail', 'https://user@www.example.com'],
      S3_ENDPOINT: ['s3.example.com', 'https://s3.example.com:99999', 'https://s3.example.com/bucket'],
      S3_BUCKET: ['https://bucket.s3.example.com', 'files/portal', 'b'],
      S3_REGION: ['华东 1', 'cn_hangzhou'],
    };
    for (const [setting, values] of Object.entries(impossible)) for (const value of values) expect([value, faultsOf({ [setting]: value })]).toEqual([value, [setting]]);
    expect(() => readConfig({ REDIS_URL: 'redis://:secret@cache:99999' })).toThrow(/REDIS_URL：应为 redis:\/\/用户:密码@主机:端口\/库号(?!.*secret)/);
    const possible = { REDIS_URL: 'rediss://portal:p%40ss@cache:6380/2', DATABASE_URL: 'postgresql://portal@localhost/portal?host=/run/postgresql', PUBLIC_ORIGIN: 'https://www.example.com/', S3_ENDPOINT: 'http://minio:9000' };
    expect(faultsOf(possible)).toEqual([]);
    expect(faultsOf({ REDIS_URL: 'redis://cache', DATABASE_URL: 'postgres://portal:p%23ss@db:5432/portal' })).toEqual([]);
  });

  test('a trusted proxy is an address or a network of limited size, written in full', () => {
    for (const proxies of ['abc', '10.1', '10.0.0.0/99', '10.0.0.0/', '10.0.0.1/x', 'fe80::1/129', '0.0.0.0/0', '::/0', '10.0.0.1,0.0.0.0/1', '128.0.0.0/1']) expect([proxies, faultsOf({ TRUSTED_PROXIES: proxies })]).toEqual([proxies, ['TRUSTED_PROXIES']]);
    expect(readConfig({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,::1, fc00::/7,2001:db8::/32' }).trustedProxies).toEqual(['127.0.0.1', '10.0.0.0/8', '::1', 'fc00::/7', '2001:db8::/32']);
  });

  test('a time limit that is too long for a timer is refused: the timer would fire at once', () => {
    for (const setting of ['REQUEST_TIMEOUT_MS', 'SMS_TIMEOUT_MS', 'MAIL_TIMEOUT_MS', 'GATEWAY_TIMEOUT_MS', 'WECHAT_TIMEOUT_MS', 'GROUP_ROBOT_TIMEOUT_MS', 'SEARCH_ENGINE_TIMEOUT_MS']) {
      expect([setting, faultsOf({ [setting]: '2147483648' })]).toEqual([setting, [setting]]);
    }
    expect(readConfig({ REQUEST_TIMEOUT_MS: '3600000' }).limits.requestMilliseconds).toBe(3_600_000);
  });

  test('an address that no browser can open is refused; a path is an address of the portal', () => {
    for (const setting of ['ENTERPRISE_LOGIN_URL', 'SUPPLIER_LOGIN_URL', 'TRIAL_URL', 'CONSOLE_URL']) {
      for (const given of ['https://', 'http://a b', '//', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) expect([setting, given, faultsOf({ [setting]: given })]).toEqual([setting, given, [setting]]);
    }
  });

  test('the portal’s own mobile site must be under /m/: elsewhere phones would be redirected for ever', () => {
    const at = (url: string) => faultsOf({ PUBLIC_ORIGIN: 'https://www.example.com', MOBILE_SITE_URL: url });
    for (const url of ['https://www.example.com', 'https://www.example.com/', 'https://www.example.com/mobile/', 'https://www.example.com/m.html']) expect([url, at(url)]).toEqual([url, ['MOBILE_SITE_URL']]);
    for (const url of ['https://www.example.com/m', 'https://www.example.com/m/', 'https://m.example.com']) expect([url, at(url)]).toEqual([url, []]);
  });

  test('a fault names the given value, except for secrets', () => {
    expect(() => readConfig({ PORT: 'abc' })).toThrow('（现在是“abc”）');
    // Browsers send nothing to it, so no class would have a picture.
    expect(() => readConfig({ MEDIA_UDP_PORT: '3659' })).toThrow('浏览器不连的');
    for (const setting of ['MASTER_KEY', 'MASTER_KEY_PREVIOUS', 'INDEX_KEY', 'CIPHER_KEY', 'DATABASE_URL', 'REDIS_URL', 'SMTP_URL']) {
      expect(() => readConfig({ [setting]: 'user:hunter2@db' })).toThrow(new RegExp(`^(?!.*hunter2).*${setting}`, 's'));
    }
  });

  test('production refuses embedded providers, plain HTTP and the development mode, each with its remedy', () => {
    expect(faultsOf({ MODE: 'production', PORTAL_DEV: '1' })).toEqual(['SMS_PROVIDER', 'MAIL_PROVIDER', 'WECHAT_PROVIDER', 'PUBLIC_ORIGIN', 'PORTAL_DEV']);
    expect(faultsOf(production)).toEqual([]);
  });

  test('messaging-app login may be off, and in production its secret is sent over HTTPS only', () => {
    expect(faultsOf({ ...production, WECHAT_PROVIDER: 'none', WECHAT_APP_ID: '', WECHAT_APP_SECRET: '' })).toEqual([]);
    expect(faultsOf({ ...production, WECHAT_OPEN_BASE: 'http://127.0.0.1:9', WECHAT_API_BASE: 'http://127.0.0.1:9' })).toEqual(['WECHAT_OPEN_BASE', 'WECHAT_API_BASE']);
    expect(faultsOf({ WECHAT_PROVIDER: 'open', WECHAT_APP_ID: 'wx1', WECHAT_APP_SECRET: 's', WECHAT_API_BASE: 'http://127.0.0.1:9' })).toEqual([]);
  });

  test('a missing provider option is named by its setting', () => {
    expect(faultsOf({ SMS_PROVIDER: 'tencent' })).toEqual([
      'TENCENT_SMS_SECRET_ID',
      'TENCENT_SMS_SECRET_KEY',
      'TENCENT_SMS_SDK_APP_ID',
      'TENCENT_SMS_SIGN_NAME',
      'TENCENT_SMS_TEMPLATE_ID',
    ]);
    expect(faultsOf({ WECHAT_PROVIDER: 'open', WECHAT_API_BASE: 'https://api.weixin.qq.com/sns' })).toEqual(['WECHAT_APP_ID', 'WECHAT_APP_SECRET', 'WECHAT_API_BASE']);
    expect(faultsOf({ MAIL_PROVIDER: 'smtp', STORAGE_PROVIDER: 's3' })).toEqual(['SMTP_URL', 'MAIL_FROM', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
  });

  test('production refuses keys that a person typed', () => {
    expect(faultsOf({ ...production, MASTER_KEY: Buffer.alloc(32, 7).toString('base64') })).toEqual(['MASTER_KEY']);
    expect(faultsOf({ ...production, MASTER_KEY: Buffer.from('this-is-a-very-secret-master-key').toString('base64') })).toEqual(['MASTER_KEY']);
    expect(faultsOf({ ...production, MASTER_KEY: newKey() })).toEqual([]);
  });

  test('several instances on PostgreSQL need a shared master key and a shared index key', () => {
    const postgres = { ...production, DATABASE_URL: 'postgres://portal@db/portal' };
    expect(faultsOf(postgres)).toEqual(['MASTER_KEY', 'INDEX_KEY']);
    expect(faultsOf({ ...postgres, MASTER_KEY: newKey(), INDEX_KEY: newKey() })).toEqual([]);
  });

  test('PostgreSQL without Redis gives a warning: a second instance would keep showing withdrawn content', () => {
    const settings = (environment: Record<string, string>) => warningsOf(readConfig(environment)).map(({ setting }) => setting);
    expect(settings({ DATABASE_URL: 'postgres://portal@db/portal' })).toEqual(['REDIS_URL']);
    expect(settings({ DATABASE_URL: 'postgres://portal@db/portal', REDIS_URL: 'redis://redis:6379' })).toEqual([]);
    expect(settings({})).toEqual([]);
  });

  test('a local portal at a public address gives a warning: its demo accounts are open to everyone', () => {
    const settings = (publicOrigin: string, mode = {}) => warningsOf(readConfig({ PUBLIC_ORIGIN: publicOrigin, ...mode })).map(({ setting }) => setting);
    for (const origin of ['https://www.example.com', 'http://192.168.1.5:3000', 'https://localhost.example.com']) expect(settings(origin)).toEqual(['MODE']);
    for (const origin of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000', 'http://a.localhost']) expect(settings(origin)).toEqual([]);
    expect(settings('https://www.example.com', { ...production, ENQUIRY_MAIL_TO: 'sales@example.com' })).toEqual([]);
  });

  test('production without a recipient of enquiries and trials gives a warning: its pages promise a call', () => {
    const settings = (environment: Record<string, string>) => warningsOf(readConfig(environment)).map(({ setting }) => setting);
    expect(settings(production)).toEqual(['ENQUIRY_MAIL_TO']);
    expect(settings({ ...production, ENQUIRY_MAIL_TO: 'sales@example.com' })).toEqual([]);
    expect(settings({ ...production, WECOM_ROBOT_WEBHOOK: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=1' })).toEqual([]);
    expect(settings({})).toEqual([]);
  });

  test('production without an SMS template for notices gives a warning: most people would get no security notice', () => {
    const warnings = (environment: Record<string, string>) => warningsOf(readConfig({ ...production, ENQUIRY_MAIL_TO: 'sales@example.com', ...environment }));
    const withoutTemplate = { ALIYUN_SMS_NOTICE_TEMPLATE_CODE: '' };
    expect(warnings(withoutTemplate)).toEqual([{ setting: 'ALIYUN_SMS_NOTICE_TEMPLATE_CODE', remedy: expect.stringMatching(/新设备登录.*重置密码.*收不到/) }]);
    const tencent = { SMS_PROVIDER: 'tencent', TENCENT_SMS_SECRET_ID: 'a', TENCENT_SMS_SECRET_KEY: 'b', TENCENT_SMS_SDK_APP_ID: '1', TENCENT_SMS_SIGN_NAME: '鹦鹉匠', TENCENT_SMS_TEMPLATE_ID: '1' };
    expect(warnings(tencent).map(({ setting }) => setting)).toEqual(['TENCENT_SMS_NOTICE_TEMPLATE_ID']);
    expect(warnings({ ...tencent, TENCENT_SMS_NOTICE_TEMPLATE_ID: '2' })).toEqual([]);
    expect(warningsOf(readConfig({}))).toEqual([]);
  });

  test('a contact for vulnerabilities is a mail address, a page or a telephone number, and production without one gives a warning', () => {
    expect(readConfig({ SECURITY_CONTACT: 'a@example.com, https://example.com/report,tel:+86-400-000-0000' }).securityContacts).toEqual(['mailto:a@example.com', 'https://example.com/report', 'tel:+86-400-000-0000']);
    for (const contact of ['no-address', 'http://example.com', 'mailto:x', 'https://a b', 'a@example.com\nPolicy: https://evil.example']) expect(faultsOf({ SECURITY_CONTACT: contact })).toEqual(['SECURITY_CONTACT']);
    expect(warningsOf(readConfig({ ...production, ENQUIRY_MAIL_TO: 'sales@example.com', SECURITY_CONTACT: '' })).map(({ setting }) => setting)).toEqual(['SECURITY_CONTACT']);
  });

  test('older master keys are a list, each of 32 bytes', () => {
    const older = [newKey(), newKey()];
    expect(readConfig({ MASTER_KEY: newKey(), MASTER_KEY_PREVIOUS: older.join(', ') }).keys.previousMasters).toEqual(older);
    expect(readConfig({}).keys).toMatchObject({ previousMasters: [], index: null });
    expect(faultsOf({ MASTER_KEY_PREVIOUS: `${newKey()},abc`, INDEX_KEY: randomBytes(16).toString('base64') })).toEqual(['MASTER_KEY_PREVIOUS', 'INDEX_KEY']);
    expect(faultsOf({ ...production, MASTER_KEY_PREVIOUS: Buffer.alloc(32, 7).toString('base64') })).toEqual(['MASTER_KEY_PREVIOUS']);
  });

  test('pages render with the production build of React, except in development', () => {
    const buildChosen = (environment: Record<string, string>): string => {
      const program = `import './config.ts'; console.log(process.env.NODE_ENV);`;
      return execFileSync(process.execPath, ['--input-type=module', '--eval', program], { cwd: import.meta.dirname, env: environment, encoding: 'utf8' });
    };
    expect(buildChosen({})).toMatch(/^production$/m);
    expect(buildChosen({ PORTAL_DEV: '1' })).toMatch(/^undefined$/m);
    const [, first] = /^import .* from '(\..*)';$/m.exec(readFileSync(join(import.meta.dirname, 'main.ts'), 'utf8')) ?? [];
    expect(first).toBe('./config.ts');
  });
});
