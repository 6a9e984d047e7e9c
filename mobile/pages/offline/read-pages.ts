import { addressOf, isReadPage, pagesCache, storedAtHeader, titleHeader } from '../../../browser/stored-pages.ts';
import { pageAt, pageOf } from '../../../contract/pages.ts';

export interface StoredPage {
  /** Path and query. */
  address: string;
  title: string;
  /** Epoch milliseconds. */
  storedAt: number;
}

/** A record's title is before the title of its page: `怎么布场 - 资讯详情`. */
function withoutPageTitle(title: string, address: string): string {
  const key = pageAt(address.split('?')[0]!);
  const suffix = key === null ? '' : ` - ${pageOf(key).title}`;
  return suffix && title.endsWith(suffix) ? title.slice(0, -suffix.length) : title;
}

/** The pages that the person has read and can open without a network, the last one first. */
export async function readPages(): Promise<StoredPage[]> {
  if (!('caches' in globalThis) || !(await caches.has(pagesCache))) return [];
  const cache = await caches.open(pagesCache);
  const stored = await Promise.all(
    (await cache.keys()).filter(isReadPage).map(async (request) => {
      const headers = (await cache.match(request))?.headers;
      const address = addressOf(request);
      return { address, title: withoutPageTitle(decodeURIComponent(headers?.get(titleHeader) ?? ''), address), storedAt: Number(headers?.get(storedAtHeader)) };
    }),
  );
  return stored.filter(({ title }) => title !== '').toSorted((a, b) => b.storedAt - a.storedAt);
}
