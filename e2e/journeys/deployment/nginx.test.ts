/** The portal behind a real nginx with deploy/nginx.conf. The tests check the behaviour of the file, not its text. */
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { solveProof } from '../../../browser/captcha/solve-proof-of-work.ts';
import { addressOf, type CallName, type DataOf } from '../../../contract/calls/index.ts';
import { openBrowser } from '../../support/browser.ts';
import { copyOf } from '../../support/launched-data.ts';
import { freePort, startPortal, type Portal } from '../../support/portal.ts';
import { patienceMilliseconds } from '../../support/until.ts';
import { demo01, demoPassword } from '../accounts/dialogs.ts';
import { qihang } from '../console/visit.ts';
import { loopbacks, startNginx, writtenConfiguration, type Nginx, type Trickling } from './nginx.ts';

const host = 'www.example.com';
let portal: Portal;
let nginx: Nginx;

const portOf = (started: Portal) => Number(new URL(started.origin).port);

/** A portal behind nginx, with a copy of the data of a first start. */
async function startBehindNginx(env: Record<string, string> = {}): Promise<Portal> {
  const dataDir = copyOf(inject('launchedData'));
  const started = await startPortal({ env: { PUBLIC_ORIGIN: `https://${host}`, TRUSTED_PROXIES: '127.0.0.1', ...env }, dataDir });
  return Object.assign(started, {
    async stop() {
      await started.kill();
      rmSync(dataDir, { recursive: true, force: true });
      return 0;
    },
  });
}

beforeAll(async () => {
  portal = await startBehindNginx();
  nginx = await startNginx(host, [portOf(portal), portOf(portal)]);
});
afterAll(async () => {
  await nginx?.stop();
  await portal?.stop();
});

interface Envelope {
  returnCode: number;
  returnMsg: string;
  data: Record<string, unknown>;
}

async function call(name: CallName, given: Record<string, unknown>, headers: Record<string, string> = {}): Promise<Envelope> {
  const { method, path } = addressOf(name);
  const query = method === 'GET' ? `?${new URLSearchParams(given as Record<string, string>)}` : '';
  const answer = await nginx.ask(path + query, { method, headers: { 'content-type': 'application/json', ...headers }, ...(method === 'POST' ? { body: JSON.stringify(given) } : {}) });
  return JSON.parse(answer.body) as Envelope;
}

async function solvedPuzzle(): Promise<{ userKey: string; blockX: number; powNonce: string }> {
  const userKey = crypto.randomUUID();
  const { data } = await call('getCaptcha', { userKey });
  const [puzzle] = portal.query<{ answer_x: number; issued_at: number }>('SELECT answer_x, issued_at FROM captcha_puzzles WHERE user_key = ?', userKey);
  await vi.waitUntil(() => Date.now() - puzzle!.issued_at > 550, patienceMilliseconds);
  return { userKey, blockX: puzzle!.answer_x, powNonce: await solveProof((data as DataOf<'getCaptcha'>).pow) };
}

test('a request without encryption is redirected to HTTPS under the site’s name only', async () => {
  expect(await nginx.askPlain('/home?from=paper', host)).toMatchObject({ status: 308, headers: { location: `https://${host}/home?from=paper` } });
  expect(await nginx.askPlain('/home', 'elsewhere.example')).toMatchObject({ status: 421 });
  // nginx redirects from a folder without a slash. The redirect keeps the requested host name.
  expect(await nginx.ask('/files')).toMatchObject({ status: 301, headers: { location: '/files/' } });
});

test('a page is served at every loopback address, over IPv6 and IPv4', async () => {
  for (const at of loopbacks) expect(await nginx.ask('/home', { at })).toMatchObject({ status: 200 });
});

test('a page arrives over HTTP/2, compressed and with HSTS', async () => {
  // The first visitor after the start gets a fresh rendering. Later visitors get the cached page with the best compression.
  const page = await vi.waitFor(async () => {
    const answer = await nginx.ask('/home', { headers: { 'accept-encoding': 'br' } });
    expect(answer).toMatchObject({ status: 200, headers: { 'content-encoding': 'br', 'strict-transport-security': expect.stringContaining('max-age=') } });
    return answer;
  }, patienceMilliseconds);
  const known = await nginx.ask('/home', { headers: { 'accept-encoding': 'br', 'if-none-match': page.headers.etag! } });
  expect(known).toMatchObject({ status: 304, body: '' });
});

