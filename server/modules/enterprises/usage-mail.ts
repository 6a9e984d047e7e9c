import type { Context } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { htmlOf } from '../../outbox/mail-html.ts';
import { queueMail } from '../../outbox/mail-delivery.ts';
import { enterpriseMessageId } from './enterprise-mails.ts';
import { addressable } from './names.ts';
import { loginUrl } from './registration-mail.ts';
import { lockEnterprise } from './store.ts';

/** Traffic of a year, compared with the limit of the edition. */
export interface TrafficShare {
  /** The reported percentage: 80 or 100. */
  percent: number;
  usedGigabytes: number;
  limitGigabytes: number;
}

/**
 * Queues a mail to the contact of an enterprise that a share of its traffic is used up.
 * @returns false where the enterprise has no address, or is gone
 */
export async function queueTrafficMail(context: Context, tx: Tx, topCode: string, share: TrafficShare): Promise<boolean> {
  const enterprise = await lockEnterprise(tx, topCode);
  if (enterprise === null || enterprise.contactEmail === null) return false;
  const mail = trafficMail({ ...share, enterpriseName: enterprise.name, contact: addressable(enterprise.contactName), consoleUrl: loginUrl(context) });
  await queueMail(context, tx, { messageId: enterpriseMessageId(context, 'traffic', topCode), to: enterprise.contactEmail, ...mail });
  return true;
}

function trafficMail({ enterpriseName, contact, percent, usedGigabytes, limitGigabytes, consoleUrl }: TrafficShare & { enterpriseName: string; contact: string; consoleUrl: string }): { subject: string; text: string; html: string } {
  const isOver = percent >= 100;
  const lines = [
    contact === '' ? '您好：' : `${contact}，您好：`,
    `${enterpriseName}今年的直播流量已用 ${usedGigabytes} GB，${isOver ? `超过了版本的 ${limitGigabytes} GB` : `达到版本 ${limitGigabytes} GB 的 ${percent}%`}。`,
    '正在上的课不会被掐断，排好的课照常开播。要增加流量，请在管理后台看用量，或联系您的顾问。',
    `登录管理后台：${consoleUrl}`,
    '鹦鹉匠',
  ];
  return { subject: `${enterpriseName}的直播流量${isOver ? '已用完' : `已用 ${percent}%`}`, text: lines.join('\n\n'), html: htmlOf(lines, consoleUrl) };
}
