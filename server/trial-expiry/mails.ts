import { dayText } from '../../contract/dates.ts';
import { htmlOf } from '../outbox/mail-html.ts';

interface TrialMail {
  enterpriseName: string;
  /** Empty if the mail addresses no person by name. */
  contact: string;
  /** ms since epoch. */
  endedAt: number;
  /** `2026年6月30日`: the last day on which the data are kept. */
  lastDay: string;
  consoleUrl: string;
  supportPhone: string;
}

const greeting = (contact: string): string => (contact === '' ? '您好：' : `${contact}，您好：`);

/** The mail after the end of a trial: what still works, until when, and how to continue. */
export function trialEndedMail({ enterpriseName, contact, endedAt, lastDay, consoleUrl, supportPhone }: TrialMail): { subject: string; text: string; html: string } {
  const lines = [
    greeting(contact),
    `${enterpriseName}的试用已在${dayText(endedAt)}结束，不会扣费。`,
    '现在起企业是只读的：成员照常登录、查看，暂时不能修改设置、处理加入申请，也不再接收新成员。',
    `企业资料保留到${lastDay}。在这之前开通正式版，从原来的地方继续；过了这一天，资料就会删除，不能恢复。`,
    `开通正式版，或者要带走资料，请拨打 ${supportPhone}，7×12 小时有人接听。`,
    `登录管理后台：${consoleUrl}`,
    '鹦鹉匠',
  ];
  return { subject: `${enterpriseName}的试用已结束，资料保留到${lastDay}`, text: lines.join('\n\n'), html: htmlOf(lines, consoleUrl) };
}

/** The mail a week before an enterprise is deleted: what is deleted, what stays, and how to prevent it. */
export function deletionMail({ enterpriseName, contact, endedAt, lastDay, consoleUrl, supportPhone }: TrialMail): { subject: string; text: string; html: string } {
  const lines = [
    greeting(contact),
    `${enterpriseName}的试用已在${dayText(endedAt)}结束，资料保留到${lastDay}，之后就会删除，不能恢复。`,
    '删除的是：企业资料、成员在企业里的身份、加入申请、直播间和上传的文件。每个人自己的账号，以及在别家企业的身份，不受影响。',
    `要继续使用，或者要带走资料，请在${lastDay}之前拨打 ${supportPhone}，7×12 小时有人接听；开通正式版以后不会删除。`,
    `登录管理后台：${consoleUrl}`,
    '不再使用的话，什么也不用做。',
    '鹦鹉匠',
  ];
  return { subject: `${enterpriseName}的资料将在${lastDay}之后删除`, text: lines.join('\n\n'), html: htmlOf(lines, consoleUrl) };
}
