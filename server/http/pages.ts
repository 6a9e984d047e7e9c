import { createRequestHandler, type RequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Bases, Client } from '../../contract/client.ts';
import { declaredAt, mobileRouteId } from '../../contract/mobile.ts';
import { cachedParameters, isMobilePath, mobilePrefix, type PageKey } from '../../contract/pages.ts';
import type { Context } from '../context.ts';
import type { Calls } from './calls.ts';
import type { RawAddressOf } from './answer-cache.ts';
import { hashInlineScripts } from './inline-scripts.ts';
import { loadersClient } from './loaders-client.ts';
import { PageCache, type RenderedPage } from './page-cache.ts';
import { mobileRedirectScript } from './mobile-redirect.ts';
import { documentHeaders } from './security-headers.ts';
import { storedPage } from './stored-page.ts';

/** Exports of the portal's server entry that this file fills (`portal/context.ts`). The server depends on the build, not on its sources. */
type EntryModule = ServerBuild['entry']['module'] & {
  clientContext: RouterContext<Client>;
  renderContext: RouterContext<{ nonce: string; headScript?: string | undefined; topCode: string; publicOrigin: string; officialAccount: boolean; bases?: Bases; takeDocument?: (document: Buffer) => void; reportError?: (error: unknown) => void }>;
};

/** Provides the portal's build: the built file, or Vite during development. */
export interface PortalSource {
  build(): Promise<ServerBuild>;
}

export interface PageRequest {
  url: URL;
  tenant: { topCode: string };
  requestId: string;
  raw: RawAddressOf;
  /** Rate limit, checked before a page is made. Throws above the limit. Cached pages are not counted. */
  admitUncached(): Promise<void>;
}

/** A gateway does not announce what it publishes. Visitors see it after this time at most. */
const gatewayExpiryMilliseconds = 60_000;

/** Renders the portal's pages and caches those that are the same for all visitors. */
export class Pages {
  readonly cache: PageCache;
  readonly #context: Context;
  readonly #source: PortalSource;
  readonly #calls: Calls;
  #handler: { build: ServerBuild; handle: RequestHandler } | null = null;

  constructor(context: Context, source: PortalSource, calls: Calls) {
    const { clock, config } = context;
    const isElsewhere = Object.values(config.gateways).some(Boolean);
    this.cache = new PageCache({ expiry: isElsewhere ? { milliseconds: gatewayExpiryMilliseconds, clock } : null });
    this.#context = context;
    this.#source = source;
    this.#calls = calls;
  }

  /** The page for a request. Redirects and pages that must not be cached are returned as rendered. */
  async page(request: PageRequest): Promise<RenderedPage> {
    const { url, tenant, raw } = request;
    const isData = url.pathname.endsWith('.data');
    const declared = declaredAt(pagePathOf(url.pathname));
    if (this.#context.config.portalFromSource) {
      await request.admitUncached();
      return this.#render(request, declared?.key ?? null);
    }
    if (declared === null) {
      const missing = isMobilePath(url.pathname) ? mobilePrefix + missingPath : missingPath;
      return this.#cached(`${tenant.topCode} ${missing}${isData ? ' data' : ''}`, null, { ...request, url: new URL(isData ? dataPathOf(missing) : missing, url) }, null);
    }
    const wanted = canonicalRequest(request, declared, isData);
    const key = cacheKeyOf(wanted, isData);
    // A declared page that is not built yet has no route.
    return this.#cached(key, raw, wanted, (await this.#routes()).has(routeIdOf(declared)) ? declared.key : null);
  }

  /** React Router's answer to a request for the scripts of other pages (`/__manifest`). */
  async scriptsOfPages(url: URL): Promise<Response> {
    return this.#handlerOf(await this.#source.build())(new Request(url), new RouterContextProvider());
  }

  /** Identifies the built pages and their scripts. */
  async release(): Promise<string> {
    return (await this.#source.build()).assets.version;
  }

  /** The pages that are built. The id of each route is the page's name (portal/routes.ts). */
  async built(): Promise<{ has(page: PageKey): boolean }> {
    return this.#routes();
  }

  async #routes(): Promise<{ has(id: string): boolean }> {
    const { routes } = await this.#source.build();
    return { has: (id) => id in routes };
  }

  /** @param page null for a 404 that lasts until the next release, such as an unknown path. A missing record may be published at any time. */
  async #cached(key: string, raw: RawAddressOf | null, wanted: PageRequest, page: PageKey | null): Promise<RenderedPage> {
    if (!this.cache.holds(key)) await wanted.admitUncached();
    return this.cache.getOrMake(key, raw, () => this.#render(wanted, page));
  }

