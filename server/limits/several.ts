import type { LimitRule, Limits } from './limits.ts';

/** A counter from which a call takes a point. */
export interface Share {
  rule: LimitRule;
  key: string;
}

export interface SeveralVerdict<S extends Share> {
  /** The first share that is used up. Null if every share had a point left. */
  refusedBy: S | null;
  /** Seconds until the refusing share has points again. 0 without a refusal. */
  retryAfterSeconds: number;
  /** Returns the points to every share that gave some. */
  refund(): Promise<void>;
}

/** Takes `cost` points from each share in this order, or from none of them. */
export async function takeAll<S extends Share>(limits: Limits, shares: readonly S[], cost = 1): Promise<SeveralVerdict<S>> {
  const refundFirst = async (count: number) => {
    for (const { rule, key } of shares.slice(0, count)) await limits.refund(rule, key, cost);
  };
  for (const [index, share] of shares.entries()) {
    const { allowed, retryAfterSeconds } = await limits.take(share.rule, share.key, cost);
    if (allowed) continue;
    await refundFirst(index);
    return { refusedBy: share, retryAfterSeconds, refund: async () => undefined };
  }
  return { refusedBy: null, retryAfterSeconds: 0, refund: () => refundFirst(shares.length) };
}

/** The share by which `takeAll` would refuse, without taking points. */
export async function peekAll<S extends Share>(limits: Limits, shares: readonly S[]): Promise<S | null> {
  for (const share of shares) if (!(await limits.peek(share.rule, share.key)).allowed) return share;
  return null;
}
