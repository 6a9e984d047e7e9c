import type { couponCalls } from '../../../contract/calls/coupons.ts';
import { platformTopCode } from '../../../contract/constants.ts';
import type { HandlersOf, Session } from '../../calls/caller.ts';
import { refuse } from '../../calls/refusal.ts';
import { published, publishedOne, type ReadContext } from '../../publishing/index.ts';
import { couponKind } from './kinds.ts';
import { presentCoupon, type PublishedCoupon } from './present.ts';
import { receiveCoupon } from './receive-coupon.ts';
import { hasReceived, receivedBy, receivedCounts } from './store.ts';

export const couponHandlers = {
  /** In the operator's order. Logged-in people see which coupons they have. */
  async couponList({ topCode }, caller) {
    requireGivenTo(caller, topCode);
    return present(caller, topCode, await published(caller.context, couponKind, { topCode }));
  },

  async couponReceive({ topCode, couponCode }, caller) {
    requireGivenTo(caller, topCode);
    const { context, session } = caller;
    const key = { topCode, couponCode };
    const coupon = await publishedOne(context, couponKind, { topCode, code: couponCode });
    if (!coupon || (coupon.body.closed && !(await hasReceived(context.database.read, key, session.personId)))) throw refuse.notFound();
    await receiveCoupon(caller, key, coupon);
    const [received] = await present(caller, topCode, [coupon]);
    return received!;
  },
} satisfies HandlersOf<typeof couponCalls>;

/**
 * An enterprise's coupons exist only for people who are logged in to it (spec content#coupons,
 * security#other-enterprises).
 * @throws Refusal 40400
 */
function requireGivenTo({ session }: { session: Session | null }, topCode: string): void {
  if (topCode !== platformTopCode && topCode !== session?.topCode) throw refuse.notFound();
}

async function present({ context, session }: { context: ReadContext; session: Session | null }, topCode: string, coupons: readonly PublishedCoupon[]) {
  const { read } = context.database;
  const [counts, own] = await Promise.all([receivedCounts(read, topCode), session === null ? new Set<string>() : receivedBy(read, topCode, session.personId)]);
  const now = context.clock.now();
  const seen = coupons.filter(({ code, body }) => !body.closed || own.has(code));
  return seen.map((coupon) => presentCoupon(coupon, { receivedCount: counts.get(coupon.code) ?? 0, isReceived: own.has(coupon.code), now }));
}
