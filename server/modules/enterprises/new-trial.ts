import { isoMinute, isoTime } from '../../../contract/dates.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { queueGroupPost } from '../../outbox/group-posts.ts';
import { queueMail } from '../../outbox/mail-delivery.ts';
import { maskNumbers } from '../../masked-numbers.ts';

/** A new trial, as reported to the sales staff, who call its contact. */
export interface NewTrial {
  topCode: string;
  enterpriseName: string;
  /** The person who started it and is its administrator. */
  contact: string;
  phone: string;
}

export const newTrialMessageId = ({ config }: Pick<Context, 'config'>, topCode: string): string => `<new-trial-${topCode}@${new URL(config.publicOrigin).hostname}>`;

/**
 * Queues the notices of a new trial by mail and to the chat groups, in the transaction that starts it:
 * the pages promise a call. The outbox retries during an outage of mail server or group. Each trial needs a
 * verified phone, so the number of notices has no limit of its own.
 */
export async function queueNewTrialNotices(context: Pick<Context, 'clock' | 'config' | 'groupRobots' | 'outbox'>, tx: Tx, trial: NewTrial): Promise<void> {
  const { clock, config } = context;
  const now = clock.now();
  if (config.enquiryMailTo !== null) await queueMail(context, tx, { messageId: newTrialMessageId(context, trial.topCode), to: config.enquiryMailTo, ...newTrialMail(trial, now) });
  await queueGroupPost(context, tx, { subject: `new-trial:${trial.topCode}`, text: newTrialPost(trial, now, config.enquiryMailTo !== null) });
}

/** The subject contains no typed text. */
function newTrialMail({ topCode, enterpriseName, contact, phone }: NewTrial, now: number): { subject: string; text: string } {
  const lines = [
    '有企业开通了免费试用，页面已告诉对方：直播课登录就能开，开班、题库和考试等功能，由顾问通话后一个工作日内开通。请在一个工作日内联系。',
    `企业：${enterpriseName}\n企业编码：${topCode}\n联系人：${contact}\n电话：${phone}\n时间：${isoTime(now)}`,
    '这封邮件里有对方的电话，处理完请删除。',
    '鹦鹉匠',
  ];
  return { subject: '网站上有新的免费试用', text: lines.join('\n\n') };
}

/** A post for a chat group, without personal data: the privacy policy (section 5) names only enquiries and messages as sent there. */
function newTrialPost({ topCode, enterpriseName }: NewTrial, now: number, isMailed: boolean): string {
  const lines = [
    '【鹦鹉匠】网站上有新的免费试用',
    `企业：${maskNumbers(enterpriseName)}`,
    `企业编码：${topCode}`,
    `时间：${isoMinute(now)}`,
    `请在一个工作日内联系，联系人${isMailed ? '和电话在邮件里' : '按企业编码在库里查'}`,
  ];
  return lines.join('\n');
}
