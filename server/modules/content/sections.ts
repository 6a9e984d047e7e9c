import type { Context } from '../../context.ts';
import { published } from '../../publishing/index.ts';
import { sectionKind } from './kinds.ts';

/** §3: the categories of the page-section configuration, in the specification's order, with the headings they have by default. */
const sections = {
  cooperation_negotiation: '合作洽谈',
  huge_course: '海量课程',
  index_experts: '专家团队',
  industry_information: '行业资讯',
  partners: '合作伙伴',
  course_banner: '课程横幅',
  friendly_link: '友情链接',
  master_quality_course: '名师精品课',
  customer_case: '客户案例',
} as const;

export type PositionCategory = keyof typeof sections;
export type Sections = Readonly<Record<PositionCategory, { isShown: boolean; heading: string }>>;

export const positionCategories = Object.keys(sections) as PositionCategory[];

/** The one source of visibility (decisions §4). §3: all sections default to shown. */
export async function sectionsOf(context: Pick<Context, 'database' | 'clock'>, topCode: string): Promise<Sections> {
  const rows = new Map((await published(context, sectionKind, { topCode })).map(({ code, body }) => [code, body]));
  const entries = positionCategories.map((category) => {
    const row = rows.get(category);
    return [category, { isShown: row?.isShow !== '0', heading: row?.resName || sections[category] }] as const;
  });
  return Object.fromEntries(entries) as unknown as Sections;
}
