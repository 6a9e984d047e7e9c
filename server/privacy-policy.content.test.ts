import { globSync, readFileSync } from 'node:fs';
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

/** The policy's row for each file that reads or writes the browser's storage. */
const ofBrowserStorage: Record<string, string> = {
  'browser/analytics/analytics.ts': '访问编号',
  'browser/analytics/consent.ts': '选择记录',
  'browser/left-off.ts': '接着学和所选的工种',
  'browser/live/studio/device-choices.ts': '直播的设备与偏好',
  'browser/live/volume.ts': '直播的设备与偏好',
  'browser/registration-storage.ts': '表单草稿',
  'browser/session/new-account.ts': '页面状态',
  'browser/session/forget-in-tab.ts': '筛选与待领的券',
  'browser/session/forget-kept-login.ts': '手机站的登录',
  'browser/session/forget-person.ts': '预约的直播',
  'browser/session/kept-login.ts': '手机站的登录',
  'browser/session/session.ts': '登录凭据',
  'browser/session/store-login.ts': '页面状态',
  'browser/session/stored-live-logins.ts': '直播登录',
  'console/pages/live/lesson-draft.ts': '表单草稿',
  'console/shell/use-folded.ts': '后台的导航',
  'mobile/installed/install.ts': '离线的页面与安装',
  'mobile/trade.ts': '接着学和所选的工种',
  'portal/dialogs/captcha/captcha-panel.tsx': '页面状态',
  'portal/help/ratings.ts': '帮助评价编号',
  'portal/live-login/frame.tsx': '直播登录',
  'portal/live-room/first-calls.ts': '登录凭据',
  'portal/live-room/studio/saved-notes.ts': '直播的进度',
  'portal/live-room/use-stored-switch.ts': '直播的设备与偏好',
  'portal/lives/booked.ts': '预约的直播',
  'portal/pages/all-courses/stored-filters.ts': '筛选与待领的券',
  'portal/pages/coupons/pending-coupon.ts': '筛选与待领的券',
  'portal/pages/home/live-popup.tsx': '直播的进度',
  'portal/registration/draft.ts': '表单草稿',
  'portal/shell/document.tsx': '登录凭据',
  'portal/shell/news-visibility.ts': '页面状态',
};

test('the privacy policy has a row for everything that our scripts store in the browser', () => {
  const root = join(import.meta.dirname, '..');
  const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const storing = globSync('{browser,portal,mobile,console,ui}/**/*.{ts,tsx}', { cwd: root, exclude: (path) => /\.test\.|(?:^|\/)(?:testing-|node_modules$)/.test(path) }).filter((path) => /\b(?:local|session)Storage\b/.test(withoutComments(readFileSync(join(root, path), 'utf8'))));
  expect(storing.toSorted()).toEqual(Object.keys(ofBrowserStorage).toSorted());
  for (const name of Object.values(ofBrowserStorage)) expect(policy, name).toMatch(new RegExp(`<tr><td>${name}（(?:本地|会话)存储[^<]*）</td>`));
});
