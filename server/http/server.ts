import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { getRequestListener, RequestError } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { addressOf as callAddress } from '../../contract/calls/index.ts';
import { pageAt } from '../../contract/pages.ts';
import type { Context } from '../context.ts';
import { type Addressee, answerWith, ourFault, refused } from './answer.ts';
import { Assets } from './assets.ts';
import type { Session } from '../calls/caller.ts';
import { createCalls, mountCalls, type Calls, type HttpFrame } from './calls-app.ts';
import { admitForAddress } from '../calls/address-limits.ts';
import { clientAddressFinder, isFromThisMachine, trustedProxyTest } from '../calls/client-address.ts';
import { type ConsoleSource, createConsole, isConsoleAddress } from './console.ts';
import { createDiscovery } from './discovery/index.ts';
import { asksForPage, faultPage } from './fault-page.ts';
import { handlers } from './handlers.ts';
import { formerPage, sendFormerPage } from './former-pages.ts';
import { isPrivateKey, opensPrivateFile } from '../calls/private-files.ts';
import { sendStoredFile, storageKeyOf } from './files.ts';
import { readiness } from './health.ts';
import { type Hosts, namesOneHost } from './hosts.ts';
import { mobileRedirect } from './mobile-redirect.ts';
import { sendStoredPage } from './page-cache.ts';
import { Pages, type PortalSource } from './pages.ts';
import { scriptsOfPagesPath, sendScriptsOfPages } from './scripts-of-pages.ts';
import { clientFolder } from './portal-source.ts';
import { Refusal, refuse } from '../calls/refusal.ts';
import type { ContentPublished } from '../publishing/index.ts';
import { requestIds } from './request-ids.ts';
import { addresseeAt, headerOf, isCall, isFilesName, isPageAddress } from './request-target.ts';
import { dataContentSecurityPolicy, fileContentSecurityPolicy, pagePermissionsPolicy, securityHeaders } from './security-headers.ts';

const drainMilliseconds = 500;
/**
 * Pages that are made for somebody because nobody asked for them before. Making one takes a few milliseconds of the thread
 * that answers everybody: three hundred students behind one address need a few dozen, who invents addresses gets 10 a second.
 */
const makingRule = { name: 'pages-made', points: 600, windowSeconds: 60 };
/** What is still being answered then is a file that somebody takes very slowly; calls and pages have shorter limits. */
const closeWithinMilliseconds = 6_000;
/** How long a request may take to arrive. A browser's head comes in one packet, a form of 64 KB on a bad line in seconds. */
const patience = {
  headMilliseconds: 10_000,
  requestMilliseconds: 30_000,
  /** How long nothing may move in either direction: whoever never reads what they asked for holds a connection and an open file. A player that was paused for longer asks for the rest. */
  stillMilliseconds: 120_000,
};
/** A live class keeps hundreds of sockets open each; one more than this would cost those that are there. */
const connectionsAtMost = 10_000;
/** Files have the longest addresses of ours; beyond that nothing is looked up. */
const longestPath = 512;

