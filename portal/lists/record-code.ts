import { redirect } from 'react-router';
import { type DetailPage, detailPage } from '../../contract/content/index.ts';
import { addressOfPage } from '../../contract/pages.ts';

/**
 * The record code in a detail page's address.
 * @throws a redirect (302) to the list when the address has no code (spec pages#record-without-code). A page with content besides its
 * records is shown without a code
 */
export function recordCodeOf(request: Request, page: DetailPage): string {
  const { parameter, list } = detailPage(page);
  const code = new URL(request.url).searchParams.get(parameter)?.trim() ?? '';
  if (code === '') throw redirect(addressOfPage(list));
  return code;
}
