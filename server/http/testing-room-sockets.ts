import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { roomProtocol, roomSocketPath, type ServerFrame } from '../../contract/live/room-wire.ts';
import { TestClient } from '../testing-room-client.ts';
import type { TestServer } from './testing-server.ts';

export type SocketClient = TestClient & { socket: WebSocket };

/** Sockets to the live rooms of a server, opened as its pages open them. */
export function roomSockets({ origin }: Pick<TestServer, 'origin'>) {
  const dial = async (headers: Record<string, string> = {}): Promise<WebSocket> => {
    const socket = new WebSocket(origin.replace('http', 'ws') + roomSocketPath, [roomProtocol], { origin, headers });
    onTestFinished(() => socket.terminate());
    await once(socket, 'open');
    return socket;
  };
  return {
    dial,
    /** Resolves when the room has answered with a welcome or a bye. */
    async enter(name: string, token: string | null, { after = null, liveCode, headers = {} }: { after?: number | null; liveCode?: string; headers?: Record<string, string> } = {}): Promise<SocketClient> {
      const socket = await dial(headers);
      const client = Object.assign(new TestClient(name, (frame) => socket.send(JSON.stringify(frame))), { socket });
      socket.on('message', (data: Buffer) => client.receive(JSON.parse(data.toString()) as ServerFrame));
      client.hello(token, { after, ...(liveCode !== undefined && { liveCode }) });
      await client.entered;
      return client;
    },
    /** Status of a refused handshake. */
    refusal(headers: Record<string, string>, protocols = [roomProtocol]): Promise<number> {
      const socket = new WebSocket(origin.replace('http', 'ws') + roomSocketPath, protocols, { headers });
      return new Promise((resolve, reject) => {
        socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
        socket.on('open', () => reject(new Error('the handshake was taken')));
        socket.on('error', () => undefined);
      });
    },
  };
}

/** The close code of a socket. */
export const closedWith = (socket: WebSocket): Promise<number> => (socket.readyState === WebSocket.CLOSED ? Promise.reject(new Error('it was closed before')) : new Promise((resolve) => socket.once('close', resolve)));
