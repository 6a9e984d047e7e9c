import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A request as received, which is the input of a signature. */
export interface ReceivedRequest {
  method: string;
  /** Path and query, undecoded. */
  target: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface VendorAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

/** Failures of a vendor's server. */
export type Misbehaviour =
  | { kind: 'never-answers' }
  | { kind: 'drops-connection' }
  /** Sends the head and a part of the body, then nothing more. */
  | { kind: 'stalls-midway' }
  /** Sends the head and a part of the body, then cuts the connection. */
  | { kind: 'breaks-off' }
  | ({ kind: 'answers' } & VendorAnswer);

/**
 * A fake of a vendor's HTTP service on loopback. It first applies the configured failures, and then answers with the function that was
 * given.
 */
export interface VendorServer {
  readonly port: number;
  readonly received: ReceivedRequest[];
  /** Fails the next `times` requests (default 1; Infinity until `behave`). @param only the requests that fail, all by default */
  misbehave(misbehaviour: Misbehaviour, times?: number, only?: (request: ReceivedRequest) => boolean): void;
  behave(): void;
  /** Refuses connections on the same port until `resume`. */
  suspend(): Promise<void>;
  resume(): Promise<void>;
  close(): Promise<void>;
}

const HALF_A_BODY = '{"Response":';

export async function openVendorServer(answer: (request: ReceivedRequest) => VendorAnswer | Promise<VendorAnswer>): Promise<VendorServer> {
  const received: ReceivedRequest[] = [];
  let misbehaviours: { misbehaviour: Misbehaviour; left: number; only: (request: ReceivedRequest) => boolean }[] = [];
  const misbehaviourFor = (request: ReceivedRequest): Misbehaviour | undefined => {
    const found = misbehaviours.find(({ left, only }) => left > 0 && left < Infinity && only(request)) ?? misbehaviours.findLast(({ left, only }) => left > 0 && only(request));
    if (found) found.left--;
    return found?.misbehaviour;
  };

  const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = {
      method: incoming.method ?? '',
      target: incoming.url ?? '',
      headers: incoming.headers,
      body: await buffer(incoming),
    };
    received.push(request);
    const misbehaviour = misbehaviourFor(request);
    if (misbehaviour === undefined) {
      send(response, request.method, await answer(request));
      return;
    }
    switch (misbehaviour.kind) {
      case 'answers':
        send(response, request.method, misbehaviour);
        break;
      case 'never-answers':
        break;
      case 'drops-connection':
        incoming.socket.destroy();
        break;
      default: {
        const breaksOff = misbehaviour.kind === 'breaks-off';
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
        response.write(HALF_A_BODY, () => breaksOff && incoming.socket.destroy());
      }
    }
  };

  const sockets = new Set<Socket>();
  const open = async (port: number): Promise<Server> => {
    const server = createServer((incoming, response) => void handle(incoming, response).catch(() => incoming.destroy()));
    server.on('connection', (socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    });
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
    return server;
  };

  const shut = async (server: Server): Promise<void> => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    await closed;
  };

  let server: Server | undefined = await open(0);
  const { port } = server.address() as AddressInfo;

  return {
    port,
    received,
    misbehave(misbehaviour, times = 1, only = () => true) {
      misbehaviours.push({ misbehaviour, left: times, only });
    },
    behave() {
      misbehaviours = [];
    },
    async suspend() {
      if (server !== undefined) await shut(server);
      server = undefined;
    },
    async resume() {
      server ??= await open(port);
    },
    async close() {
      if (server !== undefined) await shut(server);
      server = undefined;
    },
  };
}

function send(response: ServerResponse, method: string, answer: VendorAnswer): void {
  const body = Buffer.from(answer.body ?? '');
  response.writeHead(answer.status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(body.length),
    ...answer.headers,
  });
  response.end(method === 'HEAD' ? undefined : body);
}
