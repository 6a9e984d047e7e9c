import type { IncomingMessage, ServerResponse } from 'node:http';
import { platformTopCode } from '../../../contract/constants.ts';
import { newsFeedPath, robotsPath, sitemapPath } from '../../../contract/discovery.ts';
import type { PageKey } from '../../../contract/pages.ts';
import { indexNowKeyPath } from '../../providers/search-engines/index.ts';
import { refuse } from '../../calls/refusal.ts';
import type { Context } from '../../context.ts';
import { type ReadContext, CacheTags } from '../../publishing/index.ts';
import type { RawAddressOf } from '../answer-cache.ts';
import type { Hosts } from '../hosts.ts';
import { wishOf } from '../negotiation.ts';
import type { RenderedPage } from '../page-cache.ts';
import type { Pages } from '../pages.ts';
import { createSharePictures } from '../share-pictures/index.ts';
import { dataContentSecurityPolicy } from '../security-headers.ts';
import { type PageFrame, sendStoredPage, type StoredPage, storedPage } from '../stored-page.ts';
import { newsFeed } from './news-feed.ts';
import { robotsText } from './robots.ts';
import { securityText, securityTextPath } from './security-text.ts';
import { type Site, sitemapIndex, sitemapPart } from './sitemap.ts';

/** What is found of the portal by machines: robots.txt, the sitemap, the feed, and the pictures of shared links. Made from what is published, cached, and made anew when that changes. */
export interface Discovery {
  /** Whether a path is one of these; of which some are not there: `sitemap-news-9.xml`. */
  knows(path: string): boolean;
  /** @throws Refusal 40400 where there is nothing, 429 where too much was made for an address */
  answer(url: URL, clientAddress: string, request: IncomingMessage, response: ServerResponse, frame: PageFrame): Promise<void>;
}

const xml = 'application/xml; charset=utf-8';
const partAddress = /^\/sitemap-([a-z]{1,20})-([1-9]\d{0,5})\.xml$/;

/** The pages of every host show the platform's content and name its address as theirs (spec product#tenants): an enterprise's host lists none as its own. */
const ofThePlatform = (make: Machinery['make']): Machinery['make'] => (site, reading) => (site.topCode === platformTopCode ? make(site, reading) : null);

interface Machinery {
  contentType: string;
  /** Null where there is no such thing. */
  make(site: Site, reading: ReadContext): Promise<string | null> | string | null;
}

export interface DiscoveryParts {
  /** Rate limit per address, as for pages: each request for a missing part queries the database. */
  admitUncached(clientAddress: string): Promise<void>;
  rawAddressOf(request: IncomingMessage, tenant: { topCode: string }): RawAddressOf;
}

export function createDiscovery(context: Context, hosts: Hosts, pages: Pages, { admitUncached, rawAddressOf }: DiscoveryParts): Discovery {
  const indexNow = context.config.searchEngines.find((engine) => engine.kind === 'indexnow');

  function machineryAt(path: string): Machinery | null {
    if (path === robotsPath) return { contentType: 'text/plain; charset=utf-8', make: ({ topCode, origin }) => robotsText(topCode === platformTopCode ? origin : null) };
    if (indexNow && path === indexNowKeyPath(indexNow.key)) return { contentType: 'text/plain; charset=utf-8', make: () => indexNow.key };
    if (path === sitemapPath) return { contentType: xml, make: ofThePlatform((site, reading) => sitemapIndex(reading, site)) };
    if (path === newsFeedPath) return { contentType: 'application/rss+xml; charset=utf-8', make: ofThePlatform((site, reading) => (site.stands('news') ? newsFeed(reading, site) : null)) };
    const [, name, number] = partAddress.exec(path) ?? [];
    return name && number ? { contentType: xml, make: ofThePlatform((site, reading) => sitemapPart(reading, site, name, Number(number))) } : null;
  }

  async function made({ contentType, make }: Machinery, topCode: string): Promise<RenderedPage> {
    const built = await pages.built();
    const cacheTags = new CacheTags();
    const text = await make({ topCode, origin: context.config.publicOrigin, stands: (page: PageKey) => built.has(page) }, { ...context, cacheTags });
    if (text === null) throw refuse.unknownPath();
    return { page: storedPage(200, text, contentType, dataContentSecurityPolicy), location: null, isCacheable: true, tags: cacheTags.all };
  }

  const pictures = createSharePictures(context, pages);

  /** Made each time: its date moves with the day. @throws Refusal 40400 where no contact is configured */
  function securityPage(host: string): StoredPage {
    const { protocol, origin } = new URL(context.config.publicOrigin);
    const text = securityText(context.config, [`${protocol}//${host}`, origin], context.clock.now());
    if (text === null) throw refuse.unknownPath();
    return storedPage(200, text, 'text/plain; charset=utf-8', dataContentSecurityPolicy);
  }

  return {
    knows: (path) => path === securityTextPath || machineryAt(path) !== null || pictures.knows(path),
    async answer(url, clientAddress, request, response, frame) {
      const tenant = hosts.tenantOf(request.headers.host);
      if (tenant && pictures.knows(url.pathname)) return pictures.answer(url, clientAddress, request, response, frame);
      if (tenant && url.pathname === securityTextPath) return sendStoredPage(securityPage(request.headers.host ?? ''), wishOf(request), response, frame);
      const machinery = machineryAt(url.pathname);
      if (!machinery || !tenant) throw refuse.unknownPath();
      const key = `${tenant.topCode} file ${url.pathname}`;
      if (!pages.cache.holds(key)) await admitUncached(clientAddress);
      const { page } = await pages.cache.getOrMake(key, rawAddressOf(request, tenant), () => made(machinery, tenant.topCode));
      sendStoredPage(page, wishOf(request), response, frame);
    },
  };
}
