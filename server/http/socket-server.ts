import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { answerBrokenRequests, expectationFailed } from './broken-requests.ts';
import type { HttpServices } from './services.ts';
import { asksForWebSocket, type Upgrades } from './upgrades.ts';

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
/** A live class keeps hundreds of sockets open each; one more than this would cost those that are there. Upgraded ones count too. */
const connectionsAtMost = 10_000;

export interface SocketServer {
  server: Server;
  /** Stops accepting, waits for accepted requests, and ends upgraded connections. */
  close(): Promise<void>;
}

/** The HTTP server under the owners: time limits, connection limit, requests that cannot be read, graceful stop. */
export function createSocketServer(services: HttpServices, listener: (request: IncomingMessage, response: ServerResponse) => void, upgrades: Upgrades, arriveWithin: Partial<typeof patience> = {}): SocketServer {
  const within = { ...patience, ...arriveWithin };
  const { headers, requestId, sender, context } = services;
  let stopping = false;
  const ending = new WeakSet<Socket>();
  const server = createServer(
    {
      headersTimeout: within.headMilliseconds,
      requestTimeout: within.requestMilliseconds,
      // Node checks its connections every 30 s by default: a slow client would have as much again.
      connectionsCheckingInterval: within.headMilliseconds / 5,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16_384,
      // Answered by the listener, with an envelope.
      requireHostHeader: false,
      // Every other wish for another protocol is ignored (RFC 9110 §7.8): some clients of calls offer HTTP/2 with each request.
      shouldUpgradeCallback: (request) => upgrades.wants(request),
    },
    (request, response) => {
      // It came behind one whose answer ends the connection, in the same packet.
      if (ending.has(request.socket)) return;
      // A connection that is kept alive would go on bringing requests for as long as a proxy likes. One that was asked to become
      // a WebSocket brings what the client meant for that.
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
      // Keep-alive connections learn from their next answer that they end (Connection: close). Until then requests are still
      // taken: closing at once would cut off those that are just arriving.
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
