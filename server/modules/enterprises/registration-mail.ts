/** The mail with the login address (specification §1, §2.5). Plain text first; the HTML says the same. */
export function registrationMail(mail: { enterpriseName: string; contact: string; userName: string; loginUrl: string; trialEndsAt: number; supportPhone: string }): {
  subject: string;
  text: string;
  html: string;
} {
  const until = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', dateStyle: 'long' }).format(mail.trialEndsAt);
  const lines = [
    `${mail.contact}，您好：`,
    `${mail.enterpriseName}的免费试用已经开通，有效期到 ${until}。`,
    `登录地址：${mail.loginUrl}`,
    `登录账号：${mail.userName}（也可以用注册时的手机号登录）`,
    '登录密码是您注册时设置的密码，我们不会在邮件里写密码。',
    `遇到问题请拨打 ${mail.supportPhone}，7×12 小时有人接听。`,
    '如果这不是您本人的操作，请忽略这封邮件并电话告诉我们。',
    '鹦鹉匠',
  ];
  const html = lines.map((line) => `<p>${escapeHtml(line).replace(escapeHtml(mail.loginUrl), `<a href="${escapeHtml(mail.loginUrl)}">${escapeHtml(mail.loginUrl)}</a>`)}</p>`).join('\n');
  return { subject: `${mail.enterpriseName}的登录地址`, text: lines.join('\n\n'), html };
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
