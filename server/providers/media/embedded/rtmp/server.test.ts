import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { replayRtmp, testKey } from '../../testing-encoders.ts';
import { RtmpServer } from './server.ts';

const patience = { timeout: 45_000, interval: 20 };

async function listening(events: Partial<ConstructorParameters<typeof RtmpServer>[0]>, keyMilliseconds?: number) {
  const server: RtmpServer = new RtmpServer({ key: (connection) => server.admit(connection), units() {}, closed() {}, ...events }, keyMilliseconds === undefined ? {} : { keyMilliseconds });
  onTestFinished(() => server.stop());
  return { server, port: await server.listen(0, '127.0.0.1') };
}

test('1,000 connections of one address occupy at most 16 places, and slow handshakes are closed after the time limit', async () => {
  const { server, port } = await listening({}, 600);
  const sockets: Socket[] = [];
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
  let most = 0;
  for (let count = 0; count < 1_000; count++) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined).resume();
    sockets.push(socket);
    await once(socket, 'connect');
    if (socket.writable) socket.write(Buffer.alloc(count % 2 ? 700 : 1, 3));
    most = Math.max(most, server.size);
  }
  expect(most).toBe(16);
  await expect.poll(() => server.size, patience).toBe(0);
});

test('an encoder goes on air while many networks hold idle connections, and its own connection is not closed', async () => {
  let pictures = 0;
  const { server, port } = await listening({ units: (_, units) => (pictures += units.length) });
  const closed = new Set<Socket>();
  const idle = async (localAddress: string) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined).resume();
    onTestFinished(() => void socket.destroy());
    socket.on('close', () => closed.add(socket));
    await once(socket, 'connect');
    return socket;
  };
  const early = await idle('127.0.10.1');
  for (let address = 1; address <= 17; address++) for (let count = 0; count < 16; count++) await idle(`127.0.9.${address}`);
  expect([server.size, closed.has(early)]).toEqual([64, false]);
  const encoder = replayRtmp({ port, key: testKey('a') });
  onTestFinished(() => encoder.stop());
  await expect.poll(() => pictures, patience).toBeGreaterThan(0);
  for (let count = 0; count < 100; count++) await idle('127.0.11.1');
  const before = pictures;
  await expect.poll(() => pictures, patience).toBeGreaterThan(before);
});

test('a connection with another protocol, or with too many bytes before its key, is closed; other encoders go on', async () => {
  let pictures = 0;
  const { server, port } = await listening({ units: (_, units) => (pictures += units.length) });
  const encoder = replayRtmp({ port, key: testKey('a') });
  onTestFinished(() => encoder.stop());
  await expect.poll(() => pictures, patience).toBeGreaterThan(0);
  for (const bytes of ['GET / HTTP/1.1\r\n\r\n', Buffer.alloc(100_000, 3), Buffer.concat([Buffer.alloc(3_073, 3), Buffer.alloc(2_000, 0xff)])]) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined).resume();
    socket.write(bytes);
    await new Promise((resolve) => socket.on('close', resolve));
  }
  expect(server.size).toBe(1);
  const before = pictures;
  await expect.poll(() => pictures, patience).toBeGreaterThan(before);
});
