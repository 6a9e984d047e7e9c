/** A proxy between browsers and portals, as in a network or in front of several portals. */
import { once } from 'node:events';
import { createServer, request as forward, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

export interface Intermediary {
  /** `http://localhost:PORT`, without a trailing slash. */
  origin: string;
  /** Number of upgrades that it has refused so far. */
  refusedUpgrades(): number;
  stop(): Promise<void>;
}

export interface IntermediaryOptions {
  /** The origin that answers a path. */
  to: (path: string) => string;
  /** Answers every upgrade with 403, as some networks do. */
  forbidsUpgrades?: boolean;
  /** A request waits for this before it goes on, as on a slow line. */
  holds?: (path: string) => Promise<void>;
}

export async function startIntermediary({ to, forbidsUpgrades = false, holds }: IntermediaryOptions): Promise<Intermediary> {
  let refused = 0;
  const portOf = ({ url }: IncomingMessage) => Number(new URL(to(url!)).port);

  const server = createServer(async (request, response) => {
    await holds?.(request.url!);
    const { method, url, headers } = request;
    const onward = forward({ host: 'localhost', port: portOf(request), method, path: url, headers });
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode!, answer.rawHeaders);
      answer.on('error', () => response.destroy()).pipe(response);
    });
    onward.on('error', () => response.destroy());
    // A browser that leaves also ends the request behind, such as an FLV stream without an end.
    response.once('close', () => onward.destroy());
    request.pipe(onward);
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => undefined);
    if (forbidsUpgrades) {
      refused += 1;
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    const lines = request.rawHeaders.flatMap((name, index, all) => (index % 2 === 0 ? [`${name}: ${all[index + 1]}`] : []));
    const onward = connect(portOf(request), 'localhost');
    onward.on('error', () => undefined);
    onward.write(`GET ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    onward.write(head);
    for (const [from, end] of [[socket, onward], [onward, socket]] as const) {
      from.pipe(end);
      from.once('close', () => end.destroy());
    }
  });

  await once(server.listen(0, 'localhost'), 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    refusedUpgrades: () => refused,
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
