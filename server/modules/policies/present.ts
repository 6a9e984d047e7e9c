import type { DataOf } from '../../../contract/calls/index.ts';
import { isoTime } from '../../iso-time.ts';
import type { BodyOf, Published } from '../../publishing/index.ts';
import type { policyKind } from './kinds.ts';

type Policy = Published<BodyOf<typeof policyKind>>;

export function presentPolicy({ code, listedAt, body }: Policy): DataOf<'showIndexPolicy'>[number] {
  const { title, categoryCode, region, source } = body;
  return { bizCode: code, title, categoryCode, region, publishTime: isoTime(listedAt), source };
}

export function presentWholePolicy(policy: Policy): DataOf<'getPolicyDtails'> {
  return { ...presentPolicy(policy), content: policy.body.content };
}