test('an internal address answers 404, and unusual paths reach the portal unchanged', async () => {
  for (const path of ['/metrics', '/healthz', '/readyz']) expect(await nginx.ask(path)).toMatchObject({ status: 404 });
  expect((await nginx.ask('/industryInformationDetails%2f..%2fhome')).status).toBe(404);
  expect((await nginx.ask('/%E6%B2%A1%E6%9C%89')).body).toContain('404');
});

test('a person logs in: nginx forwards the session header and drops a claimed client address', async () => {
  const forged = { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9' };
  const listed = await call('getUserOrgList', { username: demo01.userName, password: demoPassword, ...(await solvedPuzzle()) });
  expect(listed).toMatchObject({ returnCode: 200 });
  const login = await call('userLogin', { username: demo01.userName, tempAccountToken: listed.data.tempAccountToken, topCode: qihang.topCode });
  expect(await call('getUserInfo', {}, { authorization_token: String(login.data.authorizationToken) })).toMatchObject({ returnCode: 200 });

  await call('sendOfficialCode', { phone: demo01.phone, topCode: '-1', userType: 'oes', operaType: 'login', ...(await solvedPuzzle()) }, forged);
  expect(portal.query('SELECT client_address FROM sms_messages')).toEqual([{ client_address: expect.not.stringContaining('203.0.113') }]);
  // nginx writes the log line of a request after its answer.
  await vi.waitFor(() => expect(nginx.log()).toContain(addressOf('sendOfficialCode').path), patienceMilliseconds);
  expect(nginx.log()).not.toContain('userKey');
});

test('nginx refuses a body that is too large for a call, and any body for a page, with a message for each', async () => {
  const post = (path: string, bytes: number) => nginx.ask(path, { method: 'POST', headers: { 'content-length': String(bytes) }, withholdsBody: true });
  const ofCall = await post('/app/v1/official/login', 65 * 1024);
  expect([ofCall.status, ofCall.headers['content-type'], JSON.parse(ofCall.body)]).toEqual([413, 'application/json; charset=utf-8', { returnCode: 41300, returnMsg: '提交的内容过大', data: null }]);
  expect(JSON.parse((await post('/burial/insertData', 65 * 1024)).body)).toEqual({ code: 41300, msg: '提交的内容过大', data: null });
  const ofPage = await post('/home', 2 * 1024);
  expect([ofPage.status, ofPage.headers['content-type'], ofPage.body]).toEqual([413, 'text/html; charset=utf-8', expect.stringContaining('提交的内容过大')]);
});

/** A fake of a portal that died during its answers: accepts every request and closes the connection. */
async function hangsUp(): Promise<{ port: number; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((socket) => {
    socket.once('data', (data) => {
      asked.push(data.toString('latin1').split(' ')[1]!);
      socket.destroy();
    });
    socket.on('error', () => socket.destroy());
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, asked };
}

/** A failed portal is skipped for the whole test. The file retries it after three seconds, which may pass on a slow machine. */
const neverAskedAgain = Array.from({ length: 2 }, (): [string, string] => ['fail_timeout=3s', 'fail_timeout=1h']);

test('when one portal dies during a request, pages and their files come from the other', async () => {
  const [script] = /\/assets\/[\w.-]+\.js/.exec((await nginx.ask('/home')).body)!;
  for (const path of ['/home', script]) {
    const dead = await hangsUp();
    const half = await startNginx(host, [dead.port, portOf(portal)], neverAskedAgain);
    onTestFinished(() => half.stop());
    const answers: number[] = [];
    for (let asked = 0; asked < 4; asked += 1) answers.push((await half.ask(path)).status);
    expect(answers).toEqual([200, 200, 200, 200]);
    expect(dead.asked).toEqual([path]);
  }
});

test('when one portal dies during a call, the call fails and is never repeated', async () => {
  const dead = await hangsUp();
  const half = await startNginx(host, [dead.port, portOf(portal)], neverAskedAgain);
  onTestFinished(() => half.stop());
  const { path } = addressOf('getCaptcha');
  const keys = Array.from({ length: 4 }, () => crypto.randomUUID());
  const answers: number[] = [];
  for (const userKey of keys) answers.push((await half.ask(`${path}?userKey=${userKey}`)).status);
  expect(answers.toSorted()).toEqual([200, 200, 200, 503]);
  // A stream is at one portal, and the other cannot take its place.
  for (let asked = 0; asked < 2; asked += 1) expect((await half.ask('/live-media/hls/pass/live.m3u8')).status).toBe(503);
  expect(dead.asked.filter((asked) => asked.startsWith(path))).toHaveLength(1);
  const lost = keys[answers.indexOf(503)]!;
  expect(portal.query('SELECT user_key FROM captcha_puzzles WHERE user_key = ?', lost)).toEqual([]);
});

describe('when no portal answers', () => {
  let away: Nginx;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    away = await startNginx(host, [port, port]);
  });
  afterAll(() => away?.stop());

  test('a call gets its envelope with 503 and Retry-After, and a page or a link to a call gets a page in Chinese', async () => {
    const [login, insert, redirect] = ['/app/v1/official/login', '/burial/insertData', '/app/v1/wechat/redirect'];
    const common = { status: 503, headers: { 'retry-after': '10', 'cache-control': 'no-store' } };
    for (const [path, body] of [[login, { returnCode: 50300, returnMsg: '服务正在恢复，请稍后再试', data: null }], [insert, { code: 50300, msg: '服务正在恢复，请稍后再试', data: null }]] as const) {
      const answer = await away.ask(path, { method: 'POST', headers: { 'content-type': 'application/json', accept: '*/*' }, body: '{}' });
      expect(answer).toMatchObject({ ...common, headers: { ...common.headers, 'content-type': 'application/json; charset=utf-8' } });
      expect(JSON.parse(answer.body)).toEqual(body);
    }
    for (const path of ['/home', '/files/a.webp', '/assets/a.js', redirect]) {
      const answer = await away.ask(path, { headers: { accept: 'text/html,*/*;q=0.8' } });
      expect(answer).toMatchObject({ ...common, headers: { ...common.headers, 'content-type': 'text/html; charset=utf-8', 'x-content-type-options': 'nosniff' } });
      expect(answer.body).toContain('<h1>服务正在恢复</h1>');
    }
    expect(await away.ask('/home', { method: 'POST' })).toMatchObject({ ...common, body: '服务正在恢复，请稍后再试。' });
  });

  test('the page makes no other request, and opens the requested page as soon as a portal is back', async () => {
    const browser = await openBrowser();
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    onTestFinished(() => browser.close());
    const page = await context.newPage();
    const asked: string[] = [];
    const faults: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    page.on('console', (message) => void (message.text().includes('503') || faults.push(message.text())));
    await page.clock.install();
    await page.goto(`${away.origin}/home?from=paper`);
    await expect.poll(() => page.getByRole('heading', { name: '服务正在恢复' }).isVisible()).toBe(true);
    expect([asked, faults]).toEqual([[`${away.origin}/home?from=paper`], []]);
    await page.clock.runFor(10_000);
    await expect.poll(() => asked.length).toBeGreaterThan(1);
    expect(await page.getByRole('heading', { name: '服务正在恢复' }).isVisible()).toBe(true);

    const portal = createHttpServer((request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(`<h1>首页 ${request.url}</h1>`);
    }).listen(port, '127.0.0.1');
    onTestFinished(() => void portal.close());
    await expect
      .poll(async () => {
        await page.clock.runFor(10_000);
        return page.getByRole('heading', { name: '首页 /home?from=paper' }).isVisible();
      })
      .toBe(true);
  });
});

