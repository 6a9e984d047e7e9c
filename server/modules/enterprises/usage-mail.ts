import type { Context } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { htmlOf } from '../../outbox/mail-html.ts';
import { queueMail } from '../../outbox/mail-delivery.ts';
import { enterpriseMessageId } from './enterprise-mails.ts';
import { addressable } from './names.ts';
import { loginUrl } from './registration-mail.ts';
import { lockEnterprise } from './store.ts';

/** Live traffic of a year, or storage now, compared with the limit of the edition. */
export type UsageShare = {
  /** The reported percentage: 80 or 100. */
  percent: number;
  usedGigabytes: number;
  limitGigabytes: number;
} & ({ what: 'traffic' } | { what: 'storage'; /** From here on, new classes are not recorded. Null: they always are. */ stopsAtGigabytes: number | null });

/**
 * Queues a mail to the contact of an enterprise that a share of its traffic or storage is used up.
 * @returns false where the enterprise has no address, or is gone
 */
export async function queueUsageMail(context: Context, tx: Tx, topCode: string, share: UsageShare): Promise<boolean> {
  const enterprise = await lockEnterprise(tx, topCode);
  if (enterprise === null || enterprise.contactEmail === null) return false;
  const mail = usageMail(share, { enterpriseName: enterprise.name, contact: addressable(enterprise.contactName), consoleUrl: loginUrl(context) });
  await queueMail(context, tx, { messageId: enterpriseMessageId(context, share.what, topCode), to: enterprise.contactEmail, ...mail });
  return true;
}

function usageMail(share: UsageShare, { enterpriseName, contact, consoleUrl }: { enterpriseName: string; contact: string; consoleUrl: string }): { subject: string; text: string; html: string } {
  const { percent, usedGigabytes, limitGigabytes } = share;
  const isOver = percent >= 100;
  const name = share.what === 'traffic' ? '直播流量' : '直播存储';
  const lines = [
    contact === '' ? '您好：' : `${contact}，您好：`,
    `${enterpriseName}${share.what === 'traffic' ? '今年的直播流量' : '的直播存储'}已用 ${usedGigabytes} GB，${isOver ? `超过了版本的 ${limitGigabytes} GB` : `达到版本 ${limitGigabytes} GB 的 ${percent}%`}。`,
    share.what === 'traffic'
      ? '正在上的课不会被掐断，排好的课照常开播。要增加流量，请在管理后台看用量，或联系您的顾问。'
      : `正在上的课照常录像。${share.stopsAtGigabytes === null ? '' : `用到 ${share.stopsAtGigabytes} GB 以后，新开的课照常直播，不再录像。`}可以在管理后台删掉不用的回放，或联系您的顾问增加存储。`,
    `登录管理后台：${consoleUrl}`,
    '鹦鹉匠',
  ];
  return { subject: `${enterpriseName}的${name}${isOver ? '已用完' : `已用 ${percent}%`}`, text: lines.join('\n\n'), html: htmlOf(lines, consoleUrl) };
}
