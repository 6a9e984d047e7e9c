import { returnCodes } from '../../../contract/return-codes.ts';
import { Refusal } from '../../calls/refusal.ts';

export const refuseWechat = {
  /** No messaging app is configured. The page shows this message instead of a QR code. */
  notOpen: () => new Refusal(returnCodes.notBuiltYet, '微信登录暂未开放', { httpStatus: 501 }),
  /** 10051: the ticket stays valid for binding (spec login#wechat-bind). */
  unbound: () => new Refusal(returnCodes.phoneNotRegistered, '该微信尚未绑定账号，请绑定手机号码'),
  /** The page shows a new QR code, or the button for the next try. */
  ticketUnusable: () => new Refusal(returnCodes.temporaryTokenUnusable, '微信登录已过期，请再试一次'),
} as const;
