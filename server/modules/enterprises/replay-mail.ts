import type { Context } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { htmlOf } from '../../outbox/mail-html.ts';
import { queueMail } from '../../outbox/mail-delivery.ts';
import { enterpriseMessageId } from './enterprise-mails.ts';
import { addressable } from './names.ts';
import { loginUrl } from './registration-mail.ts';
import { lockEnterprise } from './store.ts';

/**
 * Queues a mail to the contact of an enterprise that an erased person speaks in some replays. It does not name the person. The platform has
 * no such contact, and the command tells its operator.
 */
export async function queueReplayMail(context: Context, tx: Tx, topCode: string, liveNames: readonly string[]): Promise<void> {
  const enterprise = await lockEnterprise(tx, topCode);
  if (enterprise === null || enterprise.contactEmail === null) return;
  const contact = addressable(enterprise.contactName);
  const consoleUrl = loginUrl(context);
  const lines = [
    contact === '' ? '您好：' : `${contact}，您好：`,
    `有人注销了账号，要求删除他的信息。他在房间里说过的话、名单和预约已经抹掉，但 ${enterprise.name} 的这些回放里还有他的声音或画面：${liveNames.map((name) => `“${name}”`).join('、')}。`,
    '门户不改动录像。他要求连声音和画面一起删的话，请在管理后台“直播课”里打开这节课，“课后”的“回放”里删除。',
    `登录管理后台：${consoleUrl}`,
    '鹦鹉匠',
  ];
  await queueMail(context, tx, { messageId: enterpriseMessageId(context, 'replay', topCode), to: enterprise.contactEmail, subject: `${enterprise.name}的回放里有注销了的人`, text: lines.join('\n\n'), html: htmlOf(lines, consoleUrl) });
}
