import { createCipheriv } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { addresses, addressOf, type CallName, calls, type CallShape } from '../../contract/calls/index.ts';
import { returnCodes } from '../../contract/return-codes.ts';
import { describeOnSqlite } from '../database/testing.ts';
import { testContext } from '../testing-context.ts';
import { testServer } from './testing-server.ts';

/** Sends exactly these bytes and returns all received text until the server closes the connection. */
function exchange(origin: string, sent: string): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.write(sent);
  return text(socket);
}

/** Requests that no browser sends, also as a proxy may rewrite them. */
describeOnSqlite('strange requests', (open) => {
  test('/metrics answers only this machine: a visitor behind a local proxy is refused, with a valid or garbled forwarding header', async () => {
    const server = await testServer(testContext(await open(), { config: { trustedProxies: ['127.0.0.1'] } }));
    const status = async (headers: Record<string, string> = {}) => (await server.send('GET', '/metrics', { headers })).status;
    expect(await status()).toBe(200);
    for (const hop of ['8.8.8.8', '8.8.8.8:443', 'garbage', '127.0.0.1', '0x7f000001', '::1']) expect(await status({ 'x-forwarded-for': hop }), hop).not.toBe(200);
    expect(await status({ forwarded: 'for=8.8.8.8' })).not.toBe(200);
  });

  test.each([
    ['with a declared length', (length: number) => `Content-Length: ${length}\r\n\r\n${'x'.repeat(length)}`],
    ['in chunks', (length: number) => `Transfer-Encoding: chunked\r\n\r\n${length.toString(16)}\r\n${'x'.repeat(length)}\r\n0\r\n\r\n`],
  ])('a client that sends all of a body that is too large, %s, gets 413 and an orderly end of the connection', async (_, bodyOf) => {
    const server = await testServer(testContext(await open()));
    const answer = await exchange(server.origin, `POST /app/v1/official/save HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${bodyOf(4_000_000)}`);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain(`"returnCode":${returnCodes.tooLarge}`);
  });

  test('nothing is read after a handshake that is refused or answered as a request', async () => {
    const server = await testServer(testContext(await open()));
    for (const path of ['/app/v1/official/getcomboList', '/healthz', '/unknown']) {
      const handshake = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
      const answer = await exchange(server.origin, `${handshake}GET /robots.txt HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      expect(answer.match(/^HTTP\/1\.1 /gm)).toHaveLength(1);
      expect(answer).toMatch(/^Connection: close\r$/m);
    }
  });

  test('a client that sends a head or a body too slowly gets an answer that says so, and is cut off', async () => {
    const server = await testServer(testContext(await open()), undefined, { arriveWithin: { headMilliseconds: 100, requestMilliseconds: 200 } });
    const head = 'POST /app/v1/official/save HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n';
    const [slowHead, slowBody] = await Promise.all([exchange(server.origin, head), exchange(server.origin, `${head}\r\n{`)]);
    expect(slowHead).toMatch(/^HTTP\/1\.1 408 /);
    expect(slowBody).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('HEAD is 405 for a call with an effect, and is answered for all others', async () => {
    const context = testContext(await open());
    const server = await testServer(context);
    const refused: { name: CallName; allow: unknown; method: string | undefined }[] = [];
    for (const name of Object.keys(addresses) as CallName[]) {
      const { method, path } = addressOf(name);
      const hasEffect = method === 'POST' || (calls[name] as CallShape).hasEffect;
      const looked = await server.send('HEAD', `${path}?userKey=00000000-0000-4000-8000-000000000001&phone=13912345678`);
      expect({ name, isRefused: looked.status === 405, text: looked.text }).toEqual({ name, isRefused: hasEffect === true, text: '' });
      refused.push({ name, allow: looked.headers.allow, method: hasEffect ? method : undefined });
    }
    for (const { name, allow, method } of refused.filter(({ method }) => method !== undefined)) expect({ name, allow }).toEqual({ name, allow: method });
    expect(await context.database.read.selectFrom('captcha_puzzles').selectAll().execute()).toEqual([]);
  });

  test('an error in an unknown field does not repeat the field’s name', async () => {
    const context = testContext(await open());
    const server = await testServer(context);
    const save = async (path: string, form: unknown) => (await server.send('POST', path, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(form) })).envelope;
    const unknownField = 'k'.repeat(200);
    const cipher = createCipheriv('aes-128-ecb', Buffer.from(context.secrets.cipherKeyBase64, 'base64'), null);
    const encryptedArray = Buffer.concat([cipher.update(JSON.stringify({ [unknownField]: 'a\u0000' })), cipher.final()]).toString('base64');
    for (const [path, form] of [
      ['/app/v1/cooperation/saveCooperation', { [unknownField]: '\u0000' }],
      ['/app/v1/cooperation/saveCooperation', { [unknownField]: { deep: ['\ud800'] } }],
      ['/app/v1/cooperation/saveCooperation', { toString: '\u0000' }],
      ['/app/v1/official/save', { encryptedArray }],
    ] as const) {
      expect(await save(path, form)).toEqual({ returnCode: returnCodes.invalidInput, returnMsg: '含有不能使用的字符', data: { field: '' } });
    }
    expect((await save('/app/v1/cooperation/saveCooperation', { userName: { deep: '\u0000' } })).data).toEqual({ field: 'userName' });
  });

  test('a GET with a body is answered once and the connection is closed, however much of the body arrives', async () => {
    const server = await testServer(testContext(await open()));
    const host = new URL(server.origin).host;
    for (const path of ['/app/v1/official/getcomboList', '/app/v1/official/getcomboList', '/healthz']) {
      const answers = await exchange(server.origin, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 5000\r\n\r\n{}`);
      expect(answers.match(/^HTTP\/1\.1 \d+/gm), path).toEqual(['HTTP/1.1 200']);
      expect(answers.split('\r\n\r\n')[0]).toMatch(/^connection: close/im);
    }
  });

  test('a path that begins with two slashes, also after its dot segments, is 400: a redirect to it would lead to another host', async () => {
    const server = await testServer(testContext(await open()));
    const host = new URL(server.origin).host;
    for (const path of ['//evil.net.data', '/x/..//evil.net.data', '/x/%2e%2E//evil.net.data', '/./\\evil.net.data']) {
      expect(await exchange(server.origin, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nReferer: ${server.origin}/live\r\nConnection: close\r\n\r\n`), path).toMatch(/^HTTP\/1\.1 400 /);
    }
  });

  test('an invalid host, or two of them, is 400 with an envelope, an id and the headers of every answer', async () => {
    const server = await testServer(testContext(await open()));
    const ask = (path: string, hosts: string[], version = '1.1') => exchange(server.origin, [`GET ${path} HTTP/${version}`, ...hosts.map((host) => `Host: ${host}`), 'Connection: close', '', ''].join('\r\n'));
    for (const path of ['/app/v1/official/getSiteConfig', '/home', '/healthz']) {
      for (const hosts of [['a b'], ['localhost', 'evil.net'], ['evil.net', 'localhost'], ['localhost', 'localhost'], ['localhost:3000/../x?y='], ['user@localhost'], ['localhost:123456'], [''], []]) {
        const [head = '', body = ''] = (await ask(path, hosts)).split('\r\n\r\n');
        expect(head, `${path} of ${hosts.join(' and ')}`).toMatch(/^HTTP\/1\.1 400 /);
        expect(head).toMatch(/^x-request-id: \S+/im);
        expect(head).toMatch(/^x-content-type-options: nosniff/im);
        expect(JSON.parse(body)).toMatchObject({ returnCode: returnCodes.invalidInput, data: null });
      }
    }
    for (const host of ['localhost', 'LOCALHOST:8080', '127.0.0.1', '[::1]:3000']) expect(await ask('/app/v1/official/getAgreement', [host]), host).toMatch(/^HTTP\/1\.1 200 /);
    expect(await ask('/app/v1/official/getAgreement', ['evil.net'])).toMatch(/^HTTP\/1\.1 421 /);
    expect(await ask('/healthz', [], '1.0'), 'the look of an old balancer').toMatch(/^HTTP\/1\.1 200 /);
    expect(await ask('/app/v1/official/getAgreement', [], '1.0')).toContain('"returnCode":400');
  });

  test('a request that cannot be parsed is answered with an envelope, an id and the headers of every answer', async () => {
    const context = testContext(await open(), { config: { publicOrigin: 'https://localhost' } });
    const [server, impatient] = [await testServer(context), await testServer(context, undefined, { arriveWithin: { headMilliseconds: 100 } })];
    for (const [status, sent] of [
      [400, 'nonsense\r\n\r\n'],
      [400, 'GET /home HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n'],
      [408, 'GET /home HTTP/1.1\r\nHost:'],
      [417, 'GET /home HTTP/1.1\r\nHost: localhost\r\nExpect: a miracle\r\n\r\n'],
      [431, `GET /home HTTP/1.1\r\nHost: localhost\r\nCookie: ${'a'.repeat(20_000)}\r\n\r\n`],
    ] as const) {
      const [head = '', body = ''] = (await exchange((status === 408 ? impatient : server).origin, sent)).split('\r\n\r\n');
      expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      for (const header of [/^x-request-id: \S+/im, /^x-content-type-options: nosniff/im, /^strict-transport-security: max-age/im, /^cross-origin-resource-policy: same-origin/im, /^content-security-policy: default-src 'none'/im, /^connection: close/im]) expect(head, String(status)).toMatch(header);
      expect(JSON.parse(body), String(status)).toMatchObject({ returnCode: returnCodes.invalidInput, data: null });
    }
  });

  test('a request id does not reveal the number of requests', async () => {
    const server = await testServer(testContext(await open()));
    const ids = [];
    for (let request = 0; request < 3; request++) ids.push(String((await server.send('GET', '/healthz')).headers['x-request-id']));
    expect(new Set(ids).size).toBe(3);
    // The ids have no common prefix.
    expect(new Set(ids.map((id) => id.slice(0, 12))).size).toBe(3);
  });

  test('an unreadable request after another one writes nothing into the answer to the first', async () => {
    const server = await testServer(testContext(await open()));
    const came = await exchange(server.origin, 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nnonsense\r\n\r\n');
    expect(came).not.toMatch(/ok\n[\s\S]+HTTP\/1\.1 2/);
    expect(came.match(/HTTP\/1\.1 /g)!.length).toBeLessThanOrEqual(2);
  });

  test('an error in an address or a host under /burial has the error fields of Burial', async () => {
    const server = await testServer(testContext(await open()));
    for (const [path, host, status] of [['/burial/nothing', 'localhost', 404], ['/burial/updateDate?bizCode=1', 'localhost:99999', 400], ['/burial/updateDate?bizCode=1', 'a b', 400]] as const) {
      const [head = '', body = ''] = (await exchange(server.origin, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).split('\r\n\r\n');
      expect(head, `${path} of ${host}`).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(Object.keys(JSON.parse(body) as object)).toEqual(['code', 'msg', 'data']);
    }
  });
});
