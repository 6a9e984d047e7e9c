import { coupon } from '../../../contract/content/coupon.ts';
import { refuse } from '../../calls/refusal.ts';
import { defineKind } from '../../publishing/index.ts';

export const couponKind = defineKind(coupon, {
  stateChangeTimes: ({ receivableFrom, validUntil }) => [receivableFrom, validUntil].flatMap((time) => (time === null ? [] : [Date.parse(time)])),
  // Receipts refer to the code, so a replaced coupon is closed and not removed.
  replaced: (body) => ({ ...body, closed: true }),
  // Receipts are counted by the code, and redeeming uses it. No public address contains it, so changing it is not needed.
  async moved() {
    throw refuse.invalidInput('newCode', '优惠券的编码不能改：领取记录和核销都按它。要换编码，请另建一张，再下线这一张');
  },
});
