import { joinRequestSubject } from './enterprise-mails.ts';

/**
 * Mail to an enterprise's contact about a request to join. The person's name is shown only in the console, because mailboxes store
 * names and phones longer than they should.
 */
export function joinRequestMail({ enterpriseName, consoleUrl }: { enterpriseName: string; consoleUrl: string }): { subject: string; text: string } {
  const lines = [
    '您好：',
    `有人申请加入${enterpriseName}，等待管理员处理。`,
    `请登录管理后台，查看申请人并选择同意或拒绝：${consoleUrl}`,
    '在您同意之前，申请人看不到企业内部的任何内容。',
    '鹦鹉匠',
  ];
  return { subject: joinRequestSubject(enterpriseName), text: lines.join('\n\n') };
}
