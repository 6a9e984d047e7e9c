import type { policyCalls } from '../../../contract/calls/policies.ts';
import { policyCategory } from '../../../contract/content/policy-category.ts';
import type { HandlersOf } from '../../calls/caller.ts';
import { refuse } from '../../calls/refusal.ts';
import { present, published, publishedCounts, publishedNeighbours, publishedOne, publishedPage, type ReadContext, withCities } from '../../publishing/index.ts';
import { policyCategoryKind, policyKind } from './kinds.ts';
import { presentPolicy, presentWholePolicy } from './present.ts';

/** Number of policies for a short list on another page. */
const indexPoliciesMax = 6;

export const policyHandlers = {
  async showIndexPolicy({ topCode }, { context }) {
    const policies = await published(context, policyKind, { topCode, sort: 'newest', limit: indexPoliciesMax });
    return policies.map((policy) => presentPolicy(policy, context.clock.now()));
  },

  async getPolicyCategory({ topCode }, { context }) {
    return (await published(context, policyCategoryKind, { topCode })).map((category) => present(policyCategory, category));
  },

  async getPolicyByCategory({ topCode, categoryCode, region, pageNum, pageSize }, { context }) {
    const category = categoryCode === undefined ? {} : { categoryCodes: [categoryCode] };
    const places = region === undefined ? undefined : await withCities(context, region);
    const [page, regions] = await Promise.all([
      publishedPage(context, policyKind, { topCode, ...category, facets: { region: places }, sort: 'newest', pageNum, pageSize }),
      regionsOf(context, { topCode, ...category }),
    ]);
    return { ...page, list: page.list.map((policy) => presentPolicy(policy, context.clock.now())), regions };
  },

  async getPolicyDtails({ topCode, bizCode }, { context }) {
    const policy = await publishedOne(context, policyKind, { topCode, code: bizCode });
    if (!policy) throw refuse.notFound();
    const [category, neighbours] = await Promise.all([
      publishedOne(context, policyCategoryKind, { topCode, code: policy.body.categoryCode }),
      publishedNeighbours(context, policyKind, { topCode, of: policy }),
    ]);
    return presentWholePolicy(policy, { categoryName: category?.body.categoryName ?? '', ...neighbours }, context.clock.now());
  },
} satisfies HandlersOf<typeof policyCalls>;

/** The regions with policies, those with most policies first. Equal ones are sorted by code point, so that both databases and every run agree. */
async function regionsOf(context: ReadContext, among: { topCode: string; categoryCodes?: readonly string[] }): Promise<string[]> {
  const counts = await publishedCounts(context, policyKind, { ...among, facet: 'region' });
  return [...counts].toSorted(([one, ofOne], [other, ofOther]) => ofOther - ofOne || (one < other ? -1 : 1)).map(([region]) => region);
}
