import * as z from 'zod/mini';
import { listShape, pageShape } from '../content/index.ts';
import { policy as policyKind } from '../content/policy.ts';
import { policyCategory } from '../content/policy-category.ts';
import { call, code, pageOf, paging, topCode } from './call.ts';

/** Policies of subsidised training (spec content#policies). */

const { bizCode, title, categoryCode, region, publishTime, ...ofPolicy } = listShape(policyKind);
const policy = z.object({
  bizCode,
  title,
  categoryCode,
  region,
  publishTime,
  ...ofPolicy,
  /** The last day of validity is over: the policy can be read, but not applied for. */
  expired: z.boolean(),
});
const policyNeighbour = z.nullable(z.object({ bizCode: code, title: z.string() }));
/**
 * As with news, `previous` is the newer one and `next` the older one, across all categories and regions. `categoryName` is '' when the
 * category is unpublished.
 */
const policyDetail = z.extend(policy, { categoryName: z.string(), ...pageShape(policyKind), previous: policyNeighbour, next: policyNeighbour });

/**
 * `regions`: all regions with published policies of the requested category, regardless of the region filter, those with the most policies
 * first.
 */
const policyPage = z.extend(pageOf(policy), { regions: z.array(z.string()) });

export const policyCalls = {
  /** The newest six policies. */
  showIndexPolicy: call({ request: z.object({ topCode }), data: z.array(policy), access: 'anyone', cached: true }),
  getPolicyCategory: call({ request: z.object({ topCode }), data: z.array(z.object(listShape(policyCategory))), access: 'anyone', cached: true }),
  /** `region` is a region's name. A province of the area tree includes its cities. */
  getPolicyByCategory: call({ request: z.object({ topCode, categoryCode: z.optional(code), region: z.optional(code), ...paging }), data: policyPage, access: 'anyone', cached: true }),
  getPolicyDtails: call({ request: z.object({ topCode, bizCode: code }), data: policyDetail, access: 'anyone', cached: true }),
} as const;
