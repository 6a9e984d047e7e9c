import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sessionMilliseconds } from './modules/accounts/index.ts';
import { smsRules } from './modules/sms-codes/index.ts';
import { retention } from './retention.ts';

const read = (path: string): string => readFileSync(join(import.meta.dirname, '..', path), 'utf8');

describe('how long things are kept', () => {
  test('is what the privacy policy promises', () => {
    const policy = read('seed/launch/agreement.json').split('<th>保存期限</th>')[1] ?? '';
    const promised = (what: string): string => new RegExp(`<td>${what}</td><td>([^<]+)</td>`).exec(policy)?.[1] ?? '';
    expect(promised('网络日志（登录日志、短信发送记录）')).toContain('不少于六个月');
    for (const log of [retention.smsMessages, retention.sessions, retention.loginAttempts, retention.visits]) expect(log.days).toBe(184);
    expect(promised('登录设备')).toBe('登录后半年；注销时全部退出，立即删除');
    expect(promised('账号安全通知的发送记录')).toBe('发出后三十日，未能发出的九十日；注销时立即删除');
    expect([retention.doneJobs.days, retention.failedJobs.days]).toEqual([30, 90]);
    expect(promised('登录过账号的浏览器（识别 Cookie 的摘要）')).toContain('最近一次登录后半年');
    expect(retention.knownBrowsers.days).toBe(184);
    expect(promised('合作咨询')).toContain('最后一次联系后两年');
    expect(retention.leads.days).toBe(2 * 365 + 1);
    expect(promised('试用结束后未购买版本的单位资料、成员身份和上传的文件')).toContain('试用结束后九十日');
    expect(retention.endedTrials.days).toBe(90);
    expect(promised('领取的优惠券')).toContain('券过期后半年');
    expect(retention.couponReceipts.days).toBe(184);
    expect(promised('直播的名单')).toContain('直播结束后半年');
    expect(promised('直播的出勤与课堂记录')).toContain('直播结束后三年');
    expect(promised('预约直播的手机号')).toContain('直播结束后一个月');
    expect(promised('开播提醒的通知地址和密钥')).toContain('直播结束后一个月');
    expect([retention.liveLists.days, retention.liveAttendance.days, retention.liveEvents.days, retention.liveBookings.days, retention.livePushSubscriptions.days]).toEqual([184, 3 * 365 + 1, 3 * 365 + 1, 31, 31]);
    expect(promised('操作日志')).toContain('三年');
    expect(retention.auditEntries.days).toBe(3 * 365 + 1);
    // The portal cannot delete backups itself: docs/operating.md tells its operator to.
    expect(promised('备份中的副本')).toContain('最长三十日');
    expect(read('docs/operating.md')).toContain('备份最多留 30 天');
    expect(promised('同意记录（版本、时间、途径，截断后的网络地址）')).toContain('注销后三年');
    expect(retention.consents.days).toBe(3 * 365 + 1);
  });

  test('is what the privacy policy says of cookies', () => {
    const policy = read('seed/launch/agreement.json').split('Cookie 与本地存储')[1]?.split('</table>')[0] ?? '';
    const promised = (what: string): string => new RegExp(`<td>${what}</td><td>[^<]+</td><td>([^<]+)</td>`).exec(policy)?.[1] ?? '';
    expect(promised('登录凭据（会话存储与安全 Cookie）')).toContain('最长 12 小时');
    expect(sessionMilliseconds).toBe(12 * 3_600_000);
    expect(promised('浏览器识别（安全 Cookie）')).toContain('半年');
    expect(promised('验证码识别（安全 Cookie）')).toBe(`${smsRules.validMinutes} 分钟`);
  });
});
