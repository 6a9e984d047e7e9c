import { createRequestHandler, type RequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Bases, Client } from '../../contract/client.ts';
import { cachedParameters, declaredAt, type PageKey } from '../../contract/pages.ts';
import type { Context } from '../context.ts';
import type { Calls } from './calls.ts';
import type { RawAddressOf } from './answer-cache.ts';
import { hashInlineScripts } from './inline-scripts.ts';
import { loadersClient } from './loaders-client.ts';
import { PageCache, type RenderedPage } from './page-cache.ts';
import { documentHeaders } from './security-headers.ts';
import { storedPage } from './stored-page.ts';

/** What the portal's server entry exports for us to fill (`portal/context.ts`). The server knows the build, not its sources. */
type EntryModule = ServerBuild['entry']['module'] & {
  clientContext: RouterContext<Client>;
  renderContext: RouterContext<{ nonce: string; topCode: string; publicOrigin: string; bases?: Bases; takeDocument?: (document: Buffer) => void; reportError?: (error: unknown) => void }>;
};

/** Where the portal's build comes from: the built file, or Vite while developing. */
export interface PortalSource {
  build(): Promise<ServerBuild>;
}

export interface PageRequest {
  url: URL;
  tenant: { topCode: string };
  requestId: string;
  raw: RawAddressOf;
  /** Asked before a page is made: throws where too many were. Cached pages are not counted. */
  admitUncached(): Promise<void>;
}

/** A gateway does not tell us when it publishes something: visitors see it after this long at most. */
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

  /** Redirects and pages that must not be cached come back as they were rendered. */
  async page(request: PageRequest): Promise<RenderedPage> {
    const { url, tenant, raw } = request;
    const isData = url.pathname.endsWith('.data');
    const declared = declaredAt(pagePathOf(url.pathname));
    if (this.#context.config.portalFromSource) {
      await request.admitUncached();
      return this.#render(request, declared?.key ?? null);
    }
    if (declared === null) return this.#cached(`${tenant.topCode} missing${isData ? ' data' : ''}`, null, { ...request, url: new URL(isData ? dataPathOf(missingPath) : missingPath, url) }, null);
    const wanted = canonicalRequest(request, declared, isData);
    const key = cacheKeyOf(wanted, isData);
    // A page that is declared, but not built yet, has no route.
    return this.#cached(key, raw, wanted, (await this.built()).has(declared.key) ? declared.key : null);
  }

  /** React Router's answer to a request for the scripts of other pages (`/__manifest`). */
  async scriptsOfPages(url: URL): Promise<Response> {
    return this.#handlerOf(await this.#source.build())(new Request(url), new RouterContextProvider());
  }

  /** The pages that are built: the route of each carries its name as its id (portal/routes.ts). */
  async built(): Promise<{ has(page: PageKey): boolean }> {
    const { routes } = await this.#source.build();
    return { has: (page) => page in routes };
  }

  /** @param page null for the 404 that stays one until the next release, unlike that of a record that may be published in a moment */
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
      takeDocument: (bytes) => {
        document = bytes;
      },
      topCode: tenant.topCode,
      // On every host the content is the platform's (spec product#tenants): its own address is the one to be found under.
      publicOrigin: config.publicOrigin,
      bases: config.gateways,
      reportError: (error) => logger.error({ requestId, path: url.pathname, err: error }, 'page failed'),
    });
    const response = await this.#handlerOf(build)(new Request(url), load);
    const contentType = response.headers.get('content-type') ?? 'text/html; charset=utf-8';
    const isDocument = contentType.startsWith('text/html');
    const rendered = document ?? Buffer.from(await response.arrayBuffer());
    const { html, sources } = isDocument ? hashInlineScripts(rendered, nonce) : { html: rendered, sources: [] };
    const policies = isDocument ? documentHeaders(config, page, { inline: sources, messagingApp: await this.#messagingApp() }) : null;
    const { status, headers } = response;
    // Cached with its usual status alone, and only where every call that it was made from was answered.
    const isCacheable = status === (page === null ? 404 : 200) && !missesSomething() && !/\bno-store\b/.test(headers.get('cache-control') ?? '');
    return { location: headers.get('location'), page: storedPage(status, html, contentType, policies), isCacheable, tags: tags(), ...revalidate() };
  }

  /** Where the QR code of the messaging app is shown; none where it cannot be had, which is no reason to show no page. */
  async #messagingApp(): Promise<string[]> {
    const { wechat, logger } = this.#context;
    if (wechat === null) return [];
    try {
      return [await wechat.pageOrigin()];
    } catch (error) {
      logger.warn({ err: error }, 'pages cannot frame the messaging app');
      return [];
    }
  }

  /** Made once a build: it takes all routes apart. While developing the build changes. */
  #handlerOf(build: ServerBuild): RequestHandler {
    if (this.#handler?.build !== build) {
      this.#handler = { build, handle: createRequestHandler(build, this.#context.config.portalFromSource ? 'development' : 'production') };
    }
    return this.#handler.handle;
  }
}

/** Every address that is no page's shows the same page: rendered once a tenant, as if this path had been asked for. */
const missingPath = '/404';

/** The page path of a data address: React Router writes `/home.data` for `/home`, `/home/_.data` for `/home/`. A document's address is returned unchanged. */
export function pagePathOf(path: string): string {
  if (path.endsWith('/_.data')) return path.slice(0, -'_.data'.length);
  return path.endsWith('.data') ? path.slice(0, -'.data'.length) : path;
}

const dataPathOf = (path: string): string => `${path}.data`;

/**
 * A cached page is rendered for its declared path and the allow-listed parameters alone, in their order, so that neither the
 * first visitor's spelling nor a stranger's parameter is baked into it. `_routes` says which part of a page's `.data` React Router asks for.
 */
function canonicalRequest(request: PageRequest, { key: page, path }: { key: PageKey; path: string }, isData: boolean): PageRequest {
  const url = new URL(request.url);
  const query = new URLSearchParams();
  for (const name of cachedParameters(page)) {
    const value = request.url.searchParams.get(name);
    if (value !== null) query.set(name, value);
  }
  const parts = isData ? request.url.searchParams.get('_routes')?.split(',') : undefined;
  url.pathname = isData ? dataPathOf(path) : path;
  if (parts) query.set('_routes', ['root', page].filter((part) => parts.includes(part)).join());
  url.search = query.toString();
  return { ...request, url };
}

/** `.data` is React Router's loader data of the same page. */
function cacheKeyOf({ url, tenant }: PageRequest, isData: boolean): string {
  return `${tenant.topCode} ${isData ? 'data' : 'html'} ${url.pathname}${url.search}`;
}
