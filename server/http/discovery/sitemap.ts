import { pageAddress } from '../../../contract/content/index.ts';
import { sitemapPartPath, unlistedPages } from '../../../contract/discovery.ts';
import { link, pages, type PageKey } from '../../../contract/pages.ts';
import { isoTime } from '../../../contract/dates.ts';
import { solutionKind } from '../../modules/site/index.ts';
import { type AnyContentKind, type CatalogueEntry, cataloguePart, lastPublishedAt, published, publishedCatalogue, type ReadContext } from '../../publishing/index.ts';
import { contentKinds, kindShownBy } from '../../content-kinds.ts';
import { xmlDocument, xmlElement } from './xml.ts';

/** The protocol allows 50,000 addresses in a part. A tenth of that takes as long as rendering a page. */
const addressesAPart = 5_000;
const pagesPart = 'pages';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** The site of a sitemap. Only the platform's own host has one, because pages of every host show the platform's content (spec product#tenants). */
export interface Site {
  topCode: string;
  /** Scheme and host. */
  origin: string;
  /** True if the page is built. */
  isImplemented: (page: PageKey) => boolean;
  kinds?: readonly AnyContentKind[];
}

/** The kinds with a built detail page. */
const partsOf = ({ isImplemented, kinds = contentKinds }: Site) => kinds.flatMap((kind) => (kind.declaration.page && isImplemented(kind.declaration.page.key) ? [{ kind, page: kind.declaration.page }] : []));

const lastModified = (at: number | null): string => (at === null ? '' : xmlElement('lastmod', isoTime(at)));
const entry = (name: 'url' | 'sitemap', address: string, at: number | null): string => `<${name}>${xmlElement('loc', address)}${lastModified(at)}</${name}>`;

/** `/sitemap.xml`: the parts, and the last change in each. */
export async function sitemapIndex(context: ReadContext, site: Site): Promise<string> {
  const parts = [entry('sitemap', site.origin + sitemapPartPath(pagesPart, 1), null)];
  for (const { kind, page } of partsOf(site)) {
    const catalogue = await openCatalogue(context, kind, site.topCode);
    for (let from = 0; from < catalogue.length; from += addressesAPart) {
      const newest = catalogue.slice(from, from + addressesAPart).reduce((latest, { publishedAt }) => Math.max(latest, publishedAt), 0);
      parts.push(entry('sitemap', site.origin + sitemapPartPath(page.sitemap, from / addressesAPart + 1), newest));
    }
  }
  return xmlDocument(`<sitemapindex xmlns="${namespace}">\n${parts.join('\n')}\n</sitemapindex>`);
}

/** All public entries of a kind. */
async function openCatalogue(context: ReadContext, kind: AnyContentKind, topCode: string): Promise<readonly CatalogueEntry[]> {
  const catalogue = await publishedCatalogue(context, kind, topCode);
  const open = await kind.openCodes?.(context.database.read, { topCode });
  return open ? catalogue.filter(({ code }) => open.has(code)) : catalogue;
}

/** One part. Null for an unknown name or number. */
export async function sitemapPart(context: ReadContext, site: Site, name: string, number: number): Promise<string | null> {
  const urls = name === pagesPart ? (number === 1 ? await pageUrls(context, site) : []) : await recordUrls(context, site, name, number);
  return urls.length === 0 ? null : xmlDocument(`<urlset xmlns="${namespace}">\n${urls.join('\n')}\n</urlset>`);
}

async function pageUrls(context: ReadContext, site: Site): Promise<string[]> {
  const listed = (Object.keys(pages) as PageKey[]).filter((page) => site.isImplemented(page) && !unlistedPages.has(page) && !kindShownBy(page, site.kinds)?.declaration.page?.list);
  const urls = await Promise.all(
    listed.map(async (page) => {
      const kinds = (site.kinds ?? contentKinds).filter(({ declaration }) => declaration.shownOn.includes(page));
      const changedAt = kinds.length > 0 ? await lastPublishedAt(context, kinds, site.topCode) : null;
      return [pages[page].path, ...(page === 'solutions' ? await furtherSolutions(context, site) : [])].map((address) => entry('url', site.origin + address, changedAt));
    }),
  );
  return urls.flat();
}

/** Addresses of the solution pages after the first. Each kind of customer has a page under one path, and the first needs no query. */
async function furtherSolutions(context: ReadContext, { topCode }: Site): Promise<string[]> {
  const [, ...further] = await published(context, solutionKind, { topCode });
  return further.map(({ body }) => link('solutions', { customerType: body.customerType }));
}

async function recordUrls(context: ReadContext, site: Site, name: string, number: number): Promise<string[]> {
  const part = partsOf(site).find(({ page }) => page.sitemap === name);
  if (!part) return [];
  const { kind, page } = part;
  const found: readonly (CatalogueEntry & { value?: string | null })[] = kind.openCodes
    ? (await openCatalogue(context, kind, site.topCode)).slice((number - 1) * addressesAPart, number * addressesAPart)
    : await cataloguePart(context, kind, site.topCode, { number, size: addressesAPart, facet: page.secondCode });
  return found.map(({ code, value, publishedAt }) => entry('url', site.origin + pageAddress(kind.declaration, code, page.secondCode ? { [page.secondCode]: value ?? undefined } : {}), publishedAt));
}
