import { redirect } from 'react-router';
import { recordParameter, type RecordPage } from '../../contract/discovery.ts';
import { link, type PlainPageKey } from '../../contract/pages.ts';

/** Target of a redirect for a detail address without a record code (spec pages#record-without-code). A page with more than records shows its own content. */
const listOf: Readonly<Record<Exclude<RecordPage, 'subsidisedTraining'>, PlainPageKey>> = {
  newsDetail: 'news',
  customerStoryDetail: 'customerStories',
  expertDetail: 'experts',
  courseDetail: 'allCourses',
  helpArticle: 'helpList',
};

/** The code by which a detail page's address names its record. @throws a redirect (302) to the list where it names none */
export function recordCodeOf(request: Request, page: keyof typeof listOf): string {
  const code = new URL(request.url).searchParams.get(recordParameter[page])?.trim() ?? '';
  if (code === '') throw redirect(link(listOf[page]));
  return code;
}
