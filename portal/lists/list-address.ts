import type { Envelope } from '../../contract/envelope.ts';
import { returnCodes } from '../../contract/return-codes.ts';

/** What the address of a list asks for. */
export interface ListAddress {
  /** Trimmed, at most as long as the calls take it; '' where nothing is searched. */
  keyword: string;
  /** From 1; whatever is no page number is the first. */
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

/** The answer's data, or null where the call failed: the list says so, and what stands around it stands. */
export async function orFailed<Data>(call: Promise<Envelope<Data>>): Promise<Data | null> {
  try {
    return (await call).data;
  } catch {
    return null;
  }
}

/** The answer's data, or null where there is no such entry, or the address names none. @throws whatever else went wrong */
export async function orMissing<Data>(call: Promise<Envelope<Data>>): Promise<Data | null> {
  try {
    return (await call).data;
  } catch (error) {
    // A loader's refusals come from the server, whose class of that name is not the one built into the pages.
    const { returnCode } = error as { returnCode?: unknown };
    if (returnCode === returnCodes.notFound || returnCode === returnCodes.invalidInput) return null;
    throw error;
  }
}

/** A list of which this page is asked for does not reach so far: a 404, with the list's own words. */
export const isBeyond = (answer: { list: readonly unknown[]; total: number } | null): boolean => answer !== null && answer.total > 0 && answer.list.length === 0;

/** 1 … 4 5 6 … 9: the ends, where one is and its neighbours; null is a gap. A gap of one page is that page. */
export function pagesShown(current: number, last: number): (number | null)[] {
  const near = new Set([1, last, current - 1, current, current + 1]);
  const shown: (number | null)[] = [];
  for (let page = 1; page <= last; page++) {
    if (near.has(page) || (near.has(page - 1) && near.has(page + 1))) shown.push(page);
    else if (shown.at(-1) !== null) shown.push(null);
  }
  return shown;
}
