import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { addresses } from '../../contract/calls/addresses.ts';
import { createClient, type Client } from '../../contract/client.ts';
import { sessionOf } from '../modules/accounts/index.ts';
import type { ContentChange } from '../publishing/index.ts';
import type { TestContext } from '../testing-context.ts';
import { createHosts } from './hosts.ts';
import type { PortalSource } from './pages.ts';
import { createPortalServer, type ServerParts } from './server.ts';

/** An answer as received over the socket. */
export interface RawAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /** The parsed envelope. An empty object if the body is not JSON. */
  envelope: { returnCode?: number; returnMsg?: string; data?: unknown; code?: number };
}

export interface TestServer {
  client: Client;
  origin: string;
  /** Stops gracefully. */
  close(): Promise<void>;
  /** Drops cached pages and answers as publishing does. Without a change, drops all. */
  purge(change?: ContentChange): void;
  /** Sends exactly these headers and this body, without those that a browser adds. */
  send(method: string, path: string, options?: { headers?: Record<string, string>; body?: string | Buffer }): Promise<RawAnswer>;
}

const noPages: PortalSource = {
  build: () => Promise.reject(new Error('this test serves no pages')),
};

/** The whole HTTP side for a test's context, listening on a free loopback port. */
export async function testServer(context: TestContext, source: PortalSource = noPages, parts: Partial<ServerParts> = {}): Promise<TestServer> {
  const { server, close, purge } = createPortalServer({
    context,
    hosts: createHosts(context.config),
    source,
    sessionOf: (headers) => sessionOf(context, headers),
    ...parts,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const origin = `http://localhost:${port}`;

  return {
    origin,
    close,
    purge,
    client: createClient({ addresses, fetch: (url, init) => fetch(origin + url, init) }),
    send(method, path, { headers = {}, body } = {}) {
      return new Promise((resolve, reject) => {
        const request = httpRequest({ host: '127.0.0.1', port, method, path, headers: { host: `localhost:${port}`, ...headers }, agent: false }, (response) => {
          const parts: Buffer[] = [];
          response.on('error', reject);
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('end', () => {
            const text = Buffer.concat(parts).toString('utf8');
            let envelope: RawAnswer['envelope'] = {};
            if (text && String(response.headers['content-type']).includes('json')) envelope = JSON.parse(text) as RawAnswer['envelope'];
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text, envelope });
          });
        });
        request.on('error', reject);
        request.end(body);
      });
    },
  };
}