/** A fake portal that answers at once, for tests of nginx itself. @param text the body of its answers */
async function answersAll(text = 'ok'): Promise<number> {
  const server = createHttpServer((request, response) => {
    request.resume();
    response.end(text);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

test('the long polls of a client reach the same portal as its first frame, and the clients are spread over both portals', async () => {
  const front = await startNginx(host, [await answersAll('first'), await answersAll('second')]);
  onTestFinished(() => front.stop());
  const polls = ['liveRoomSend', 'liveRoomPoll', 'liveRoomPoll'] as const;
  const portalsOf = async (from: string): Promise<string[]> => {
    const answers: string[] = [];
    for (const name of polls) answers.push((await front.ask(addressOf(name).path, { method: 'POST', body: '{}', from })).body);
    return [...new Set(answers)];
  };
  const reached: string[][] = [];
  for (let client = 1; client <= 40; client += 1) reached.push(await portalsOf(`127.0.${client}.1`));
  expect(reached.map((portals) => portals.length)).toEqual(reached.map(() => 1));
  expect(new Set(reached.flat())).toEqual(new Set(['first', 'second']));
});

test('three hundred people behind one address can open the page and log in at the same moment, and an address with far more requests is refused with a message', async () => {
  const port = await answersAll();
  // The bursts are those of the file with a minimal refill, so that the number of accepted requests does not depend on the machine's speed.
  const first = await startNginx(host, [port, port], ['200r/s', '400r/s', '400r/s', '1000r/s'].map((rate): [string, string] => [`rate=${rate}`, 'rate=1r/m']));
  onTestFinished(() => first.stop());
  const ofPerson = ['/user', '/assets/a.js', '/assets/b.js', '/assets/c.css', '/files/a.webp', addressOf('getCaptcha').path, addressOf('getUserOrgList').path, addressOf('userLogin').path, addressOf('getUserInfo').path, addressOf('getSiteConfig').path];
  const statuses = await first.askMany(Array.from({ length: 300 }, () => ofPerson).flat());
  expect(new Set(statuses)).toEqual(new Set([200]));

  const flood = await first.askMany(Array.from({ length: 4_000 }, () => addressOf('getCaptcha').path));
  expect(new Set(flood)).toEqual(new Set([200, 429]));
  const refused = await first.ask(addressOf('getCaptcha').path);
  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '5', 'content-type': 'application/json; charset=utf-8' } });
  expect(JSON.parse(refused.body)).toEqual({ returnCode: 42900, returnMsg: '操作过于频繁，请稍后再试', data: null });
  // An address that floods the login can still read pages: pages, calls, logins and files have separate limits.
  expect(await first.ask('/home')).toMatchObject({ status: 200 });
  await first.askMany(Array.from({ length: 2_000 }, () => '/home'));
  expect((await first.ask('/home')).body).toContain('访问得太频繁了');
});

