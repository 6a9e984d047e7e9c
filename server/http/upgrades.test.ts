import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { describeOnSqlite } from '../database/testing.ts';
import { testContext } from '../testing-context.ts';
import type { Owner } from './owner.ts';
import { createHosts } from './hosts.ts';
import { testServer } from './testing-server.ts';
import { webSocketOwner } from './web-socket.ts';

const path = '/echo';
/** Answers each message with the tenant, a parameter and the message. */
const echo = (instead: { heartbeatMilliseconds?: number } = {}): Owner =>
  webSocketOwner({
    owns: (inbound) => inbound.path === path,
    protocols: ['echo.v2', 'echo.v1'],
    maxMessageBytes: 1024,
    connected: (socket, { tenant, url }) => socket.on('message', (message: Buffer) => socket.send(`${tenant.topCode} ${url.searchParams.get('room') ?? ''} ${message.toString()}`)),
    ...instead,
  });

describeOnSqlite('a WebSocket', (open) => {
  const start = async (owner = echo(), tune: (context: ReturnType<typeof testContext>) => void = () => undefined) => {
    const context = testContext(await open());
    tune(context);
    const hosts = createHosts(context.config);
    hosts.replaceDomains([{ domain: 'school.example.com', topCode: 'E1' }]);
    const server = await testServer(context, undefined, { owners: [owner], hosts });
    const { host } = new URL(server.origin);
    const dial = (options: { headers?: Record<string, string>; origin?: string; autoPong?: boolean } = {}, protocols: string[] = ['echo.v1'], target = `${path}?room=7`) => {
      const socket = new WebSocket(`ws://127.0.0.1:${new URL(server.origin).port}${target}`, protocols, { ...options, headers: { host, ...options.headers } });
      onTestFinished(() => socket.terminate());
      return socket;
    };
    /** The status and return code of a refused handshake. */
    const refusalOf = (socket: WebSocket) =>
      new Promise<[number | undefined, number | undefined]>((resolve, reject) => {
        socket.on('open', () => reject(new Error('it was taken')));
        socket.on('error', () => undefined);
        socket.on('unexpected-response', (_request, response) => {
          let text = '';
          response.on('data', (part: Buffer) => (text += part.toString())).on('end', () => resolve([response.statusCode, (JSON.parse(text) as { returnCode?: number }).returnCode]));
        });
      });
    return { ...server, host, dial, refusalOf };
  };

  test('reaches its owner with host and address, in the best sub-protocol of both sides', async () => {
    const { dial, origin } = await start();
    const socket = dial({ origin }, ['echo.v1', 'echo.v2']);
    await once(socket, 'open');
    socket.send('你好');
    const [heard] = (await once(socket, 'message')) as [Buffer];
    expect([socket.protocol, heard.toString()]).toEqual(['echo.v2', '-1 7 你好']);
    const ofEnterprise = dial({ headers: { host: 'school.example.com' } });
    await once(ofEnterprise, 'open');
    ofEnterprise.send('在');
    expect(String((await once(ofEnterprise, 'message'))[0])).toBe('E1 7 在');
  });

  test('is refused from another site, under an unknown host, at another address, and without a known sub-protocol', async () => {
    const { dial, refusalOf, origin } = await start();
    expect(await refusalOf(dial({ origin: 'https://evil.example.net' }))).toEqual([403, 40300]);
    // A page of one enterprise may not open a WebSocket with the cookies of the platform.
    expect(await refusalOf(dial({ origin: 'http://school.example.com' }))).toEqual([403, 40300]);
    expect(await refusalOf(dial({ headers: { host: 'unknown.example.net' } }))).toEqual([421, 42100]);
    expect(await refusalOf(dial({ origin }, ['echo.v1'], '/robots.txt.echo'))).toEqual([404, 40400]);
    expect(await refusalOf(dial({ origin }, ['chat.v1']))).toEqual([400, 40001]);
  });

  test('counts as a call of its address, and is refused with 429 beyond the limit', async () => {
    const { dial, refusalOf } = await start(echo(), ({ config }) => (config.limits.callsPerMinutePerAddress = 2));
    for (let time = 0; time < 2; time++) await once(dial(), 'open');
    expect(await refusalOf(dial())).toEqual([429, 42900]);
  });

  test('five hundred may be open from one address, and one more when one has closed', async () => {
    const { dial, refusalOf } = await start();
    const sockets = Array.from({ length: 500 }, () => dial());
    await Promise.all(sockets.map((socket) => once(socket, 'open')));
    expect(await refusalOf(dial())).toEqual([429, 42900]);
    sockets[0]!.close();
    await once(sockets[0]!, 'close');
    await once(dial(), 'open');
  });

  test('a message beyond the limit ends the connection with 1009', async () => {
    const { dial } = await start();
    const socket = dial();
    await once(socket, 'open');
    socket.send('x'.repeat(1025));
    expect((await once(socket, 'close'))[0]).toBe(1009);
  });

  test('a client that does not answer a ping is cut off', async () => {
    const { dial } = await start(echo({ heartbeatMilliseconds: 20 }));
    const socket = dial({ autoPong: false });
    const ended = once(socket, 'close');
    await once(socket, 'ping');
    expect((await ended)[0]).toBe(1006);
  });

  test('a graceful stop closes it with 1001, and accepts no new one', async () => {
    const { dial, close, refusalOf } = await start();
    const socket = dial();
    await once(socket, 'open');
    const ended = once(socket, 'close');
    const closed = close();
    expect((await ended)[0]).toBe(1001);
    expect(await refusalOf(dial())).toEqual([503, 50300]);
    await closed;
  });

  test('a request to its address without a handshake, or with another Upgrade protocol, is answered like any request', async () => {
    const { send, host } = await start();
    expect((await send('GET', path)).envelope.returnMsg).toBe('这个地址只接受 WebSocket 连接');
    const call = await send('GET', '/app/v1/official/getEnterpriseTypeList', { headers: { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABkAAQAoAAAAAIAAAAA' } });
    expect([call.status, call.envelope.returnCode]).toEqual([200, 200]);
    const raw = connect(Number(host.split(':')[1]), '127.0.0.1');
    raw.write(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
    expect(String((await once(raw, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
    raw.destroy();
  });
});
