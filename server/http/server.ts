import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { getRequestListener, RequestError } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { addressOf as callAddress } from '../../contract/calls/index.ts';
import { pageAt } from '../../contract/pages.ts';
import type { Context } from '../context.ts';
import { createAdmission } from './admission.ts';
import { type Addressee, answerWith, ourFault, refused } from './answer.ts';
import type { RawAddressOf } from './answer-cache.ts';
import { Assets } from './assets.ts';
import { answerBrokenRequests, expectationFailed } from './broken-requests.ts';
import type { Session } from '../calls/caller.ts';
import { createCalls, mountCalls, type Calls, type HttpFrame } from './calls-app.ts';
import { isFromThisMachine, trustedProxyTest } from '../calls/client-address.ts';
import { type ConsoleSource, createConsole, isConsoleAddress } from './console.ts';
import { createDiscovery } from './discovery/index.ts';
import { handlers } from './handlers.ts';
import { formerPage, sendFormerPage } from './former-pages.ts';
import { shownElsewhere } from './security-headers.ts';
import { isPrivateKey, opensPrivateFile } from '../calls/private-files.ts';
import { sendStoredFile, storageKeyOf } from './files.ts';
import { sharedReadiness } from './health.ts';
import { type Hosts, namesOneHost } from './hosts.ts';
import { rawWishOf, wishOf } from './negotiation.ts';
import { mobileRedirect } from './mobile-redirect.ts';
import { Pages, type PortalSource } from './pages.ts';
import { scriptsOfPagesPath, sendScriptsOfPages } from './scripts-of-pages.ts';
import { clientFolder } from './portal-source.ts';
import { refusalOf, refuse } from '../calls/refusal.ts';
import { bodyCacheOf, type ContentChange } from '../publishing/index.ts';
import { requestIds } from './request-ids.ts';
import { addresseeAt, bringsUnreadBody, headerOf, isCall, isFilesName } from './request-target.ts';
import { createSender, headersOf } from './sender.ts';
import { routersMark, sendStoredPage } from './stored-page.ts';

const drainMilliseconds = 500;
/** What is still being answered then is a file that a client reads very slowly; calls and pages have shorter limits. */
const closeWithinMilliseconds = 6_000;
/** How long a request may take to arrive. A browser's head comes in one packet, a form of 64 KB on a bad line in seconds. */
export const patience = {
  headMilliseconds: 10_000,
  requestMilliseconds: 30_000,
  /** How long nothing may move in either direction: a client that does not read its answer holds a connection and an open file. A player that was paused for longer asks for the rest. */
  stillMilliseconds: 120_000,
};
/** A live class keeps hundreds of sockets open each; one more than this would cost those that are there. */
const connectionsAtMost = 10_000;
/** Files have the longest addresses of ours; beyond that nothing is looked up. */
const longestPath = 512;

export interface PortalServer {
  server: Server;
  calls: Calls;
  /** Drops the cached pages and answers that a change of content touches; without one, all. */
  purge(change?: ContentChange): void;
  /** Stops accepting, and waits for accepted requests. */
  close(): Promise<void>;
}

export interface ServerParts {
  context: Context;
  hosts: Hosts;
  source: PortalSource;
  sessionOf: (headers: Headers) => Promise<Session | null>;
  /** The application under /console/; without it there is nothing there. */
  consoleSource?: ConsoleSource;
  /** Vite's own middleware while developing. */
  development?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  /** How long a request may take to arrive and its answer to be taken, for tests that do not want to wait. */
  arriveWithin?: Partial<typeof patience>;
}