test('a request that does not arrive completely times out', async () => {
  // The timeouts of the file, divided by ten.
  const quick = await startNginx(host, [portOf(portal), portOf(portal)], [['client_header_timeout 10s', 'client_header_timeout 1s'], ['client_body_timeout   10s', 'client_body_timeout 1s']]);
  onTestFinished(() => quick.stop());
  expect(await quick.stall(`GET /home HTTP/1.1\r\nHost: ${host}\r\n`)).toBeLessThan(patienceMilliseconds);
  expect(await quick.stall(`POST /app/v1/official/login HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`)).toBeLessThan(patienceMilliseconds);
});

test('a flood of malformed logins does not block the login of others behind the same address', async () => {
  // The portal allows each address a sixtieth of the usual calls per minute. The limits of nginx are unchanged.
  const strict = await startBehindNginx({ CALLS_PER_MINUTE_PER_ADDRESS: '100' });
  onTestFinished(async () => void (await strict.stop()));
  const front = await startNginx(host, [portOf(strict), portOf(strict)]);
  onTestFinished(() => front.stop());
  const malformed = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' } as const;
  const statuses = await front.askMany(Array.from({ length: 1_500 }, () => addressOf('getUserOrgList').path), malformed);
  expect([...new Set(statuses)].toSorted()).toEqual([400, 429]);
  for (let asked = 0; asked < 10; asked += 1) expect(await front.ask(`${addressOf('getCaptcha').path}?userKey=${crypto.randomUUID()}`)).toMatchObject({ status: 200 });
});

