import type { Envelope } from '../../contract/envelope.ts';
import type { PageKeyWith, PageQuery } from '../../contract/pages.ts';
import { returnCodes } from '../../contract/return-codes.ts';

/** Pages with a list that has a search or pages. */
export type ListPage = PageKeyWith<'keyword' | 'pageNum'>;
export type ListQuery = PageQuery<ListPage>;

/** The parameters of a list's address. */
export interface ListAddress {
  /** Trimmed and cut to the length that the calls accept. '' without a search. */
  keyword: string;
  /** From 1. An invalid page number counts as 1. */
  pageNum: number;
}

export const longestKeyword = 50;

export function listAddressOf({ url }: Pick<Request, 'url'>): ListAddress {
  const query = new URL(url).searchParams;
  const pageNum = query.get('pageNum') ?? '';
  return {
    keyword: [...(query.get('keyword') ?? '').trim()].slice(0, longestKeyword).join('').trim(),
    pageNum: /^[1-9]\d{0,4}$/.test(pageNum) ? Number(pageNum) : 1,
  };
}

/** The answer's data, or null when the call failed. The list then shows the error, and the rest of the page is shown. */
export async function orFailed<Data>(call: Promise<Envelope<Data>>): Promise<Data | null> {
  try {
    return (await call).data;
  } catch {
    return null;
  }
}

/**
 * The answer's data, or null when the entry does not exist or the address has no code.
 * @throws any other error
 */
export async function orMissing<Data>(call: Promise<Envelope<Data>>): Promise<Data | null> {
  try {
    return (await call).data;
  } catch (error) {
    // `instanceof` fails here: the server's copy of the class throws the refusal, not the copy in the page bundle.
    const { returnCode } = error as { returnCode?: unknown };
    if (returnCode === returnCodes.notFound || returnCode === returnCodes.invalidInput) return null;
    throw error;
  }
}

/** Whether the requested page is after the last one. The list answers 404 with its own text. */
export const isBeyond = (answer: { list: readonly unknown[]; total: number } | null): boolean => answer !== null && answer.total > 0 && answer.list.length === 0;

/**
 * The pager's numbers, such as 1 … 4 5 6 … 9: first, last, current page and its neighbours. Null is a gap. A gap of one page shows that
 * page.
 */
export function pagesShown(current: number, last: number): (number | null)[] {
  const near = new Set([1, last, current - 1, current, current + 1]);
  const shown: (number | null)[] = [];
  for (let page = 1; page <= last; page++) {
    if (near.has(page) || (near.has(page - 1) && near.has(page + 1))) shown.push(page);
    else if (shown.at(-1) !== null) shown.push(null);
  }
  return shown;
}
