/** Instructions for joining, which an administrator can send to people. The steps match the login's wizard (spec registration#join). */
export const invitationOf = (enterpriseName: string, loginUrl: string): string =>
  `打开 ${loginUrl} ，用手机号注册（注册过的直接登录），登录后选择加入已有企业，搜索“${enterpriseName}”并提交申请。管理员同意后，再次登录就能进入。`;
