import { recordParameter, type RecordPage } from '../contract/discovery.ts';
import { addressOfPage, type PageKey } from '../contract/pages.ts';
import { bannerKind, customerStoryKind, friendlyLinkKind, partnerKind, solutionKind } from './modules/site/index.ts';
import { courseKind } from './modules/courses/index.ts';
import { editionKind } from './modules/editions/index.ts';
import { expertKind } from './modules/experts/index.ts';
import { helpArticleKind, helpCategoryKind } from './modules/help/index.ts';
import { newsKind } from './modules/news/index.ts';
import { policyKind } from './modules/policies/index.ts';
import { type AnyContentKind, siteConfigKind } from './publishing/index.ts';

/** What kinds of content have a page for each record, and what their addresses are. */
export interface PublicRecords {
  page: RecordPage;
  kind: AnyContentKind;
  /** How the sitemap calls them. */
  part: string;
  /** What the address holds beside the record's code, under this name: a body's own where it has one, else the record's code again. A facet of the kind has it too. */
  secondCode?: 'bizCode' | 'resCode';
}

export const publicRecords: readonly PublicRecords[] = [
  { page: 'newsDetail', kind: newsKind, part: 'news' },
  { page: 'courseDetail', kind: courseKind, part: 'courses', secondCode: 'bizCode' },
  { page: 'expertDetail', kind: expertKind, part: 'experts', secondCode: 'resCode' },
  { page: 'customerStoryDetail', kind: customerStoryKind, part: 'stories' },
  { page: 'helpArticle', kind: helpArticleKind, part: 'help' },
  { page: 'subsidisedTraining', kind: policyKind, part: 'policies' },
];

export const recordsOf = (page: RecordPage): PublicRecords => publicRecords.find((records) => records.page === page)!;

/** The address of a record's page, as that page calls itself. @param body of which the second code is looked at, and nothing else */
export const recordLink = ({ page, secondCode }: PublicRecords, code: string, body: { bizCode?: string | undefined; resCode?: string | undefined }): string =>
  addressOfPage(page, { [recordParameter[page]]: code, ...(secondCode ? { [secondCode]: body[secondCode] ?? code } : {}) });

/** Kinds of content shown on each page: its time of change is theirs. For other pages the time is unknown. */
export const kindsShownOn: Readonly<Partial<Record<PageKey, readonly { name: string }[]>>> = {
  home: [bannerKind, courseKind, customerStoryKind, editionKind, expertKind, friendlyLinkKind, newsKind, partnerKind, policyKind, siteConfigKind, solutionKind],
  courses: [bannerKind, courseKind],
  allCourses: [courseKind],
  news: [newsKind],
  editions: [editionKind],
  solutions: [solutionKind],
  customerStories: [customerStoryKind],
  experts: [expertKind],
  help: [helpArticleKind, helpCategoryKind],
  helpList: [helpArticleKind, helpCategoryKind],
  subsidisedTraining: [policyKind],
};
