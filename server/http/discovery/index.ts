import { platformTopCode } from '../../../contract/constants.ts';
import { newsFeedPath, robotsPath, sitemapPath } from '../../../contract/discovery.ts';
import type { PageKey } from '../../../contract/pages.ts';
import { indexNowKeyPath } from '../../providers/search-engines/index.ts';
import { refuse } from '../../calls/refusal.ts';
import { type ReadContext, CacheTags } from '../../publishing/index.ts';
import { wishOf } from '../negotiation.ts';
import type { Owner } from '../owner.ts';
import type { RenderedPage } from '../page-cache.ts';
import type { Pages } from '../pages.ts';
import type { HttpServices } from '../services.ts';
import { sendStoredPage, type StoredPage, storedPage } from '../stored-page.ts';
import { newsFeed } from './news-feed.ts';
import { robotsText } from './robots.ts';
import { securityText, securityTextPath } from './security-text.ts';
import { type Site, sitemapIndex, sitemapPart } from './sitemap.ts';

const xml = 'application/xml; charset=utf-8';
const partAddress = /^\/sitemap-([a-z]{1,20})-([1-9]\d{0,5})\.xml$/;

/** Only the platform's host lists content. Pages of every host show the platform's content with its canonical address (spec product#tenants). */
const ofThePlatform = (make: Machinery['make']): Machinery['make'] => (site, reading) => (site.topCode === platformTopCode ? make(site, reading) : null);

interface Machinery {
  contentType: string;
  /** Null if the document does not exist. */
  make(site: Site, reading: ReadContext): Promise<string | null> | string | null;
}

/** Serves the documents for crawlers: robots.txt, security.txt, the sitemap and the feed. They are made from published content and cached until it changes. */
export function discoveryOwner({ context, headers, admission }: HttpServices, pages: Pages): Owner {
  const indexNow = context.config.searchEngines.find((engine) => engine.kind === 'indexnow');

  function machineryAt(path: string): Machinery | null {
    if (path === robotsPath) return { contentType: 'text/plain; charset=utf-8', make: ({ topCode, origin }) => robotsText(topCode === platformTopCode ? origin : null) };
    if (indexNow && path === indexNowKeyPath(indexNow.key)) return { contentType: 'text/plain; charset=utf-8', make: () => indexNow.key };
    if (path === sitemapPath) return { contentType: xml, make: ofThePlatform((site, reading) => sitemapIndex(reading, site)) };
    if (path === newsFeedPath) return { contentType: 'application/rss+xml; charset=utf-8', make: ofThePlatform((site, reading) => (site.isImplemented('news') ? newsFeed(reading, site) : null)) };
    const [, name, number] = partAddress.exec(path) ?? [];
    return name && number ? { contentType: xml, make: ofThePlatform((site, reading) => sitemapPart(reading, site, name, Number(number))) } : null;
  }

  async function made({ contentType, make }: Machinery, topCode: string): Promise<RenderedPage> {
    const built = await pages.built();
    const cacheTags = new CacheTags();
    const text = await make({ topCode, origin: context.config.publicOrigin, isImplemented: (page: PageKey) => built.has(page) }, { ...context, cacheTags });
    if (text === null) throw refuse.unknownPath();
    return { page: storedPage(200, text, contentType, {}), location: null, isCacheable: true, tags: cacheTags.all };
  }

  /** Not cached: its expiry date moves every day. @throws Refusal 40400 if no contact is configured */
  function securityPage(host: string): StoredPage {
    const { protocol, origin } = new URL(context.config.publicOrigin);
    const text = securityText(context.config, [`${protocol}//${host}`, origin], context.clock.now());
    if (text === null) throw refuse.unknownPath();
    return storedPage(200, text, 'text/plain; charset=utf-8', {});
  }

  return {
    owns: ({ path }) => path === securityTextPath || machineryAt(path) !== null,
    async answer({ path, tenant, request, requestId, clientAddress, rawAddressOf }, response) {
      await admission.admit(clientAddress);
      const frame = { headers: headers.page, requestId };
      const machinery = machineryAt(path);
      if (machinery === null) return sendStoredPage(securityPage(request.headers.host ?? ''), wishOf(request), response, frame);
      const key = `${tenant.topCode} file ${path}`;
      if (!pages.cache.holds(key)) await admission.admitUncached(clientAddress);
      const { page } = await pages.cache.getOrMake(key, rawAddressOf, () => made(machinery, tenant.topCode));
      sendStoredPage(page, wishOf(request), response, frame);
    },
  };
}
