import type { Client } from '../../../contract/client.ts';
import type { CallName, DataOf } from '../../../contract/calls/index.ts';
import { homeExpertsMax, homeNewsMax } from '../../../contract/constants.ts';

/** A part of the page: what its call answered, or null where the call failed. One that fails leaves the others standing. */
export type Part<Data> = Data | null;

export interface HomeContent {
  banners: Part<DataOf<'getBanner'>>;
  /** Undefined: the call failed; null: no live is recommended. Either way the tile is left out. */
  live: DataOf<'liveRecommendBull'> | undefined;
  editions: Part<DataOf<'getcomboList'>>;
  categories: Part<DataOf<'getCourseCategory'>>;
  /** Of the first category. */
  courses: Part<DataOf<'getIndexCourseList'>>;
  experts: Part<DataOf<'indexExpertsList'>>;
  solutions: Part<DataOf<'getSolutions'>>;
  partners: Part<DataOf<'getPartnerList'>>;
  news: Part<DataOf<'informationList'>['list']>;
  links: Part<DataOf<'getLinkList'>>;
}

/** All content of the home page (§2.3, §7.3). The frame keeps no page of which a call failed (`server/http/pages.ts`). */
export async function loadHome(client: Client, topCode: string): Promise<HomeContent> {
  const part = async <Name extends CallName>(name: Name, request: Parameters<typeof client.call<Name>>[1]): Promise<DataOf<Name> | undefined> => {
    try {
      return (await client.call(name, request)).data;
    } catch {
      return undefined;
    }
  };
  const categoriesFirst = part('getCourseCategory', { topCode });
  const [banners, live, editions, categories, courses, experts, solutions, partners, news, links] = await Promise.all([
    part('getBanner', { topCode, positionCode: 'gateway_banner' }),
    part('liveRecommendBull', { topCode }),
    part('getcomboList', { topCode }),
    categoriesFirst,
    categoriesFirst.then((list) => (list?.[0] ? part('getIndexCourseList', { topCode, categoryCode: list[0].categoryCode }) : list && [])),
    part('indexExpertsList', { topCode, positionCode: 'index_experts' }),
    part('getSolutions', { topCode }),
    part('getPartnerList', { topCode }),
    part('informationList', { topCode, pageNum: 1, pageSize: homeNewsMax }),
    part('getLinkList', { topCode }),
  ]);
  return {
    banners: banners ?? null,
    live,
    editions: editions ?? null,
    categories: categories ?? null,
    courses: courses ?? null,
    experts: experts?.slice(0, homeExpertsMax) ?? null,
    solutions: solutions ?? null,
    partners: partners ?? null,
    news: news?.list.slice(0, homeNewsMax) ?? null,
    links: links ?? null,
  };
}
