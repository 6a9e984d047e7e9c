import { z } from 'zod';
import { refuse } from '../../calls/refusal.ts';
import { count, defineKind, paragraphs, priceCents, title } from '../../publishing/index.ts';

const moment = z.iso.datetime({ offset: true, error: '应为带时区的时间' });

export const couponKind = defineKind({
  name: 'coupon',
  body: z.strictObject({
    resName: title(40),
    description: paragraphs(200).default(''),
    amountCents: priceCents,
    /** What an order must come to; 0 where any will do. */
    thresholdCents: priceCents.default(0),
    /** Total number. If it is lowered below the number already received, no more can be received. */
    total: count,
    /** It can be used from then, and received before. */
    validFrom: moment,
    /** From then on it can be neither used nor received. */
    validUntil: moment,
    /** It is received from then on; null: as soon as it is published. */
    receivableFrom: moment.nullable().default(null),
    /** No more are given away. People who have one still see it, also after it ends; others do not. */
    closed: z.boolean().default(false),
  }),
  stateChangeTimes: ({ receivableFrom, validUntil }) => [receivableFrom, validUntil].flatMap((time) => (time === null ? [] : [Date.parse(time)])),
  // People who have one keep it under its code.
  replaced: (body) => ({ ...body, closed: true }),
  // Receipts are counted under the code, and it is read when a coupon is redeemed. No public address holds it, so nothing needs another.
  async moved() {
    throw refuse.invalidInput('newCode', '优惠券的编码不能改：领取记录和核销都按它。要换编码，请另建一张，再下线这一张');
  },
});
