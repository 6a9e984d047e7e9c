import { returnCodes } from '../../../contract/return-codes.ts';
import { Refusal } from '../../calls/refusal.ts';

export const refuseWechat = {
  /** No messaging app is configured: the page says so instead of showing a QR code. */
  notOpen: () => new Refusal(returnCodes.notBuiltYet, '微信登录暂未开放', { httpStatus: 501 }),
  /** 10051, the ticket stays good for binding (spec login#wechat-bind). */
  unbound: () => new Refusal(returnCodes.phoneNotRegistered, '该微信尚未绑定账号，请绑定手机号码'),
  /** Back to the QR code. */
  ticketUnusable: () => new Refusal(returnCodes.temporaryTokenUnusable, '扫码登录已过期，请重新扫码'),
} as const;
