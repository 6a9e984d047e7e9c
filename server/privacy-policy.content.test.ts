import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Tables } from './database/index.ts';
import type { SessionOrigin } from './modules/accounts/index.ts';
import type { SmsNotice } from './providers/sms/index.ts';

const policy = readFileSync(join(import.meta.dirname, '../seed/launch/agreement.json'), 'utf8');
const row = (what: string): string => new RegExp(`<tr><td>${what}</td>(.*?)</tr>`).exec(policy)?.[1] ?? '';
const provider = (what: string): string => new RegExp(`<li><strong>${what}</strong>：([^<]+)</li>`).exec(policy)?.[1] ?? '';

/** The policy's terms for the stored data of a logged-in device. A new field without a term does not compile. */
const ofDevice: Record<keyof SessionOrigin, string> = { device: '浏览器与操作系统的名称', network: '截断后的网络地址', province: '由此得出的省份' };
/** The same for a consent, without its ids. Its address is truncated when it is stored. */
const ofConsent: Record<Exclude<keyof Tables['consents'], 'id' | 'person_id'>, string> = { agreement_hash: '版本', agreement_version: '版本', given_at: '时间', channel: '途径', client_address: '截断后的网络地址' };
/** The same for the data that a notice passes to the SMS provider. `reference` is ours and not personal. */
const ofNotice: Record<Exclude<keyof SmsNotice, 'reference'>, string> = { phone: '手机号', event: '事由', time: '时间', device: '浏览器与操作系统的名称', place: '省份或截断后的网络地址' };

test('the privacy policy names the stored data of a logged-in device, and the purpose', () => {
  const kept = row('登录设备与安全通知');
  for (const words of [...Object.values(ofDevice), '登录和最近使用的时间']) expect(kept).toContain(words);
  for (const purpose of ['查看和退出登录的设备', '新设备登录', '修改密码', '重置密码', '短信', '邮件']) expect(kept).toContain(purpose);
});

test('the privacy policy names the stored data of a consent', () => {
  const longestKept = /<tr><td>(同意记录[^<]*)<\/td>/.exec(policy)?.[1];
  for (const words of new Set(Object.values(ofConsent))) expect([row('同意协议与政策'), longestKept]).toEqual([expect.stringContaining(words), expect.stringContaining(words)]);
});

test('the privacy policy names the data that a security notice passes to the SMS provider and to the mail provider', () => {
  for (const words of ['账号安全通知', ...Object.values(ofNotice)]) expect(provider('短信服务商')).toContain(words);
  expect(provider('邮件服务商')).toContain('账号安全通知');
});
