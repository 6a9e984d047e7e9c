/**
 * Texts of the authentication dialogs (spec login#dialogs, errors#texts). They are not in `messages.ts`, because every page loads that
 * file.
 */
export const authenticationMessages = {
  scanToLogIn: '微信扫码登录',
  accountLogin: '账号登录',
  codeLogin: '验证码登录',
  passwordLogin: '密码登录',
  scanToRegister: '微信扫码注册',
  phoneRegistration: '手机号码注册',
  forgotPassword: '忘记密码？',
  registerNow: '立即注册',
  logInDirectly: '已有账号，直接登录',
  backToPasswordLogin: '返回账号密码登录',
  passwordsDiffer: '密码不正确,请重新输入',
  loggedIn: '登录成功',
  scanned: '扫码成功',
  scanExpired: '二维码已过期，请点击此处刷新',
  scanUnfinished: '微信登录没有完成，请重新扫码',
  wechatLogin: '微信登录',
  /** The messaging app shows a preview first to people who never opened the portal. Its banner leads to the page itself. */
  wechatUnfinished: '微信登录没有完成，请再试一次。页面下方有“使用完整服务”时，先点它',
  scanClosed: '暂未开通微信登录',
  chooseEnterprise: '请选择要登录的企业',
  finish: '完成',
  /** Message of 10005. The login page also shows it after a redirect because of 10005. */
  sessionEnded: '登录已失效，请重新登录',
} as const;
