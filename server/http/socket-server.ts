import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { answerBrokenRequests, expectationFailed } from './broken-requests.ts';
import type { HttpServices } from './services.ts';
import { asksForWebSocket, type Upgrades } from './upgrades.ts';

const drainMilliseconds = 500;
/** Time for open answers at the end. Only files for very slow clients take this long: calls and pages have shorter limits. */
const closeWithinMilliseconds = 6_000;
/** Time limits for a request to arrive. A browser's head comes in one packet. A form of 64 KB on a bad line takes seconds. */
export const patience = {
  headMilliseconds: 10_000,
  requestMilliseconds: 30_000,
  /** Time without any transfer in either direction. A client that does not read its answer holds a connection and an open file. A player that was paused for longer requests the rest. */
  stillMilliseconds: 120_000,
};
/** Limit of open connections, including upgraded ones. Each live class has hundreds of sockets. More than this would slow down the others. */
const connectionsAtMost = 10_000;

export interface SocketServer {
  server: Server;
  /** Stops accepting connections, waits for accepted requests, and closes upgraded connections. */
  close(): Promise<void>;
}

/** The HTTP server under the owners: time limits, connection limit, unreadable requests, graceful stop. */
export function createSocketServer(services: HttpServices, listener: (request: IncomingMessage, response: ServerResponse) => void, upgrades: Upgrades, arriveWithin: Partial<typeof patience> = {}): SocketServer {
  const within = { ...patience, ...arriveWithin };
  const { headers, requestId, sender, context } = services;
  let stopping = false;
  const ending = new WeakSet<Socket>();
  const server = createServer(
    {
      headersTimeout: within.headMilliseconds,
      requestTimeout: within.requestMilliseconds,
      // By default Node checks its connections every 30 s, which would give a slow client that much more time.
      connectionsCheckingInterval: within.headMilliseconds / 5,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16_384,
      // The listener answers a missing Host header with an envelope.
      requireHostHeader: false,
      // Other Upgrade protocols are ignored (RFC 9110 §7.8): some clients of calls offer HTTP/2 with each request.
      shouldUpgradeCallback: (request) => upgrades.wants(request),
    },
    (request, response) => {
      // A pipelined request after one that closes the connection is dropped.
      if (ending.has(request.socket)) return;
      // A keep-alive connection could go on sending requests during a stop. After a refused WebSocket handshake the client may send
      // data that is not HTTP.
      if (stopping || asksForWebSocket(request)) response.setHeader('Connection', 'close');
      listener(request, response);
      if (response.getHeader('Connection') === 'close') ending.add(request.socket);
    },
  );
  answerBrokenRequests(server, { clock: context.clock, headersOf: () => ({ ...headers.data, 'X-Request-Id': requestId() }) });
  server.on('checkExpectation', (_request, response) => sender.sendAnswer(response, expectationFailed, requestId(), { Connection: 'close' }));
  server.on('upgrade', (request, socket, head) => upgrades.take(request, socket, head));
  server.maxConnections = connectionsAtMost;
  server.timeout = within.stillMilliseconds;
  return {
    server,
    async close() {
      // Each keep-alive connection ends with its next answer (Connection: close). Requests are accepted until then: closing at once would
      // cut off those that are arriving.
      stopping = true;
      upgrades.end();
      await delay(drainMilliseconds);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const idle = setInterval(() => server.closeIdleConnections(), 50);
      const late = setTimeout(() => {
        server.closeAllConnections();
        upgrades.cutOff();
      }, closeWithinMilliseconds);
      await closed;
      clearInterval(idle);
      clearTimeout(late);
    },
  };
}
