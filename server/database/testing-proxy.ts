import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

import { onTestFinished } from 'vitest';

/**
 * Moment of the cut: before the server gets the statement, or after it ran and before its answer arrives. `unheard`: before the server
 * gets the statement, and without telling it that the connection is closed.
 */
export type CutAt = 'before' | 'after' | 'unheard';

/** A connection to PostgreSQL that can be cut at any statement. */
export interface CuttableConnection {
  /** Connection string of the same database through the proxy. */
  url: string;
  /**
   * Cuts the connection at the n-th statement from now, counted from 1 over all connections.
   * @param staysAway true: connections are refused afterwards, until `mend`
   */
  cutAt(statement: number, at: CutAt, staysAway: boolean): void;
  wasCut(): boolean;
  /** Accepts connections again, and cancels a cut that has not happened. */
  mend(): void;
}

/** Splits a stream into messages: a type byte and a length of 4 bytes (https://www.postgresql.org/docs/current/protocol-message-formats.html). */
function messages(hasTypes: boolean): (data: Buffer) => { type: string; bytes: Buffer }[] {
  let rest = Buffer.alloc(0);
  let typed = hasTypes;
  return (data) => {
    rest = Buffer.concat([rest, data]);
    const found = [];
    for (;;) {
      // A client's first message has no type.
      const head = typed ? 1 : 0;
      if (rest.length < head + 4) return found;
      const length = head + rest.readUInt32BE(head);
      if (rest.length < length) return found;
      found.push({ type: typed ? String.fromCharCode(rest[0]!) : '', bytes: rest.subarray(0, length) });
      rest = rest.subarray(length);
      typed = true;
    }
  };
}

/** @param url of a database with a socket file, such as those of `testing-cluster.ts` */
export async function cuttableConnection(url: string): Promise<CuttableConnection> {
  const socketFile = join(new URL(url).searchParams.get('host')!, '.s.PGSQL.5432');
  let cut: { left: number; at: CutAt; staysAway: boolean } | null = null;
  let isAway = false;
  let happened = false;
  const open = new Set<Socket>();

  const server = createServer((client) => {
    if (isAway) return void client.destroy();
    const upstream = connect(socketFile);
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', end).on('close', () => {
        open.delete(socket);
        end();
      });
    }
    // Otherwise each answer of several small parts waits for an acknowledgement.
    client.setNoDelay(true);
    let swallowsAnswer = false;
    const cutNow = () => {
      happened = true;
      isAway = cut?.staysAway ?? false;
      const { at } = cut!;
      cut = null;
      if (at === 'unheard') client.removeAllListeners('close').destroy();
      else end();
    };
    const readClient = messages(false);
    client.on('data', (data: Buffer) => {
      for (const { type, bytes } of readClient(data)) {
        // Q is a simple query, P the first message of an extended one.
        if (cut && (type === 'Q' || type === 'P') && --cut.left === 0) {
          if (cut.at !== 'after') return cutNow();
          swallowsAnswer = true;
        }
        upstream.write(bytes);
      }
    });
    const readServer = messages(true);
    upstream.on('data', (data: Buffer) => {
      for (const { type, bytes } of readServer(data)) {
        if (!swallowsAnswer) client.write(bytes);
        // Z: the statement is done, and the server waits for the next one.
        else if (type === 'Z') return cutNow();
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const through = new URL(url);
  through.searchParams.delete('host');
  through.hostname = '127.0.0.1';
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    cutAt(statement, at, staysAway) {
      cut = { left: statement, at, staysAway };
      happened = false;
    },
    wasCut: () => happened,
    mend() {
      cut = null;
      isAway = false;
    },
  };
}
