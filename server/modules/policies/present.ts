import type { DataOf } from '../../../contract/calls/index.ts';
import { policy as declared } from '../../../contract/content/policy.ts';
import { type BodyOf, type Neighbours, present, presentMore, type Published } from '../../publishing/index.ts';
import { endOfValidity, type policyKind } from './kinds.ts';

type Policy = Published<BodyOf<typeof policyKind>>;

/** @param now ms since epoch, to decide whether the policy has expired */
export const presentPolicy = (policy: Policy, now: number): DataOf<'showIndexPolicy'>[number] => ({ ...present(declared, policy), expired: (endOfValidity(policy.body) ?? Infinity) <= now });

const presentNeighbour = (policy: Policy | null) => policy && { bizCode: policy.code, title: policy.body.title };

export function presentWholePolicy(policy: Policy, { categoryName, newer, older }: Neighbours<Policy['body']> & { categoryName: string }, now: number): DataOf<'getPolicyDtails'> {
  return { ...presentPolicy(policy, now), categoryName, ...presentMore(declared, policy), previous: presentNeighbour(newer), next: presentNeighbour(older) };
}
