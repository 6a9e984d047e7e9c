import { coupon } from '../../../contract/content/coupon.ts';
import { refuse } from '../../calls/refusal.ts';
import { defineKind } from '../../publishing/index.ts';

export const couponKind = defineKind(coupon, {
  stateChangeTimes: ({ receivableFrom, validUntil }) => [receivableFrom, validUntil].flatMap((time) => (time === null ? [] : [Date.parse(time)])),
  // People who have one keep it under its code.
  replaced: (body) => ({ ...body, closed: true }),
  // Receipts are counted under the code, and it is read when a coupon is redeemed. No public address holds it, so nothing needs another.
  async moved() {
    throw refuse.invalidInput('newCode', '优惠券的编码不能改：领取记录和核销都按它。要换编码，请另建一张，再下线这一张');
  },
});
