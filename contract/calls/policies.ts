import * as z from 'zod/mini';
import type { PageKey } from '../pages.ts';
import { call, code, isoTime, pageOf, paging, topCode } from './call.ts';

/** Policies of subsidised training (spec content#policies). */

export const policy = z.object({
  bizCode: code,
  title: z.string(),
  categoryCode: code,
  region: z.string(),
  publishTime: isoTime,
  source: z.string(),
  /** YYYY-MM-DD, the last day on which it holds; '' where it names none. */
  validUntil: z.string(),
  /** That day is over: the policy can be read, but no longer applied for. */
  expired: z.boolean(),
});
const policyNeighbour = z.nullable(z.object({ bizCode: code, title: z.string() }));
/** The product pages on which something meets what a policy asks for. */
export const policyHelpPages = [
  'liveInteraction', 'assessmentManagement', 'certificationExams', 'enterpriseManagement', 'enterpriseTraining',
  'positionMap', 'highSkillTalent', 'skillSolutionSubsidised', 'skillSolutionApprentices', 'skillSolutionMasters',
] as const satisfies readonly PageKey[];

/** What of the product meets one clause of a policy, as the policy's publisher paired them. */
const policyHelp = z.object({ /** In the policy's own words. */ clause: z.string(), title: z.string(), text: z.string(), page: z.enum(policyHelpPages) });

/** As with news: `previous` is the newer one, `next` the older, of all categories and regions. `categoryName` is '' when the category is unpublished. */
const policyDetail = z.extend(policy, { categoryName: z.string(), content: z.string(), help: z.array(policyHelp), previous: policyNeighbour, next: policyNeighbour });

/** `regions`: all regions with published policies of the requested category, regardless of the region filter; those with most policies first. */
const policyPage = z.extend(pageOf(policy), { regions: z.array(z.string()) });

export const policyCalls = {
  /** The newest six. */
  showIndexPolicy: call({ request: z.object({ topCode }), data: z.array(policy), access: 'anyone', cached: true }),
  getPolicyCategory: call({ request: z.object({ topCode }), data: z.array(z.object({ categoryCode: code, categoryName: z.string() })), access: 'anyone', cached: true }),
  /** `region` by its name; a province of the area tree stands for its cities too. */
  getPolicyByCategory: call({ request: z.object({ topCode, categoryCode: z.optional(code), region: z.optional(code), ...paging }), data: policyPage, access: 'anyone', cached: true }),
  getPolicyDtails: call({ request: z.object({ topCode, bizCode: code }), data: policyDetail, access: 'anyone', cached: true }),
} as const;