/** A fake portal that reads whole bodies before it answers. `requestTimeout` in ms (Node's http.Server option). */
async function readsBodies(requestTimeout: number): Promise<number> {
  const server = createHttpServer({ requestTimeout, headersTimeout: requestTimeout, connectionsCheckingInterval: 100 }, (request, response) => {
    request.resume().on('end', () => response.end('ok'));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const longLogin = `POST ${addressOf('getUserOrgList').path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{`;

test('a body that trickles in is cut off at the portal’s request timeout', async () => {
  const port = await readsBodies(1_500);
  const quick = await startNginx(host, [port, port], [['client_body_timeout   10s', 'client_body_timeout 1s']]);
  onTestFinished(() => quick.stop());
  const trickling = await quick.trickle(longLogin, { connections: 3, from: '127.0.1.2', everyMilliseconds: 100 });
  onTestFinished(() => trickling.end());
  await vi.waitUntil(() => trickling.waiting() === 0, 8_000);
  expect(trickling.answers().map((answer) => answer.slice(9, 12))).toEqual(['408', '408', '408']);
});

test('nine addresses of three networks that trickle bodies do not block other visitors', async () => {
  const port = await readsBodies(60_000);
  // All connection limits are scaled down by the same factor, because one worker has 512 connections.
  const written = writtenConfiguration();
  const connections = Number(/worker_connections (\d+);/.exec(written)![1]);
  const scaled = (count: string) => String(Math.ceil((Number(count) * 512) / connections));
  const changes = [...written.matchAll(/(worker_connections |limit_conn \w+ )(\d+);/g)].map(([text, name, count]): [string, string] => [text, `${name}${scaled(count!)};`]);
  const small = await startNginx(host, [port, port], changes);
  onTestFinished(() => small.stop());
  const attackers: Trickling[] = [];
  onTestFinished(() => {
    for (const trickling of attackers) trickling.end();
  });
  for (const from of [1, 2, 3].flatMap((network) => [2, 3, 4].map((address) => `127.0.${network}.${address}`))) attackers.push(await small.trickle(longLogin, { connections: 70, from, everyMilliseconds: 500 }));
  // A refused connection does not occupy its place for the rest of its body.
  await vi.waitUntil(() => attackers.every((trickling) => trickling.lingering() === 0), patienceMilliseconds);
  for (const from of ['127.0.4.2', '127.0.5.2', '127.0.6.2', '127.0.7.2']) expect(new Set(await small.askMany(Array.from({ length: 30 }, () => '/home'), { from }))).toEqual(new Set([200]));
});

test('nginx fetches a video only as fast as its viewer reads it and writes no temporary files', async () => {
  const length = 64 * 1024 * 1024;
  let sent = 0;
  const server = createHttpServer((_request, response) => {
    response.writeHead(200, { 'content-length': length });
    Readable.from((function* parts() {
      for (; sent < length; sent += 65_536) yield Buffer.alloc(65_536);
    })()).on('error', () => undefined).pipe(response).on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const slow = await startNginx(host, [port, port]);
  onTestFinished(() => slow.stop());
  onTestFinished(await slow.askWithoutReading('/files/lesson.mp4'));
  // Data that fits into the kernel's buffers is sent, then the transfer stops.
  let before = -1;
  await vi.waitUntil(() => {
    const still = sent > 0 && sent === before;
    before = sent;
    return still;
  }, { timeout: 10_000, interval: 500 });
  expect(sent).toBeLessThan(length / 2);
});

test('the log of nginx contains no pass of a stream and no id of a stream session', async () => {
  for (const path of ['hls/pass-j0k1l2.m3n4/live.m3u8', 'flv/pass-j0k1l2.m3n4/live.flv', 'whip/session/pass-j0k1l2', '%68ls/pass-j0k1l2.m3n4/x']) expect((await nginx.ask(`/live-media/${path}`)).status).toBeLessThan(500);
  await vi.waitFor(() => expect(nginx.log().match(/"GET \/live-media\/(hls|flv|whip)\/\*" 4/g)).toHaveLength(4), patienceMilliseconds);
  expect(nginx.log()).not.toContain('pass-j0k1l2');
});

test('after any error the logs of nginx contain no phone, ticket, state, query or referrer', async () => {
  const dead = await hangsUp();
  const alone = await startNginx(host, [dead.port, dead.port], [['zone=logins:10m rate=400r/s', 'zone=logins:10m rate=1r/m'], ['zone=logins burst=4000', 'zone=logins burst=3']]);
  onTestFinished(() => alone.stop());
  const secrets = { phone: demo01.phone, ticket: 'ticket-a1b2c3', state: 'state-d4e5f6', code: 'code-g7h8i9' };
  const query = `?${new URLSearchParams(secrets)}`;
  const referer = `https://${host}/user${query}`;
  // Cases: no answer, too many requests, too large, a path that leaves the root, an incomplete request head.
  const paths = [addressOf('sendVerCode').path, '/app/v1/wechat/callback', '/app/v1/wechat/redirect', '/user', '/files/a.mp4', '/assets/a.js', '/burial/updateDate', '/metrics', '/../user'];
  for (const path of paths) await alone.ask(path + query, { headers: { referer } });
  for (let asked = 0; asked < 6; asked += 1) await alone.ask(`/app/v1/wechat/callback${query}`, { headers: { referer } });
  await alone.ask(`/app/v1/official/login${query}`, { method: 'POST', headers: { 'content-length': '200000', referer } });
  await alone.askPlain(`/user${query}`, host);
  await alone.askPlain(`/user${query}`, 'elsewhere.example');
  // nginx writes the access log after the answer and the error log before it.
  const { path } = addressOf('sendVerCode');
  await vi.waitFor(() => {
    for (const line of [`"GET ${path}" 503`, '"GET /app/v1/wechat/callback" 429', '"GET /user" 308', '"GET /user" 421']) expect(alone.log()).toContain(line);
  }, 10_000);
  for (const secret of Object.values(secrets)) expect(alone.log()).not.toContain(secret);
});
