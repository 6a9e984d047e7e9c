import type { LimitRule, Limits, Share } from '../limits/index.ts';
import { limitKeyOf, networkOf } from './client-address.ts';
import { refuse } from './refusal.ts';

/** A rate limit of one address, with a wider limit of its network. */
export interface AddressRule extends LimitRule {
  /** Points for all addresses of a network together. By default as many as for eight addresses. */
  pointsOfNetwork?: number;
}

/**
 * One address may be a school with three hundred students, so eight addresses are a lot for an IPv4 /24. An IPv6 /48 belongs to
 * one customer: without a limit of its own, that customer has 65,536 addresses. Mobile carriers put thousands of people into
 * one network, and their traffic per minute or hour stays below the limits (docs/operating.md).
 */
export const addressesOfNetwork = 8;

export interface AddressVerdict {
  allowed: boolean;
  /** The share that is used up. */
  refusedBy: 'address' | 'network' | null;
  /** Seconds until points are available. 0 if `allowed`. */
  retryAfterSeconds: number;
  /** Points taken from each share in this window, including this one. */
  takenByAddress: number;
  takenByNetwork: number;
}

/** The counters of a rule: for the address, and for its network. */
export function sharesOfAddress(rule: AddressRule, clientAddress: string, subject = ''): { address: Share; network: Share } {
  const suffix = subject && ` ${subject}`;
  const ofNetwork: LimitRule = { name: `${rule.name}-of-network`, points: rule.pointsOfNetwork ?? rule.points * addressesOfNetwork, windowSeconds: rule.windowSeconds };
  return { address: { rule, key: limitKeyOf(clientAddress) + suffix }, network: { rule: ofNetwork, key: networkOf(clientAddress) + suffix } };
}

async function ask(verb: 'take' | 'peek', limits: Limits, rule: AddressRule, clientAddress: string, subject: string): Promise<AddressVerdict> {
  const { address, network } = sharesOfAddress(rule, clientAddress, subject);
  const own = await limits[verb](address.rule, address.key);
  // An address above its limit takes nothing from the network's share.
  const wide = await limits[own.allowed ? verb : 'peek'](network.rule, network.key);
  if (verb === 'take' && own.allowed && !wide.allowed) await limits.refund(address.rule, address.key);
  const refusedBy = !own.allowed ? 'address' : !wide.allowed ? 'network' : null;
  return {
    allowed: refusedBy === null,
    refusedBy,
    retryAfterSeconds: refusedBy === null ? 0 : refusedBy === 'address' ? own.retryAfterSeconds : wide.retryAfterSeconds,
    takenByAddress: address.rule.points - own.remaining,
    takenByNetwork: network.rule.points - wide.remaining,
  };
}

/**
 * Takes a point from the share of an address and from that of its network, or from neither.
 * @param subject a further key of the share, such as a keyed hash of a phone; by default the share is for the address alone
 */
export const takeForAddress = (limits: Limits, rule: AddressRule, clientAddress: string, subject = ''): Promise<AddressVerdict> =>
  ask('take', limits, rule, clientAddress, subject);

/**
 * Takes a point from both shares.
 * @throws Refusal 42900 with the time until points are available
 */
export async function admitForAddress(limits: Limits, rule: AddressRule, clientAddress: string): Promise<void> {
  const { allowed, retryAfterSeconds } = await takeForAddress(limits, rule, clientAddress);
  if (!allowed) throw refuse.tooManyRequests(retryAfterSeconds);
}

/** The result of `takeForAddress`, without taking a point. */
export const peekForAddress = (limits: Limits, rule: AddressRule, clientAddress: string, subject = ''): Promise<AddressVerdict> =>
  ask('peek', limits, rule, clientAddress, subject);

/** Gives points back to the limits of the address and of its network, when the counted action did not take place. */
export async function refundForAddress(limits: Limits, rule: AddressRule, clientAddress: string, { subject = '', points = 1 }: { subject?: string; points?: number } = {}): Promise<void> {
  for (const share of Object.values(sharesOfAddress(rule, clientAddress, subject))) await limits.refund(share.rule, share.key, points);
}
