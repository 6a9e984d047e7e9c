/** How a person joins, as an administrator passes it on: every step as the login's wizard names it (spec registration#join). */
export const invitationOf = (enterpriseName: string, loginUrl: string): string =>
  `打开 ${loginUrl} ，用手机号注册（注册过的直接登录），登录后选择加入已有企业，搜索“${enterpriseName}”并提交申请。管理员同意后，再次登录就能进入。`;
