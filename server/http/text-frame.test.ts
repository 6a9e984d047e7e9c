import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { textFrameOf } from './text-frame.ts';

test('a client reads framed texts of every length, in their order between those that the library frames', async () => {
  const texts = [0, 1, 125, 126, 127, 65_535, 65_536, 200_000].map((length) => '文'.repeat(length / 3).padEnd(length % 3, 'x'));
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  server.on('upgrade', (request, raw, head) =>
    sockets.handleUpgrade(request, raw, head, (socket) => {
      for (const text of texts) {
        raw.write(textFrameOf(Buffer.from(text)));
        socket.send('between');
        socket.ping();
      }
      socket.close(1000);
    }),
  );
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const received: string[] = [];
  client.on('message', (data: Buffer, isBinary) => received.push(`${isBinary}${data.toString()}`));
  const [code] = (await once(client, 'close')) as [number];
  expect(code).toBe(1000);
  expect(received).toEqual(texts.flatMap((text) => [`false${text}`, 'falsebetween']));
  const shared = Buffer.from('x');
  expect(textFrameOf(shared)).toBe(textFrameOf(shared));
});
