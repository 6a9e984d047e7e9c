import type { DataOf } from '../../../contract/calls/index.ts';
import { isoTime } from '../../iso-time.ts';
import type { BodyOf, Neighbours, Published } from '../../publishing/index.ts';
import { endOfValidity, type policyKind } from './kinds.ts';

type Policy = Published<BodyOf<typeof policyKind>>;

/** @param now ms since epoch: whether it still holds */
export function presentPolicy({ code, listedAt, body }: Policy, now: number): DataOf<'showIndexPolicy'>[number] {
  const { title, categoryCode, region, source, validUntil } = body;
  return { bizCode: code, title, categoryCode, region, publishTime: isoTime(listedAt), source, validUntil, expired: (endOfValidity(body) ?? Infinity) <= now };
}

const presentNeighbour = (policy: Policy | null) => policy && { bizCode: policy.code, title: policy.body.title };

export function presentWholePolicy(policy: Policy, { categoryName, newer, older }: Neighbours<Policy['body']> & { categoryName: string }, now: number): DataOf<'getPolicyDtails'> {
  return { ...presentPolicy(policy, now), categoryName, content: policy.body.content, help: policy.body.help, previous: presentNeighbour(newer), next: presentNeighbour(older) };
}
