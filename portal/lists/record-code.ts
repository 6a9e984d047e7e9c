import { redirect } from 'react-router';
import { type DetailPage, detailPage } from '../../contract/content/index.ts';
import { addressOfPage } from '../../contract/pages.ts';

/**
 * The code by which a detail page's address names its record.
 * @throws a redirect (302) to the list where it names none (spec pages#record-without-code); a page with more than records shows its own content
 */
export function recordCodeOf(request: Request, page: DetailPage): string {
  const { parameter, list } = detailPage(page);
  const code = new URL(request.url).searchParams.get(parameter)?.trim() ?? '';
  if (code === '') throw redirect(addressOfPage(list));
  return code;
}
