import { networkErrorText } from './network-error-text.ts';

/** Texts that the specification fixes. Messages of single fields are with their rules. */
export const messages = {
  agreementUnticked: '请先勾选鹦鹉匠用户注册协议与隐私政策！',
  agreementRenewed: '注册协议已更新，请重新阅读并勾选',
  dialogAgreementUnticked: '请先勾选用户注册协议与隐私政策',
  agreementLink: '《用户注册协议和隐私政策》',
  phoneRegisteredTitle: '温馨提示',
  phoneRegistered: '手机号码已注册，您是否直接去登录？',
  goToLogin: '去登录',
  notLogInForNow: '暂时不登录',
  enterConsole: '进入管理后台',
  notLogInNow: '暂不登录',
  codeSent: '验证码发送成功',
  registered: '注册成功',
  passwordReset: '重置密码成功',
  submitted: '提交成功！',
  confirmClosing: '确认关闭？',
  captchaMisaligned: '请控制拼图块对齐缺口',
  videoUnavailable: '此视频暂无法播放!',
  autoplayBlocked: '根据浏览器自动播放策略,请点击确认播放',
  getCode: '获取验证码',
  resendCode: '重新发送验证码',
  networkError: networkErrorText,
} as const;

/** Countdown text of the code button on the registration page (spec registration#code-button). */
export const registrationCountdownText = (seconds: number): string => `重新获取${seconds}s`;
/** Countdown text of the code button in the dialogs (spec captcha-and-sms#resend-timer). */
export const dialogCountdownText = (seconds: number): string => `${seconds}s后重新发送`;
/** The slider's success message (spec captcha-and-sms#slider). */
export const captchaPassedText = (seconds: number): string => `验证成功，用时${seconds}秒`;