/** Everything that answers HTTP, in the order in which it is asked: cached pages, assets, calls, pages. */
export function createPortalServer({ context, hosts, source, sessionOf, consoleSource, development, arriveWithin }: ServerParts): PortalServer {
  const within = { ...patience, ...arriveWithin };
  const { config, random, logger, metrics } = context;
  const requestId = requestIds(random);
  const readiness = sharedReadiness(context);
  const isTrustedProxy = trustedProxyTest(config.trustedProxies);
  const headers = headersOf(config);
  const { sendAnswer, sendCachedAnswer, sendFault, sendText, redirect } = createSender({ config, hosts, headers });
  const calls = createCalls({ context, handlers, sessionOf });
  const pages = new Pages(context, source, calls);
  const assets = config.portalFromSource ? null : new Assets(clientFolder);
  const { addressOf, addressOfRequest, admit, admitRefused, admitFile, admitUncached } = createAdmission(context);
  const rawAddressOf = ({ headers: { host = '' }, url = '' }: IncomingMessage, tenant: { topCode: string }): RawAddressOf => () => (hosts.tenantOf(host)?.topCode === tenant.topCode ? { host, url } : null);
  const discovery = createDiscovery(context, hosts, pages, { admitUncached, rawAddressOf });
  const admitRequest = (request: IncomingMessage) => admit(addressOfRequest(request));
  const answerConsole = consoleSource ? createConsole(context, consoleSource, admitRequest) : null;

  const app = new Hono();
  const frame: HttpFrame = {
    requestId,
    callerOf: (request, environment) => {
      const peer = (environment as { incoming?: IncomingMessage }).incoming?.socket.remoteAddress;
      return { clientAddress: addressOf(peer, request.headers.get('x-forwarded-for')), throughProxy: isTrustedProxy(peer) };
    },
    rawOf: (environment, tenant) => rawAddressOf((environment as { incoming: IncomingMessage }).incoming, tenant),
    tenantOf: (request) => hosts.tenantOf(request.headers.get('host') ?? undefined),
    isOwnOrigin: (origin) => hosts.isOwnOrigin(origin),
    isAnsweredHere: (name) => config.gateways[callAddress(name).base] === '',
    headers: headers.data,
    publicOrigin: config.publicOrigin,
    bodyLimitBytes: config.limits.bodyBytes,
    admit,
    admitRefused,
    admitUncached,
    // Straight to the socket: a Response would turn the text into a stream, which is read together again, at twice the cost.
    send: (environment, status, own, body) => {
      const { outgoing } = environment as { outgoing: ServerResponse };
      outgoing.writeHead(status, { ...own, 'Content-Length': Buffer.byteLength(body) });
      outgoing.end(body);
      return RESPONSE_ALREADY_SENT;
    },
  };
  mountCalls(app, calls, frame);
  app.all('*', (c) => answerResponse(refused(addresseeAt(c.req.path), refuse.unknownPath()), requestId(), c.req.method === 'GET' ? {} : { Connection: 'close' }));
  app.onError((error, c) => {
    const id = requestId();
    logger.error({ requestId: id, err: error }, 'request failed');
    return answerResponse(ourFault(addresseeAt(c.req.path), id), id);
  });

  function answerResponse(answer: ReturnType<typeof answerWith>, id = requestId(), extra: Record<string, string> = {}): Response {
    return new Response(answer.body, {
      status: answer.status,
      headers: { ...headers.data, ...answer.headers, ...extra, 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', 'X-Request-Id': id },
    });
  }

  const listenerOf = (addressee: Addressee) =>
    getRequestListener(app.fetch, {
      overrideGlobalObjects: false,
      errorHandler(error) {
        // It did not even become a request.
        if (error instanceof RequestError) return answerResponse(refused(addressee, refuse.malformed('地址无法识别')));
        const id = requestId();
        logger.error({ requestId: id, err: error }, 'request failed');
        return answerResponse(ourFault(addressee, id), id);
      },
    });
  const [callListener, burialListener] = [listenerOf(null), listenerOf('Burial')];

  async function answerHealth(path: string, request: IncomingMessage, response: ServerResponse, id: string): Promise<boolean> {
    if (path === '/healthz') sendText(response, 200, 'ok\n', id);
    else if (path === '/readyz') {
      const { ready, parts } = await readiness();
      sendText(response, ready ? 200 : 503, `${JSON.stringify({ ready, parts })}\n`, id, 'application/json; charset=utf-8');
    } else if (path === '/metrics' && hosts.tenantOf(request.headers.host) !== null && isFromThisMachine(request.socket.remoteAddress, request.headers)) {
      sendText(response, 200, await metrics.registry.metrics(), id, metrics.registry.contentType);
    } else return false;
    return true;
  }

  async function answerFile(url: URL, request: IncomingMessage, response: ServerResponse, id: string): Promise<void> {
    await admitFile(addressOfRequest(request));
    const key = storageKeyOf(url.pathname);
    const isPrivate = key !== null && isPrivateKey(key);
    const mayOpen = key !== null && (!isPrivate || opensPrivateFile(context, key, url.searchParams));
    const keeping = isPrivate ? 'private, no-store' : 'public, max-age=3600';
    const answered = mayOpen && (await sendStoredFile(context.storage, key, request, response, { ...headers.file, ...(!isPrivate && shownElsewhere), 'Cache-Control': keeping, 'X-Request-Id': id }));
    if (!answered) sendAnswer(response, refused(null, refuse.unknownPath()), id);
  }

  const countPage = (status: number, outcome: 'cached' | 'revalidated' | 'rendered'): void => metrics.pages.inc({ outcome: status === 200 ? outcome : String(status) });

  async function answerPage(url: URL, request: IncomingMessage, response: ServerResponse, id: string): Promise<void> {
    const tenant = hosts.tenantOf(request.headers.host);
    if (tenant === null) throw refuse.unknownHost();
    await admitRequest(request);
    if (url.pathname === scriptsOfPagesPath) return sendScriptsOfPages(pages, url, response, { ...headers.data, 'X-Request-Id': id });
    if (url.pathname === '/') return redirect(response, `/home${url.search}`, id);
    const toMobile = mobileRedirect(config.mobileSiteUrl, url, headerOf(request, 'user-agent'));
    if (toMobile) return redirect(response, toMobile, id);

    const rendered = await pages.page({ url, tenant, requestId: id, raw: rawAddressOf(request, tenant), admitUncached: () => admitUncached(addressOfRequest(request)) });
    countPage(rendered.page.status, rendered.isCached ? 'cached' : rendered.isRevalidated ? 'revalidated' : 'rendered');
    if (rendered.location) return redirect(response, rendered.location, id);
    const former = rendered.page.status === 404 ? await formerPage(context, url) : null;
    if (former) return sendFormerPage(former, rendered.page, { isData: url.pathname.endsWith('.data'), isHead: request.method === 'HEAD' }, response, { ...headers.page, 'X-Request-Id': id });
    if (rendered.isCacheable) return sendStoredPage(rendered.page, wishOf(request), response, { headers: headers.page, requestId: id });
    const own: Record<string, string | number> = {
      ...headers.page,
      'Content-Type': rendered.page.contentType,
      'Content-Length': rendered.page.identity.length,
      'Cache-Control': 'no-store',
      'X-Request-Id': id,
      ...routersMark(rendered.page),
    };
    if (rendered.page.policy) own['Content-Security-Policy'] = rendered.page.policy;
    response.writeHead(rendered.page.status, own);
    response.end(request.method === 'HEAD' ? undefined : rendered.page.identity);
  }

  async function answerRest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const id = requestId();
    try {
      const target = request.url ?? '/';
      if (!/^\/(?![/\\])[^\\]*$/.test(target) || !URL.canParse(target, config.publicOrigin)) throw refuse.malformed('地址无法识别');
      const url = new URL(target, config.publicOrigin);
      if (url.pathname.length > longestPath) throw refuse.unknownPath();
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        // A body that no call takes is not read.
        return sendAnswer(response, refused(null, pageAt(url.pathname) === null ? refuse.unknownPath() : refuse.methodNotAllowed()), id, { Allow: 'GET, HEAD', Connection: 'close' });
      }
      if (await answerHealth(url.pathname, request, response, id)) return;
      if (assets?.has(url.pathname)) return await assets.send(url.pathname, request, response, { ...headers.common, 'X-Request-Id': id });
      if (hosts.tenantOf(request.headers.host) === null) throw refuse.unknownHost();
      if (answerConsole && isConsoleAddress(url.pathname)) return await answerConsole(url, request, response, { ...headers.common, 'X-Request-Id': id });
      if (url.pathname.startsWith('/files/')) return await answerFile(url, request, response, id);
      if (discovery.knows(url.pathname)) {
        await admitRequest(request);
        return await discovery.answer(url, addressOfRequest(request), request, response, { headers: headers.page, requestId: id });
      }
      if (url.pathname.startsWith('/assets/') || isFilesName(url.pathname)) throw refuse.unknownPath();
      await answerPage(url, request, response, id);
    } catch (error) {
      if (response.headersSent) {
        if (!response.destroyed) logger.error({ requestId: id, err: error }, 'answer broken off');
        response.destroy();
        return;
      }
      const refusal = refusalOf(error);
      if (refusal !== null && refusal !== error) logger.warn({ requestId: id, err: error }, 'page refused: the database is unavailable');
      if (refusal !== null) return sendFault(request, response, refused(null, refusal), id);
      logger.error({ requestId: id, err: error }, 'page failed');
      sendFault(request, response, ourFault(null, id), id);
    }
  }

  /** Sends what is cached of an address that was asked for before, found by the raw host and target. */
  function sendQuickly(target: string, request: IncomingMessage, response: ServerResponse): boolean {
    const wish = rawWishOf(request);
    if (!wish) return false;
    if (isCall(target)) return answerQuickly({ host: wish.host, url: target }, request, response);
    const page = pages.cache.cachedAt(wish.host, target);
    if (!page) return false;
    if (config.mobileSiteUrl && mobileRedirect(config.mobileSiteUrl, new URL(target, config.publicOrigin), headerOf(request, 'user-agent'))) return false;
    countPage(page.status, 'cached');
    sendStoredPage(page, wish, response, { headers: headers.page, requestId: requestId() });
    return true;
  }

  function answerQuickly(raw: { host: string; url: string }, request: IncomingMessage, response: ServerResponse): boolean {
    const found = calls.cachedAt(raw);
    if (!found) return false;
    const id = requestId();
    admitRequest(request).then(
      () => {
        calls.count(found);
        sendCachedAnswer(response, found.answer, id);
      },
      (error: unknown) => {
        const refusal = refusalOf(error);
        if (refusal === null) logger.error({ requestId: id, err: error }, 'request failed');
        sendAnswer(response, refusal === null ? ourFault(found.name, id) : refused(found.name, refusal), id);
      },
    ).catch((error: unknown) => {
      // A rejection without a handler would end the process.
      logger.error({ requestId: id, err: error }, 'answer broken off');
      response.destroy();
    });
    return true;
  }

  let stopping = false;

  function listen(request: IncomingMessage, response: ServerResponse): void {
    // A connection that is kept alive would go on bringing requests for as long as a proxy likes.
    if (stopping) response.setHeader('Connection', 'close');
    const target = request.url ?? '/';
    if (request.method === 'GET' && sendQuickly(target, request, response)) return;
    // The connection ends where a body is not read: what is left of it must not be taken for the next request.
    if (bringsUnreadBody(request)) response.setHeader('Connection', 'close');
    if (!namesOneHost(request)) return sendAnswer(response, refused(addresseeAt(request.url ?? ''), refuse.malformed('域名无法识别')), requestId(), { Connection: 'close' });
    if (isCall(target)) void (addresseeAt(target) === 'Burial' ? burialListener : callListener)(request, response);
    else if (development && !isConsoleAddress(target.split('?')[0]!)) development(request, response, () => void answerRest(request, response));
    else void answerRest(request, response);
  }

  const server = createServer(
    {
      headersTimeout: within.headMilliseconds,
      requestTimeout: within.requestMilliseconds,
      // Node checks its connections every 30 s by default: a slow client would have as much again.
      connectionsCheckingInterval: within.headMilliseconds / 5,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16_384,
      // Answered by `listen`, with an envelope.
      requireHostHeader: false,
    },
    listen,
  );
  answerBrokenRequests(server, { clock: context.clock, headersOf: () => ({ ...headers.data, 'X-Request-Id': requestId() }) });
  server.on('checkExpectation', (_request, response) => sendAnswer(response, expectationFailed, requestId(), { Connection: 'close' }));
  server.maxConnections = connectionsAtMost;
  server.timeout = within.stillMilliseconds;
  return {
    server,
    calls,
    purge(change) {
      bodyCacheOf(context.database).drop(change);
      calls.purge(change);
      pages.cache.purge(change);
    },
    async close() {
      // Keep-alive connections learn from their next answer that they end (Connection: close). Until then requests are still
      // taken: closing at once would cut off those that are just arriving.
      stopping = true;
      await delay(drainMilliseconds);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const idle = setInterval(() => server.closeIdleConnections(), 50);
      const late = setTimeout(() => server.closeAllConnections(), closeWithinMilliseconds);
      await closed;
      clearInterval(idle);
      clearTimeout(late);
    },
  };
}