  async #render({ url, tenant, requestId }: PageRequest, page: PageKey | null): Promise<RenderedPage> {
    const { config, logger, random } = this.#context;
    const build = await this.#source.build();
    const entry = build.entry.module as EntryModule;
    const nonce = random.bytes(16).toString('base64url');
    const load = new RouterContextProvider();
    const { client, missesSomething, tags, revalidate } = loadersClient(this.#context, this.#calls, tenant, requestId);
    load.set(entry.clientContext, client);
    let document: Buffer | null = null;
    load.set(entry.renderContext, {
      nonce,
      headScript: mobileRedirectScript(config, pagePathOf(url.pathname)) ?? undefined,
      takeDocument: (bytes) => {
        document = bytes;
      },
      topCode: tenant.topCode,
      // Every host shows the platform's content (spec product#tenants), so the canonical address is the platform's.
      publicOrigin: config.publicOrigin,
      officialAccount: Boolean(this.#context.wechat?.official),
      bases: config.gateways,
      reportError: (error) => logger.error({ requestId, path: url.pathname, err: error }, 'page failed'),
    });
    const response = await this.#handlerOf(build)(new Request(url), load);
    const contentType = response.headers.get('content-type') ?? 'text/html; charset=utf-8';
    const isDocument = contentType.startsWith('text/html');
    const rendered = document ?? Buffer.from(await response.arrayBuffer());
    const { html: body, sources } = isDocument ? hashInlineScripts(rendered, nonce) : { html: rendered, sources: [] };
    const policies = isDocument ? documentHeaders(config, page, { inline: sources, ...(await this.#messagingApp()) }) : null;
    const { status, headers } = response;
    // A page is cached with its usual status only, and only if all its calls were answered.
    const isCacheable = status === (page === null ? 404 : 200) && !missesSomething() && !/\bno-store\b/.test(headers.get('cache-control') ?? '');
    return { location: headers.get('location'), page: storedPage(status, body, contentType, policies), isCacheable, tags: tags(), ...revalidate() };
  }

  /** The messaging app's page with the QR code and its script, for the Content Security Policy. Empty if the vendor fails: the page is shown anyway. */
  async #messagingApp(): Promise<{ messagingApp?: string[]; messagingAppScript?: string[] }> {
    const { wechat, logger } = this.#context;
    if (wechat === null) return {};
    try {
      return { messagingApp: [await wechat.pageOrigin()], messagingAppScript: wechat.official ? [await wechat.official.scriptUrl()] : [] };
    } catch (error) {
      logger.warn({ err: error }, 'pages cannot frame the messaging app');
      return {};
    }
  }

  /** Created once for each build, because it parses all routes. The build changes during development. */
  #handlerOf(build: ServerBuild): RequestHandler {
    if (this.#handler?.build !== build) {
      this.#handler = { build, handle: createRequestHandler(build, this.#context.config.portalFromSource ? 'development' : 'production') };
    }
    return this.#handler.handle;
  }
}

/** All unknown addresses of a site show one page. It is rendered once for each tenant, as if this path had been requested. */
const missingPath = '/404';

/** The page path of a data address: React Router writes `/home.data` for `/home`, `/home/_.data` for `/home/`. A document's address is returned unchanged. */
export function pagePathOf(path: string): string {
  if (path.endsWith('/_.data')) return path.slice(0, -'_.data'.length);
  return path.endsWith('.data') ? path.slice(0, -'.data'.length) : path;
}

const dataPathOf = (path: string): string => `${path}.data`;

/**
 * A cached page is rendered for its declared path and its allow-listed parameters in fixed order, so that the first visitor's spelling
 * and unknown parameters do not get into it. `_routes` names the part of a page's `.data` that React Router asks for.
 */
function canonicalRequest(request: PageRequest, declared: { key: PageKey; path: string }, isData: boolean): PageRequest {
  const { key: page, path } = declared;
  const url = new URL(request.url);
  const query = new URLSearchParams();
  for (const name of cachedParameters(page)) {
    const value = request.url.searchParams.get(name);
    if (value !== null) query.set(name, value);
  }
  const parts = isData ? request.url.searchParams.get('_routes')?.split(',') : undefined;
  url.pathname = isData ? dataPathOf(path) : path;
  if (parts) query.set('_routes', ['root', routeIdOf(declared)].filter((part) => parts.includes(part)).join());
  url.search = query.toString();
  return { ...request, url };
}

/** The id of a page's route (portal/routes.ts). */
const routeIdOf = ({ key, path }: { key: PageKey; path: string }): string => (isMobilePath(path) ? mobileRouteId(key) : key);

/** `.data` is React Router's loader data of the same page. */
function cacheKeyOf({ url, tenant }: PageRequest, isData: boolean): string {
  return `${tenant.topCode} ${isData ? 'data' : 'html'} ${url.pathname}${url.search}`;
}
