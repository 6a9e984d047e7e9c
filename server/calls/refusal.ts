import { authenticationMessages } from '../../contract/authentication-messages.ts';
import type { RefusalDataOf } from '../../contract/calls/index.ts';
import { returnCodes, type ReturnCode } from '../../contract/return-codes.ts';
import { DatabaseUnavailable } from '../database/index.ts';

/**
 * An expected failure with its return code. Code below a handler throws it, and only `answer.ts` turns it into an
 * answer. Business outcomes are HTTP 200, protocol errors have their own status (spec calls#statuses).
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly returnCode: ReturnCode;
  readonly httpStatus: number;
  readonly data: unknown;
  readonly retryAfterSeconds: number | null;

  constructor(returnCode: ReturnCode, returnMsg: string, options: { httpStatus?: number; data?: unknown; retryAfterSeconds?: number } = {}) {
    super(returnMsg);
    this.returnCode = returnCode;
    this.httpStatus = options.httpStatus ?? 200;
    this.data = options.data ?? null;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }
}

const couponTexts = { finished: '这张优惠券已经领完', upcoming: '这张优惠券还没有开始发放', ended: '这张优惠券已经过期' } as const;

/** One function per refusal. Visitors read the message. */
export const refuse = {
  sessionEnded: () => new Refusal(returnCodes.sessionEnded, authenticationMessages.sessionEnded),
  phoneNotRegistered: () => new Refusal(returnCodes.phoneNotRegistered, '手机号码未注册，请先注册'),
  phoneAlreadyRegistered: () => new Refusal(returnCodes.phoneAlreadyRegistered, '手机号码已注册'),
  userNameTaken: () => new Refusal(returnCodes.userNameTaken, '该账号已被使用，请换一个', { data: { field: 'username' } }),
  creditCodeRegistered: () => new Refusal(returnCodes.creditCodeRegistered, '该统一社会信用代码已注册', { data: { field: 'creditCode' } }),
  inviteCodeUnusable: () => new Refusal(returnCodes.inviteCodeUnusable, '邀请码不存在或已用完', { data: { field: 'discountCode' } }),
  couponUnavailable: (state: 'finished' | 'upcoming' | 'ended') =>
    new Refusal(returnCodes.couponUnavailable, couponTexts[state], { data: { state } satisfies RefusalDataOf<'couponReceive'> }),
  /** Another editor has saved a newer version. */
  contentChanged: (latestVersion: number) =>
    new Refusal(returnCodes.contentChanged, '这条内容已经有更新的版本，您的改动还没有存上。请先和新版本对照，再决定怎么改', { data: { latestVersion } satisfies RefusalDataOf<'consoleContentSave'> }),
  /** Another administrator has saved the class. */
  liveChanged: () => new Refusal(returnCodes.contentChanged, '这节课刚在别处改过，您的改动还没有存上。请刷新以后再改'),
  quizBankChanged: () => new Refusal(returnCodes.contentChanged, '备课题刚在别处改过，您的改动没有存上。现在看到的是最新的，请再改一次'),
  /** Another editor has sorted the list. */
  orderChanged: () => new Refusal(returnCodes.contentChanged, '次序已经被别人改过，请刷新以后再排'),
  /** Other entries refer to this one by its code. */
  contentReferenced: (total: number, kinds: string, consequence: string) =>
    new Refusal(returnCodes.contentReferenced, `还有 ${total} 条内容用着它（${kinds}），${consequence}`, { data: { total } satisfies RefusalDataOf<'consoleContentTakeBack'> }),
  wrongCredentials: () => new Refusal(returnCodes.wrongCredentials, '账号或密码错误'),
  oldPasswordWrong: () => new Refusal(returnCodes.wrongCredentials, '原密码不正确', { data: { field: 'oldPassword' } }),
  oldPasswordClosed: (minutesLeft: number) => new Refusal(returnCodes.passwordLoginClosed, `原密码错误次数过多，请${minutesLeft}分钟后再试，或改用短信验证码`, { data: { field: 'oldPassword' } }),
  passwordLoginClosed: (minutesLeft: number) => new Refusal(returnCodes.passwordLoginClosed, `密码错误次数过多，请${minutesLeft}分钟后再试，或改用验证码登录`),
  /** The same answer for right passwords, wrong passwords and unknown accounts. */
  smsCodeNeeded: () => new Refusal(returnCodes.smsCodeNeeded, '这个网络上输错密码的账号较多，为保护您的账号，请改用短信验证码登录'),
  temporaryTokenUnusable: () => new Refusal(returnCodes.temporaryTokenUnusable, '登录已过期，请重新登录'),
  /** The operator has closed registration (spec registration#closed). */
  registrationClosed: () => new Refusal(returnCodes.noPermission, '注册暂未开放'),
  /** The operator does not offer cooperation (spec enquiries#cooperation). */
  cooperationClosed: () => new Refusal(returnCodes.noPermission, '合作咨询暂未开放'),
  /** The trial has ended (docs/decisions/0013). `lastDay` is the last day on which the data is kept, as people read it. */
  enterpriseReadOnly: (lastDay: string) => new Refusal(returnCodes.noPermission, `试用已结束，现在只读，不能修改。企业资料保留到${lastDay}，开通正式版后接着用`),
  /** For people who are not members: it does not reveal that the trial has ended. */
  enterpriseClosedToNewMembers: () => new Refusal(returnCodes.noPermission, '这家企业现在不接收新成员，请联系它的管理员'),
  /** The teacher removed the student from the live (spec live#room-tools). */
  removedFromLive: () => new Refusal(returnCodes.noPermission, '您已被讲师移出这场直播', { data: { reason: 'removed' } satisfies RefusalDataOf<'liveCourseDetail' | 'liveLogin'> }),
  noPermission: (message = '没有权限') => new Refusal(returnCodes.noPermission, message),
  captchaNeeded: () => new Refusal(returnCodes.captchaNeeded, '请先完成安全验证'),
  captchaWrong: () => new Refusal(returnCodes.captchaWrong, '请控制拼图块对齐缺口'),
  /** Above the limit of pictures per minute. The proof of work stays available in place of the picture. */
  captchaPicturesUsedUp: (retryAfterSeconds: number) =>
    new Refusal(returnCodes.tooManyRequests, '这个网络上取拼图的人太多，请稍后再试，或换一种方式验证', { httpStatus: 429, retryAfterSeconds }),
  /** The block after too many wrong answers (spec security#captcha-stop). */
  captchaStopped: (retryAfterSeconds: number) =>
    new Refusal(returnCodes.tooManyRequests, `拼图错误次数过多，请${Math.ceil(retryAfterSeconds / 60)}分钟后再试，或换一种方式验证`, { httpStatus: 429, retryAfterSeconds }),
  smsCodeWrong: () => new Refusal(returnCodes.smsCodeWrong, '验证码错误或已过期'),
  /**
   * `resendAfterSeconds`: time until this phone can get a code again, which depends only on messages to this phone. Null if another
   * budget is used up: those of addresses, networks and the site are not revealed.
   */
  smsAskedTooOften: (resendAfterSeconds: number | null = null) =>
    new Refusal(returnCodes.smsAskedTooOften, '验证码获取过于频繁，请稍后再试', { data: resendAfterSeconds === null ? null : ({ resendAfterSeconds } satisfies RefusalDataOf<'sendOfficialCode' | 'sendVerCode'>) }),
  smsUndelivered: () => new Refusal(returnCodes.smsUndelivered, '短信发送失败，请稍后再试'),
  /** HTTP 400; `field` is the first failing field, `message` the field's own (spec errors#invalid-input). */
  invalidInput: (field: string, message: string) => new Refusal(returnCodes.invalidInput, message, { httpStatus: 400, data: { field } }),
  malformed: (message = '提交的内容无法识别') => new Refusal(returnCodes.invalidInput, message, { httpStatus: 400 }),
  refusedOrigin: () => new Refusal(returnCodes.refusedOrigin, '来源不被允许', { httpStatus: 403 }),
  /** `remedy` tells the visitor what to do (spec login#plain-http). */
  plainHttp: (remedy: string) => new Refusal(returnCodes.refusedOrigin, remedy, { httpStatus: 403 }),
  /** The requested record does not exist. This is a business outcome: the page shows its empty state. */
  notFound: (message = '没有找到您要的内容') => new Refusal(returnCodes.notFound, message),
  unknownPath: () => new Refusal(returnCodes.notFound, '没有这个地址', { httpStatus: 404 }),
  methodNotAllowed: () => new Refusal(returnCodes.methodNotAllowed, '请求方法不被支持', { httpStatus: 405 }),
  tooLarge: () => new Refusal(returnCodes.tooLarge, '提交的内容过大', { httpStatus: 413 }),
  unsupportedMediaType: (wanted = 'application/json') => new Refusal(returnCodes.unsupportedMediaType, `请以 ${wanted} 提交`, { httpStatus: 415 }),
  unknownHost: () => new Refusal(returnCodes.unknownHost, '域名未接入', { httpStatus: 421 }),
  tooManyRequests: (retryAfterSeconds: number) =>
    new Refusal(returnCodes.tooManyRequests, '操作过于频繁，请稍后再试', { httpStatus: 429, retryAfterSeconds }),
  unavailable: (retryAfterSeconds = 5) => new Refusal(returnCodes.unavailable, '服务繁忙，请稍后再试', { httpStatus: 503, retryAfterSeconds }),
  /** The disk is full or cannot be written to. Pages can still be read. */
  cannotStore: (retryAfterSeconds: number) =>
    new Refusal(returnCodes.unavailable, '系统暂时无法保存，这次提交没有生效，请稍后再试', { httpStatus: 503, retryAfterSeconds }),
  /** The database connection was lost before the result arrived. Sending the same form again is safe. */
  outcomeUnknown: (retryAfterSeconds: number) =>
    new Refusal(returnCodes.unavailable, '没能确认这次提交是否成功，请稍后再试', { httpStatus: 503, retryAfterSeconds }),
} as const;

/** True for an error of the server (500 or 503), false for a refusal of the request. */
export const isFault = (error: unknown): boolean => (refusalOf(error)?.httpStatus ?? 500) >= 500;

/** The caller's refusal for an error: the thrown refusal, or 503 while the database is unavailable. Null for an error of ours. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (!(error instanceof DatabaseUnavailable)) return null;
  switch (error.reason) {
    case 'busy':
    case 'away':
      return refuse.unavailable(error.retryAfterSeconds);
    case 'full':
    case 'failing':
      return refuse.cannotStore(error.retryAfterSeconds);
    case 'unknown':
      return refuse.outcomeUnknown(error.retryAfterSeconds);
  }
}

/**
 * A refusal without comparing a code: none was sent, or its tries were used up. The caller gets the same answer as for a wrong
 * code. The log of attempts tells them apart, because such an attempt is free for the caller.
 */
export class CodeNotCompared extends Refusal {
  constructor() {
    const { returnCode, message } = refuse.smsCodeWrong();
    super(returnCode, message);
  }
}
