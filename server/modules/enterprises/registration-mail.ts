import { dayText } from '../../../contract/dates.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { queueMail } from '../../outbox/mail-delivery.ts';
import { enterpriseMessageId, registrationSubject } from './enterprise-mails.ts';
import { htmlOf } from '../../outbox/mail-html.ts';
import { trialEnd } from './trial-time.ts';

/** The login address of an enterprise in mails and answers. */
export const loginUrl = ({ config }: Pick<Context, 'config'>): string => new URL(config.enterpriseLoginUrl, config.publicOrigin).href;

interface Welcome {
  enterpriseName: string;
  /** Empty if the mail does not address a person by name. */
  contact: string;
  /** Null for a person without a user name, who logs in by phone. */
  userName: string | null;
  supportPhone: string;
}

/** Queues the mail with the login address of an enterprise, in the transaction that starts its trial. */
export async function queueRegistrationMail(context: Context, tx: Tx, to: string, topCode: string, welcome: Welcome): Promise<void> {
  const messageId = enterpriseMessageId(context, 'registration', topCode);
  const mail = registrationMail({ ...welcome, loginUrl: loginUrl(context), trialEndsAt: trialEnd(context.clock.now()) });
  await queueMail(context, tx, { messageId, to, ...mail });
}

/** The mail with the login address (spec registration#mail). The plain text and the HTML have the same content. */
function registrationMail(mail: Welcome & { loginUrl: string; trialEndsAt: number }): {
  subject: string;
  text: string;
  html: string;
} {
  const lines = [
    mail.contact === '' ? '您好：' : `${mail.contact}，您好：`,
    `${mail.enterpriseName}的免费试用已经开通，有效期到 ${dayText(mail.trialEndsAt)}。`,
    `登录地址：${mail.loginUrl}`,
    mail.userName === null ? '登录账号：您注册时的手机号' : `登录账号：${mail.userName}（也可以用注册时的手机号登录）`,
    '登录密码是您注册时设置的密码，我们不会在邮件里写密码。',
    '登录管理后台，第一步开一节直播课：填课名和时间，把链接发出去，几分钟就能开播。也能打开“允许申请加入”、处理加入申请；开班、题库和考试等旗舰版功能，由顾问与您通话后一个工作日内开通。',
    `遇到问题请拨打 ${mail.supportPhone}，7×12 小时有人接听。`,
    '如果这不是您本人的操作，请忽略这封邮件并电话告诉我们。',
    '鹦鹉匠',
  ];
  return { subject: registrationSubject(mail.enterpriseName), text: lines.join('\n\n'), html: htmlOf(lines, mail.loginUrl) };
}