export interface PortalServer {
  server: Server;
  calls: Calls;
  /** Drops the kept pages and answers that a change of content touches; without one, all. */
  purge(change?: ContentPublished): void;
  /** Stops accepting, waits for what was accepted. */
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

/** Everything that answers HTTP, in the order in which it is asked: kept pages, assets, calls, pages. */
export function createPortalServer({ context, hosts, source, sessionOf, consoleSource, development, arriveWithin }: ServerParts): PortalServer {
  const within = { ...patience, ...arriveWithin };
  const { config, random, logger, metrics } = context;
  const requestId = requestIds(random);
  const addressOf = clientAddressFinder(config.trustedProxies);
  const isTrustedProxy = trustedProxyTest(config.trustedProxies);
  const common = securityHeaders(config);
  const pageHeaders = { ...common, 'Permissions-Policy': pagePermissionsPolicy };
  const fileHeaders = { ...common, 'Content-Security-Policy': fileContentSecurityPolicy };
  const dataHeaders = { ...common, 'Content-Security-Policy': dataContentSecurityPolicy };
  const calls = createCalls({ context, handlers, sessionOf });
  const pages = new Pages(context, source, calls);
  const discovery = createDiscovery(context, hosts, pages);
  const assets = config.portalFromSource ? null : new Assets(clientFolder);
  const callRule = { name: 'calls', points: config.limits.callsPerMinutePerAddress, windowSeconds: 60 };

  // Whoever invents keywords has each looked for anew, and looking takes up to 30 ms of the thread that answers everybody.
  const answerMakingRule = { name: 'answers-made', points: Math.ceil(config.limits.callsPerMinutePerAddress / 10), windowSeconds: 60 };

  /**
   * Files are read from the disk or fetched from elsewhere for each who asks. Three hundred students who open a page of thirty
   * pictures, and play a video in parts of a second, ask for some 20,000 a minute.
   */
  const fileRule = { name: 'files', points: config.limits.callsPerMinutePerAddress * 5, windowSeconds: 60 };

  const admit = (clientAddress: string) => admitForAddress(context.limits, callRule, clientAddress);

  const clientAddressOf = (request: IncomingMessage) => addressOf(request.socket.remoteAddress, headerOf(request, 'x-forwarded-for'));
  const admitRequest = (request: IncomingMessage) => admit(clientAddressOf(request));
  const answerConsole = consoleSource ? createConsole(context, consoleSource, admitRequest) : null;

  const app = new Hono();
  const frame: HttpFrame = {
    requestId,
    callerOf: (request, environment) => {
      const peer = (environment as { incoming?: IncomingMessage }).incoming?.socket.remoteAddress;
      return { clientAddress: addressOf(peer, request.headers.get('x-forwarded-for')), throughProxy: isTrustedProxy(peer) };
    },
    tenantOf: (request) => hosts.tenantOf(request.headers.get('host') ?? undefined),
    isOwnOrigin: (origin) => hosts.isOwnOrigin(origin),
    isAnsweredHere: (name) => config.gateways[callAddress(name).base] === '',
    headers: dataHeaders,
    publicOrigin: config.publicOrigin,
    bodyLimitBytes: config.limits.bodyBytes,
    admit,
    admitMaking: (clientAddress) => admitForAddress(context.limits, answerMakingRule, clientAddress),
    // Straight to the socket: a Response would turn the text into a stream, which is read together again, at twice the cost.
    send: (environment, status, headers, body) => {
      const { outgoing } = environment as { outgoing: ServerResponse };
      outgoing.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) });
      outgoing.end(body);
      return RESPONSE_ALREADY_SENT;
    },
  };
  mountCalls(app, calls, frame);
  app.all('*', (c) => answerResponse(refused(addresseeAt(c.req.path), refuse.unknownPath())));
  app.onError((error, c) => {
    const id = requestId();
    logger.error({ requestId: id, err: error }, 'request failed');
    return answerResponse(ourFault(addresseeAt(c.req.path), id), id);
  });

  function answerResponse(answer: ReturnType<typeof answerWith>, id = requestId()): Response {
    return new Response(answer.body, {
      status: answer.status,
      headers: { ...dataHeaders, ...answer.headers, 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', 'X-Request-Id': id },
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

  function sendAnswer(response: ServerResponse, answer: ReturnType<typeof answerWith>, id: string, extra: Record<string, string> = {}): void {
    response.writeHead(answer.status, {
      ...dataHeaders,
      ...answer.headers,
      ...extra,
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Length': Buffer.byteLength(answer.body),
      'X-Request-Id': id,
    });
    response.end(answer.body);
  }

  /** For whoever wanted a page: what went wrong as a page, where a browser asks. */
  function sendFault(request: IncomingMessage, response: ServerResponse, answer: ReturnType<typeof answerWith>, id: string): void {
    if (!isPageAddress(request.url ?? '/') || !asksForPage(headerOf(request, 'accept'))) return sendAnswer(response, answer, id);
    // Where the host is one of ours home is there; whoever came by another is shown the way to it.
    const page = faultPage(answer, { requestId: id, origin: hosts.tenantOf(request.headers.host) === null ? config.publicOrigin : '' });
    response.writeHead(page.status, { ...pageHeaders, ...page.headers, 'Content-Length': Buffer.byteLength(page.body), 'X-Request-Id': id });
    response.end(request.method === 'HEAD' ? undefined : page.body);
  }

  function sendText(response: ServerResponse, status: number, text: string, id: string, contentType = 'text/plain; charset=utf-8'): void {
    response.writeHead(status, { ...dataHeaders, 'Content-Type': contentType, 'Cache-Control': 'no-store', 'Content-Length': Buffer.byteLength(text), 'X-Request-Id': id });
    response.end(text);
  }

  async function answerHealth(path: string, request: IncomingMessage, response: ServerResponse, id: string): Promise<boolean> {
    if (path === '/healthz') sendText(response, 200, 'ok\n', id);
    else if (path === '/readyz') {
      const { ready, parts } = await readiness(context);
      sendText(response, ready ? 200 : 503, `${JSON.stringify({ ready, parts })}\n`, id, 'application/json; charset=utf-8');
    } else if (path === '/metrics' && hosts.tenantOf(request.headers.host) !== null && isFromThisMachine(request.socket.remoteAddress, request.headers)) {
      sendText(response, 200, await metrics.registry.metrics(), id, metrics.registry.contentType);
    } else return false;
    return true;
  }

  async function answerFile(url: URL, request: IncomingMessage, response: ServerResponse, id: string): Promise<void> {
    await admitForAddress(context.limits, fileRule, clientAddressOf(request));
    const key = storageKeyOf(url.pathname);
    const isPrivate = key !== null && isPrivateKey(key);
    const mayOpen = key !== null && (!isPrivate || opensPrivateFile(context, key, url.searchParams));
    const keeping = isPrivate ? 'private, no-store' : 'public, max-age=3600';
    const answered = mayOpen && (await sendStoredFile(context.storage, key, request, response, { ...fileHeaders, 'Cache-Control': keeping, 'X-Request-Id': id }));
    if (!answered) sendAnswer(response, refused(null, refuse.unknownPath()), id);
  }

  async function answerPage(url: URL, request: IncomingMessage, response: ServerResponse, id: string): Promise<void> {
    const tenant = hosts.tenantOf(request.headers.host);
    if (tenant === null) throw refuse.unknownHost();
    await admitRequest(request);
    if (url.pathname === scriptsOfPagesPath) return sendScriptsOfPages(pages, url, response, { ...dataHeaders, 'X-Request-Id': id });
    if (url.pathname === '/') return redirect(response, `/home${url.search}`, id);
    const toMobile = mobileRedirect(config.mobileSiteUrl, url, headerOf(request, 'user-agent'));
    if (toMobile) return redirect(response, toMobile, id);

    const admitMaking = () => admitForAddress(context.limits, makingRule, clientAddressOf(request));
    const rendered = await pages.page({ url, tenant, requestId: id, rawHost: request.headers.host ?? '', rawUrl: request.url ?? '', admitMaking });
    metrics.pages.inc({ outcome: rendered.page.status === 200 ? 'rendered' : String(rendered.page.status) });
    if (rendered.location) return redirect(response, rendered.location, id);
    const former = rendered.page.status === 404 ? await formerPage(context, url) : null;
    if (former) return sendFormerPage(former, rendered.page, { isData: url.pathname.endsWith('.data'), isHead: request.method === 'HEAD' }, response, { ...pageHeaders, 'X-Request-Id': id });
    if (rendered.mayBeKept) return sendStoredPage(rendered.page, request, response, { ...pageHeaders, 'X-Request-Id': id });
    const headers: Record<string, string | number> = {
      ...pageHeaders,
      'Content-Type': rendered.page.contentType,
      'Content-Length': rendered.page.identity.length,
      'Cache-Control': 'no-store',
      'X-Request-Id': id,
    };
    if (rendered.page.policy) headers['Content-Security-Policy'] = rendered.page.policy;
    response.writeHead(rendered.page.status, headers);
    response.end(request.method === 'HEAD' ? undefined : rendered.page.identity);
  }

  function redirect(response: ServerResponse, location: string, id: string): void {
    response.writeHead(302, { ...pageHeaders, Location: location, 'Cache-Control': 'no-store', 'Content-Length': 0, 'X-Request-Id': id });
    response.end();
  }

  async function answerRest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const id = requestId();
    try {
      const target = request.url ?? '/';
      if (!/^\/(?![/\\])[^\\]*$/.test(target) || !URL.canParse(target, config.publicOrigin)) throw refuse.malformed('地址无法识别');
      const url = new URL(target, config.publicOrigin);
      if (url.pathname.length > longestPath) throw refuse.unknownPath();
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        return sendAnswer(response, refused(null, pageAt(url.pathname) === null ? refuse.unknownPath() : refuse.methodNotAllowed()), id, { Allow: 'GET, HEAD' });
      }
      if (await answerHealth(url.pathname, request, response, id)) return;
      if (assets?.has(url.pathname)) return await assets.send(url.pathname, request, response, { ...common, 'X-Request-Id': id });
      if (hosts.tenantOf(request.headers.host) === null) throw refuse.unknownHost();
      if (answerConsole && isConsoleAddress(url.pathname)) return await answerConsole(url, request, response, { ...common, 'X-Request-Id': id });
      if (url.pathname.startsWith('/files/')) return await answerFile(url, request, response, id);
      if (discovery.knows(url.pathname)) {
        await admitRequest(request);
        return await discovery.answer(url, clientAddressOf(request), request, response, { ...pageHeaders, 'X-Request-Id': id });
      }
      if (url.pathname.startsWith('/assets/') || isFilesName(url.pathname)) throw refuse.unknownPath();
      await answerPage(url, request, response, id);
    } catch (error) {
      if (response.headersSent) {
        if (!response.destroyed) logger.error({ requestId: id, err: error }, 'answer broken off');
        response.destroy();
        return;
      }
      if (error instanceof Refusal) return sendFault(request, response, refused(null, error), id);
      logger.error({ requestId: id, err: error }, 'page failed');
      sendFault(request, response, ourFault(null, id), id);
    }
  }

  let stopping = false;

  function listen(request: IncomingMessage, response: ServerResponse): void {
    // A connection that is kept alive would go on bringing requests for as long as a proxy likes.
    if (stopping) response.setHeader('Connection', 'close');
    if (!namesOneHost(request)) return sendAnswer(response, refused(addresseeAt(request.url ?? ''), refuse.malformed('域名无法识别')), requestId(), { Connection: 'close' });
    const target = request.url ?? '/';
    if (request.method === 'GET') {
      const kept = pages.cache.quick(request.headers.host ?? '', target);
      if (kept && !(config.mobileSiteUrl && mobileRedirect(config.mobileSiteUrl, new URL(target, config.publicOrigin), headerOf(request, 'user-agent')))) {
        sendStoredPage(kept, request, response, { ...pageHeaders, 'X-Request-Id': requestId() });
        return;
      }
    }
    if (isCall(target)) void (addresseeAt(target) === 'Burial' ? burialListener : callListener)(request, response);
    else if (development && !isConsoleAddress(target.split('?')[0]!)) development(request, response, () => void answerRest(request, response));
    else void answerRest(request, response);
  }

  const server = createServer(
    {
      headersTimeout: within.headMilliseconds,
      requestTimeout: within.requestMilliseconds,
      // Node looks at its connections every 30 s unless told otherwise: whoever is slow would have as much again.
      connectionsCheckingInterval: within.headMilliseconds / 5,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16_384,
      // Answered by `listen`, with an envelope.
      requireHostHeader: false,
    },
    listen,
  );
  server.maxConnections = connectionsAtMost;
  server.timeout = within.stillMilliseconds;
  return {
    server,
    calls,
    purge(change) {
      calls.purge(change);
      pages.cache.purge(change);
    },
    async close() {
      // Until everybody who keeps a connection was told with an answer that it ends, requests are still taken: closing at
      // once would cut off those that are just arriving.
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
