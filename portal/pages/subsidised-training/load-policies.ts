import type { MetaDescriptor } from 'react-router';
import type { Client } from '../../../contract/client.ts';
import { platformTopCode } from '../../../contract/constants.ts';
import { link } from '../../../contract/pages.ts';
import { trailTo } from '../../page-parts/breadcrumbs.tsx';
import { withAnchors } from '../../reading/headings.ts';
import { isBeyond, listAddressOf, orFailed, orMissing } from '../../lists/list-address.ts';
import { readingMinutes } from '../../reading/reading-time.ts';
import { headOf } from '../../seo/head.ts';
import { article, breadcrumbList } from '../../seo/structured-data.ts';
import { policiesLink } from './policies.tsx';
import type { WholePolicy } from './policy-detail.tsx';

interface LoadContext {
  client: Client;
  publicOrigin: string;
  request: Request;
}

const pageSize = 10;
/** Maximum length that the calls accept. */
const longestCode = 64;
const page = 'subsidisedTraining';

/** The policy list of an address. `head` is null for the page without filters. */
export async function loadPolicies({ client, publicOrigin, request }: LoadContext) {
  const query = new URL(request.url).searchParams;
  const { pageNum } = listAddressOf(request);
  const categoryCode = (query.get('categoryCode') ?? '').trim().slice(0, longestCode);
  const region = (query.get('region') ?? '').trim().slice(0, longestCode);
  // Policies are the platform's, also on an enterprise's own domain.
  const topCode = platformTopCode;
  const [answer, categories, areas] = await Promise.all([
    orFailed(client.call('getPolicyByCategory', { topCode, categoryCode: categoryCode || undefined, region: region || undefined, pageNum, pageSize })),
    orFailed(client.call('getPolicyCategory', { topCode })),
    orFailed(client.call('getAreaTree', { topCode })),
  ]);
  const category = categories?.find((each) => each.categoryCode === categoryCode);
  const province = areas?.find(({ name, children }) => name === region || children.some((city) => city.name === region));
  const isUnknown = categories !== null && categoryCode !== '' && category === undefined;
  const isMissing = isUnknown || isBeyond(answer) || (region !== '' && !province && answer?.total === 0 && !(await hasPolicies(client, region, categoryCode)));
  const list = {
    answer,
    categories: categories ?? [],
    categoryCode,
    region,
    provinces: areas?.map(({ name }) => name) ?? [],
    // A municipality has one city with its own name, which is left out.
    province: province && { name: province.name, cities: province.children.map(({ name }) => name).filter((name) => name !== province.name) },
  };
  const isPlain = categoryCode === '' && region === '' && pageNum === 1;
  if (isPlain) return { list, head: null, isMissing: false };

  // A region from the address is accepted if the area tree has it or a policy is published for it. A crafted link cannot put text into our
  // title.
  const place = province || (answer !== null && answer.total > 0) ? region : '';
  const chosen = [category?.categoryName, place].filter(Boolean).join(' · ');
  const titles = (answer?.list ?? []).slice(0, 4).map((policy) => policy.title).join('、');
  const head: MetaDescriptor[] = headOf({
    publicOrigin,
    page,
    query: { categoryCode: category?.categoryCode, region: place || undefined, pageNum: pageNum > 1 ? pageNum : undefined },
    title: chosen && `${chosen}的补贴政策`,
    description: `${chosen || '各地'}的培训补贴政策 ${answer?.total ?? 0} 份：${titles}。`,
    isHidden: isMissing || answer?.total === 0,
    structured: [breadcrumbList(publicOrigin, trailTo(page, chosen ? { name: chosen, path: policiesLink({ categoryCode: category?.categoryCode, region: place || undefined }) } : undefined))],
  });
  return { list, head, isMissing };
}

/** Whether another category has policies for a region. A region outside the area tree is known only from policies. */
async function hasPolicies(client: Client, region: string, categoryCode: string): Promise<boolean> {
  if (categoryCode === '') return false;
  const ofAll = await orFailed(client.call('getPolicyByCategory', { topCode: platformTopCode, region, pageNum: 1, pageSize: 1 }));
  return ofAll === null || ofAll.total > 0;
}

/** One policy. Null, with the head of a missing page, when it does not exist. */
export async function loadPolicy({ client, publicOrigin, request }: LoadContext): Promise<{ policy: WholePolicy | null; head: MetaDescriptor[] }> {
  const bizCode = new URL(request.url).searchParams.get('bizCode') ?? '';
  const topCode = platformTopCode;
  const found = await orMissing(client.call('getPolicyDtails', { topCode, bizCode }));
  if (!found) return { policy: null, head: headOf({ publicOrigin, page, title: '没有这份政策', description: '这份政策已经撤下，或地址写错了。', isHidden: true }) };
  const { content, ...policy } = found;
  const path = link(page, { bizCode: policy.bizCode });
  const { categoryName } = policy;
  const last = { name: policy.title, path };
  const [home, training] = trailTo(page);
  const trail = [home!, training!, ...(categoryName ? [{ name: categoryName, path: policiesLink({ categoryCode: policy.categoryCode }) }] : []), last];
  // In the one-line description a colon follows each heading, and semicolons separate items.
  const onOneLine = content.replaceAll('</h2>', '：</h2>').replace(/<\/(?:li|tr)>/g, '；');
  const about = [policy.source, policy.region, onOneLine].filter(Boolean).join('，');
  const head = headOf({
    publicOrigin,
    page,
    query: { bizCode: policy.bizCode },
    recordCode: policy.bizCode,
    title: policy.title,
    description: about,
    publishTime: policy.publishTime,
    structured: [article(publicOrigin, { path, title: policy.title, publishTime: policy.publishTime, source: policy.source }), breadcrumbList(publicOrigin, trail)],
  });
  return {
    policy: {
      ...policy,
      ...withAnchors(content, 'clause'),
      minutes: readingMinutes(content),
      trail,
      address: publicOrigin + path,
    },
    head,
  };
}
