import { createRequestHandler, type RequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router';
import { type Bases, createClient, type Client } from '../../contract/client.ts';
import { addressOf, addresses, type CallName } from '../../contract/calls/index.ts';
import { pageAt, pageOf, withoutTrailingSlashes } from '../../contract/pages.ts';
import type { Context } from '../context.ts';
import type { Calls } from './calls-app.ts';
import { PageCache, storedPage, type StoredPage, vouchForScripts } from './page-cache.ts';
import { contentSecurityPolicy } from './security-headers.ts';

/** What the portal's server entry exports for us to fill (`portal/context.ts`). The server knows the build, not its sources. */
type EntryModule = ServerBuild['entry']['module'] & {
  clientContext: RouterContext<Client>;
  renderContext: RouterContext<{ whole: boolean; nonce?: string; topCode: string; publicOrigin: string; bases?: Bases; reportError?: (error: unknown) => void }>;
};

/** Where the portal's build comes from: the built file, or Vite while developing. */
export interface PortalSource {
  build(): Promise<ServerBuild>;
}

export interface PageRequest {
  url: URL;
  tenant: { topCode: string };
  requestId: string;
  rawHost: string;
  rawUrl: string;
}

export interface RenderedPage {
  location: string | null;
  page: StoredPage;
  /** False where a record is not there, or where the page says `no-store`: a part of it could not be loaded. */
  mayBeKept: boolean;
}

/** A gateway does not tell us when it publishes something: visitors see it after this long at most. */
const keptFromGatewayMilliseconds = 60_000;

/** Renders the portal's pages, keeping those that are the same for everybody. */
export class Pages {
  readonly cache: PageCache;
  readonly #context: Context;
  readonly #source: PortalSource;
  readonly #clients: (tenant: { topCode: string }, requestId: string) => Client;
  #handler: { build: ServerBuild; handle: RequestHandler } | null = null;

  constructor(context: Context, source: PortalSource, calls: Calls) {
    const { clock, config } = context;
    const isElsewhere = Object.values(config.gateways).some(Boolean);
    this.cache = new PageCache({ expiry: isElsewhere ? { milliseconds: keptFromGatewayMilliseconds, clock } : null });
    this.#context = context;
    this.#source = source;
    this.#clients = (tenant, requestId) => loadersClient(context, calls, tenant, requestId);
  }

  /** Redirects and pages that must not be kept come back as they were rendered. */
  async page(request: PageRequest): Promise<RenderedPage> {
    const known = cacheKeyOf(request);
    if (this.#context.config.portalFromSource || (known === null && request.url.pathname.endsWith('.data'))) return this.#render(request);
    const key = known ?? `${request.tenant.topCode} missing`;
    const wanted = known ? withoutUnknownQuery(request) : { ...request, url: new URL(missingPath, request.url) };
    let rendered: RenderedPage | null = null;
    const kept = await this.cache.getOrMake(key, known ? { host: request.rawHost, url: request.rawUrl } : null, async () => {
      rendered = await this.#render(wanted);
      return rendered.mayBeKept || (!known && rendered.page.status === 404) ? rendered.page : null;
    });
    return kept ? { location: null, page: kept, mayBeKept: true } : (rendered ?? this.#render(wanted));
  }

  async #render({ url, tenant, requestId }: PageRequest): Promise<RenderedPage> {
    const { config, logger, random } = this.#context;
    const build = await this.#source.build();
    const entry = build.entry.module as EntryModule;
    const nonce = random.bytes(16).toString('base64url');
    const load = new RouterContextProvider();
    load.set(entry.clientContext, this.#clients(tenant, requestId));
    load.set(entry.renderContext, {
      whole: true,
      nonce,
      topCode: tenant.topCode,
      publicOrigin: config.publicOrigin,
      bases: config.gateways,
      reportError: (error) => logger.error({ requestId, path: url.pathname, err: error }, 'page failed'),
    });
    const response = await this.#handlerOf(build)(new Request(url), load);
    const contentType = response.headers.get('content-type') ?? 'text/html; charset=utf-8';
    const isDocument = contentType.startsWith('text/html');
    const text = await response.text();
    const { html, sources } = isDocument ? vouchForScripts(text, nonce) : { html: text, sources: [] };
    const body = Buffer.from(html);
    const policy = isDocument ? contentSecurityPolicy(config, sources) : null;
    const { status, headers } = response;
    const mayBeKept = status === 200 && !/\bno-store\b/.test(headers.get('cache-control') ?? '');
    return { location: headers.get('location'), page: storedPage(status, body, contentType, policy), mayBeKept };
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

/** Null for an address that is no page's; `.data` is React Router's loader data of the same page. */
function cacheKeyOf({ url, tenant }: PageRequest): string | null {
  const isData = url.pathname.endsWith('.data');
  const path = isData ? url.pathname.slice(0, -'.data'.length) : url.pathname;
  const page = pageAt(path);
  if (page === null) return null;
  const query = new URLSearchParams();
  for (const name of [...(pageOf(page).query ?? []), ...(isData ? ['_routes'] : [])]) {
    const value = url.searchParams.get(name);
    if (value !== null) query.set(name, value);
  }
  return `${tenant.topCode} ${isData ? 'data' : 'html'} ${withoutTrailingSlashes(path).toLowerCase()}?${query.toString()}`;
}

/** A kept page is rendered for the allow-listed parameters alone, so that no stranger's parameter is baked into it. */
function withoutUnknownQuery(request: PageRequest): PageRequest {
  const url = new URL(request.url);
  const page = pageAt(url.pathname.replace(/\.data$/, ''));
  const known = new Set<string>([...(page ? (pageOf(page).query ?? []) : []), '_routes']);
  const unknown = Array.from(url.searchParams.keys()).filter((name) => !known.has(name));
  for (const name of unknown) url.searchParams.delete(name);
  return { ...request, url };
}

const callAt = new Map<string, CallName>((Object.keys(addresses) as CallName[]).map((name) => [addressOf(name).path, name]));
const noHeaders = new Headers();

/**
 * The contract's client for loaders, always anonymous: our own calls without a socket, those of a base that another system
 * answers (decisions §1) over the network, so that a page is rendered from what its browser will talk to.
 */
function loadersClient({ config, gateway }: Pick<Context, 'config' | 'gateway'>, calls: Calls, tenant: { topCode: string }, requestId: string): Client {
  return createClient({
    bases: config.gateways,
    async fetch(address, init) {
      if (!address.startsWith('/')) return gateway.fetch(address, init);
      const url = new URL(address, 'http://in.process');
      const name = callAt.get(url.pathname);
      if (!name) throw new Error(`no such call: ${url.pathname}`);
      const parameters: unknown = init.method === 'GET' ? Object.fromEntries(url.searchParams) : JSON.parse(String(init.body));
      const answer = await calls.answer(name, { requestId, clientAddress: '127.0.0.1', tenant, headers: noHeaders, parameters });
      return new Response(answer.body, { status: answer.status, headers: { 'X-Request-Id': requestId } });
    },
  });
}
