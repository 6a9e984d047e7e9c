import type { Client } from '../../../contract/client.ts';
import type { CallName, DataOf } from '../../../contract/calls/index.ts';
import { homeExpertsMax, homeNewsMax, homeStoriesMax } from '../../../contract/constants.ts';
import { dayText } from '../../../contract/dates.ts';
import { link } from '../../../contract/pages.ts';

/** A part of the page: the data of its call, or null when the call failed. A failed call does not affect other parts. */
export type Part<Data> = Data | null;

/** A customer story as a tile. The server shortens its text, so that the page's script does not have to. */
export interface StoryTile {
  to: string;
  who: string;
  what: string;
  figure: { value: string; label: string } | undefined;
}

export interface PolicyTeaser {
  to: string;
  title: string;
  day: string;
  region: string;
}

export interface HomeContent {
  banners: Part<DataOf<'getBanner'>>;
  /** Undefined: the call failed. Null: no live is recommended. The tile is left out in both cases. */
  live: DataOf<'liveRecommendBull'> | undefined;
  editions: Part<DataOf<'getcomboList'>>;
  categories: Part<DataOf<'getCourseCategory'>>;
  /** Courses of the first category. */
  courses: Part<DataOf<'getIndexCourseList'>>;
  experts: Part<DataOf<'indexExpertsList'>>;
  solutions: Part<DataOf<'getSolutions'>>;
  /** Stories, policies and partners are left out when their call failed or there are none. */
  stories: StoryTile[];
  policies: PolicyTeaser[];
  partners: Part<DataOf<'getPartnerList'>>;
  news: Part<DataOf<'informationList'>['list']>;
  links: Part<DataOf<'getLinkList'>>;
}

/** All content of the home page (spec home#home-page). A page with a failed call is not cached (`server/http/pages.ts`). */
export async function loadHome(client: Client, topCode: string): Promise<HomeContent> {
  const part = async <Name extends CallName>(name: Name, request: Parameters<typeof client.call<Name>>[1]): Promise<DataOf<Name> | undefined> => {
    try {
      return (await client.call(name, request)).data;
    } catch {
      return undefined;
    }
  };
  const categoriesFirst = part('getCourseCategory', { topCode });
  const [banners, live, editions, categories, courses, experts, solutions, stories, policies, partners, news, links] = await Promise.all([
    part('getBanner', { topCode, positionCode: 'gateway_banner' }),
    part('liveRecommendBull', { topCode }),
    part('getcomboList', { topCode }),
    categoriesFirst,
    categoriesFirst.then((list) => (list?.[0] ? part('getIndexCourseList', { topCode, categoryCode: list[0].categoryCode }) : list && [])),
    part('indexExpertsList', { topCode, positionCode: 'index_experts' }),
    part('getSolutions', { topCode }),
    part('indexGetCustomer', { topCode, pageNum: 1, pageSize: homeStoriesMax }),
    part('showIndexPolicy', { topCode }),
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
    stories: stories?.list.map(tileOf) ?? [],
    policies: policies?.filter(({ expired }) => !expired).map(teaserOf) ?? [],
    partners: partners ?? null,
    news: news?.list.slice(0, homeNewsMax) ?? null,
    links: links ?? null,
  };
}

/** Titles of stories name the customer first: `启航职业培训学校：两周把线下班搬到线上`. */
function tileOf({ bizCode, resName, industry, figures }: DataOf<'indexGetCustomer'>['list'][number]): StoryTile {
  const [who = '', ...what] = resName.split('：');
  return { to: link('customerStoryDetail', { bizCode }), who: what.length > 0 ? who : industry, what: what.length > 0 ? what.join('：') : who, figure: figures[0] };
}

function teaserOf({ bizCode, title, publishTime, region }: DataOf<'showIndexPolicy'>[number]): PolicyTeaser {
  return { to: link('subsidisedTraining', { bizCode }), title, day: dayText(publishTime), region };
}
