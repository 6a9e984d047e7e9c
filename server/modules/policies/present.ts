import type { DataOf } from '../../../contract/calls/index.ts';
import { isoTime } from '../../iso-time.ts';
import type { BodyOf, Neighbours, Published } from '../../publishing/index.ts';
import type { policyKind } from './kinds.ts';

type Policy = Published<BodyOf<typeof policyKind>>;

export function presentPolicy({ code, listedAt, body }: Policy): DataOf<'showIndexPolicy'>[number] {
  const { title, categoryCode, region, source, validUntil } = body;
  return { bizCode: code, title, categoryCode, region, publishTime: isoTime(listedAt), source, validUntil };
}

const presentNeighbour = (policy: Policy | null) => policy && { bizCode: policy.code, title: policy.body.title };

export function presentWholePolicy(policy: Policy, { newer, older }: Neighbours<Policy['body']>): DataOf<'getPolicyDtails'> {
  return { ...presentPolicy(policy), content: policy.body.content, previous: presentNeighbour(newer), next: presentNeighbour(older) };
}
