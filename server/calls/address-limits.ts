import type { LimitRule, Limits, Share } from '../limits/index.ts';
import { limitKeyOf, networkOf } from './client-address.ts';
import { refuse } from './refusal.ts';

/** A limit of one address, and a wider one of the network around it. */
export interface AddressRule extends LimitRule {
  /** What all addresses of a network may take together; as much as eight addresses unless it says otherwise. */
  pointsOfNetwork?: number;
}

/**
 * An address of ours is a school with three hundred students, so eight of them are a lot for a /24 of IPv4. A /48 of IPv6 is
 * what one customer is given whole: without a bound of its own, one customer has 65,536 addresses to be limited under.
 * Mobile carriers put thousands of people into both; what they do in a minute or an hour stays below (docs/operating.md).
 */
export const addressesOfNetwork = 8;

export interface AddressVerdict {
  allowed: boolean;
  /** The share that is used up. */
  refusedBy: 'address' | 'network' | null;
  /** Seconds until there is more; 0 where `allowed`. */
  retryAfterSeconds: number;
  /** What is taken of each share in this window, this time included. */
  takenByAddress: number;
  takenByNetwork: number;
}

/** The counters of a rule: of the address, and of its network. */
export function sharesOfAddress(rule: AddressRule, clientAddress: string, subject = ''): { address: Share; network: Share } {
  const suffix = subject && ` ${subject}`;
  const ofNetwork: LimitRule = { name: `${rule.name}-of-network`, points: rule.pointsOfNetwork ?? rule.points * addressesOfNetwork, windowSeconds: rule.windowSeconds };
  return { address: { rule, key: limitKeyOf(clientAddress) + suffix }, network: { rule: ofNetwork, key: networkOf(clientAddress) + suffix } };
}

async function ask(verb: 'take' | 'peek', limits: Limits, rule: AddressRule, clientAddress: string, subject: string): Promise<AddressVerdict> {
  const { address, network } = sharesOfAddress(rule, clientAddress, subject);
  const own = await limits[verb](address.rule, address.key);
  // An address that has had its share takes nothing from its neighbours.
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
 * @param subject what else the share is about (a keyed hash of a phone, say); by default it is about the address alone
 */
export const takeForAddress = (limits: Limits, rule: AddressRule, clientAddress: string, subject = ''): Promise<AddressVerdict> =>
  ask('take', limits, rule, clientAddress, subject);

/**
 * Takes a point of both shares, or refuses.
 * @throws Refusal 42900 with the time until there is more
 */
export async function admitForAddress(limits: Limits, rule: AddressRule, clientAddress: string): Promise<void> {
  const { allowed, retryAfterSeconds } = await takeForAddress(limits, rule, clientAddress);
  if (!allowed) throw refuse.tooManyRequests(retryAfterSeconds);
}

/** What `takeForAddress` would say, without taking. */
export const peekForAddress = (limits: Limits, rule: AddressRule, clientAddress: string, subject = ''): Promise<AddressVerdict> =>
  ask('peek', limits, rule, clientAddress, subject);

/** Gives points back to the limits of the address and of its network, when the counted action did not take place. */
export async function refundForAddress(limits: Limits, rule: AddressRule, clientAddress: string, { subject = '', points = 1 }: { subject?: string; points?: number } = {}): Promise<void> {
  for (const share of Object.values(sharesOfAddress(rule, clientAddress, subject))) await limits.refund(share.rule, share.key, points);
}
