import { sectionCategories, type SectionCategory } from '../../../contract/constants.ts';
import { published, publishedOne, type ReadContext } from '../../publishing/index.ts';
import { sectionKind } from './kinds.ts';

const headings: Readonly<Record<SectionCategory, string>> = {
  cooperation_negotiation: '合作洽谈',
  huge_course: '海量课程',
  index_experts: '专家团队',
  industry_information: '行业资讯',
  partners: '合作伙伴',
  course_banner: '课程横幅',
  friendly_link: '友情链接',
  master_quality_course: '名师精品课',
  customer_case: '客户案例',
};

export type Sections = Readonly<Record<SectionCategory, { isShown: boolean; heading: string }>>;

/** True if one section is visible. Reads one row, for calls that need no other. */
export async function isSectionShown(context: ReadContext, topCode: string, category: SectionCategory): Promise<boolean> {
  return (await publishedOne(context, sectionKind, { topCode, code: category }))?.body.isShow !== '0';
}

/** The visibility of all sections. No other code decides it (spec pages#flags). By default all sections are shown (spec pages#section-visibility). */
export async function sectionsOf(context: ReadContext, topCode: string): Promise<Sections> {
  const rows = new Map((await published(context, sectionKind, { topCode })).map(({ code, body }) => [code, body]));
  const entries = sectionCategories.map((category) => {
    const row = rows.get(category);
    return [category, { isShown: row?.isShow !== '0', heading: row?.resName || headings[category] }] as const;
  });
  return Object.fromEntries(entries) as unknown as Sections;
}
