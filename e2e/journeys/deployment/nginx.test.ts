/** The portal behind a real nginx with deploy/nginx.conf: what the file promises happens, not only stands in it. */
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { addressOf, type CallName } from '../../../contract/calls/index.ts';
import { startPortal, type Portal } from '../../support/portal.ts';
import { patienceMilliseconds } from '../../support/until.ts';
import { demo01, demoPassword } from '../accounts/dialogs.ts';
import { qihang } from '../console/visit.ts';
import { startNginx, type Nginx } from './nginx.ts';

const host = 'www.example.com';
let portal: Portal;
let nginx: Nginx;

/** The portal's own port, twice: two upstream servers that are one. */
const portOf = (started: Portal) => Number(new URL(started.origin).port);

beforeAll(async () => {
  portal = await startPortal({ env: { PUBLIC_ORIGIN: `https://${host}`, TRUSTED_PROXIES: '127.0.0.1' } });
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

async function solvedPuzzle(): Promise<{ userKey: string; blockX: number }> {
  const userKey = crypto.randomUUID();
  await call('getCaptcha', { userKey });
  const [puzzle] = portal.query<{ answer_x: number; issued_at: number }>('SELECT answer_x, issued_at FROM captcha_puzzles WHERE user_key = ?', userKey);
  await vi.waitUntil(() => Date.now() - puzzle!.issued_at > 550, patienceMilliseconds);
  return { userKey, blockX: puzzle!.answer_x };
}

test('who comes without encryption is sent to it by the site’s own name, and by no other', async () => {
  expect(await nginx.askPlain('/home?from=paper', host)).toMatchObject({ status: 308, headers: { location: `https://${host}/home?from=paper` } });
  expect(await nginx.askPlain('/home', 'elsewhere.example')).toMatchObject({ status: 421 });
});

test('a page arrives over HTTP/2, compressed, and asks to be visited encrypted from then on', async () => {
  // The first visitor after the start gets it as it is rendered; from then on it is kept, and compressed as well as can be.
  const page = await vi.waitFor(async () => {
    const answer = await nginx.ask('/home', { headers: { 'accept-encoding': 'br' } });
    expect(answer).toMatchObject({ status: 200, headers: { 'content-encoding': 'br', 'strict-transport-security': expect.stringContaining('max-age=') } });
    return answer;
  }, patienceMilliseconds);
  const known = await nginx.ask('/home', { headers: { 'accept-encoding': 'br', 'if-none-match': page.headers.etag! } });
  expect(known).toMatchObject({ status: 304, body: '' });
});

test('an address that nobody may ask from outside is not there, and odd paths arrive as they were written', async () => {
  expect(await nginx.ask('/metrics')).toMatchObject({ status: 404 });
  expect((await nginx.ask('/industryInformationDetails%2f..%2fhome')).status).toBe(404);
  expect((await nginx.ask('/%E6%B2%A1%E6%9C%89')).body).toContain('404');
});

test('somebody logs in: the header of the session passes, and a claimed address does not', async () => {
  const forged = { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9' };
  const listed = await call('getUserOrgList', { username: demo01.userName, password: demoPassword, ...(await solvedPuzzle()) });
  expect(listed).toMatchObject({ returnCode: 200 });
  const login = await call('userLogin', { username: demo01.userName, tempAccountToken: listed.data.tempAccountToken, topCode: qihang.topCode });
  expect(await call('getUserInfo', {}, { authorization_token: String(login.data.authorizationToken) })).toMatchObject({ returnCode: 200 });

  await call('sendOfficialCode', { phone: demo01.phone, topCode: '-1', userType: 'oes', operaType: 'login', ...(await solvedPuzzle()) }, forged);
  expect(portal.query('SELECT client_address FROM sms_messages')).toEqual([{ client_address: expect.not.stringContaining('203.0.113') }]);
  // nginx writes the line of a request once its answer has left.
  await vi.waitFor(() => expect(nginx.log()).toContain(addressOf('sendOfficialCode').path), patienceMilliseconds);
  expect(nginx.log()).not.toContain('userKey');
});

test('a body that nobody should send is refused before the portal reads it', async () => {
  const tooLarge = String(21 * 1024 * 1024);
  expect(await nginx.ask('/app/v1/official/login', { method: 'POST', headers: { 'content-length': tooLarge } })).toMatchObject({ status: 413 });
});

/** In the place of a portal that has died in the middle of its answers: takes every request and hangs up. */
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

test('where one portal dies with its request, pages and their files are asked of the other', async () => {
  const [script] = /\/assets\/[\w.-]+\.js/.exec((await nginx.ask('/home')).body)!;
  for (const path of ['/home', script]) {
    const dead = await hangsUp();
    const half = await startNginx(host, [dead.port, portOf(portal)]);
    onTestFinished(() => half.stop());
    const answers: number[] = [];
    for (let asked = 0; asked < 4; asked += 1) answers.push((await half.ask(path)).status);
    expect(answers).toEqual([200, 200, 200, 200]);
    expect(dead.asked).toEqual([path]);
  }
});

test('where one portal dies with a call, the call is lost and never made twice', async () => {
  const dead = await hangsUp();
  const half = await startNginx(host, [dead.port, portOf(portal)]);
  onTestFinished(() => half.stop());
  const { path } = addressOf('getCaptcha');
  const keys = Array.from({ length: 4 }, () => crypto.randomUUID());
  const answers: number[] = [];
  for (const userKey of keys) answers.push((await half.ask(`${path}?userKey=${userKey}`)).status);
  expect(answers.toSorted()).toEqual([200, 200, 200, 502]);
  expect(dead.asked).toHaveLength(1);
  const lost = keys[answers.indexOf(502)]!;
  expect(portal.query('SELECT user_key FROM captcha_puzzles WHERE user_key = ?', lost)).toEqual([]);
});

test('where no portal answers who asks for a code, nothing that nginx writes of it holds the phone', async () => {
  const dead = await hangsUp();
  const alone = await startNginx(host, [dead.port, dead.port]);
  onTestFinished(() => alone.stop());
  const { path } = addressOf('sendVerCode');
  expect(await alone.ask(`${path}?phone=${demo01.phone}&topCode=-1`)).toMatchObject({ status: 502 });
  // Its line is written once the answer has left, what went wrong before that.
  await vi.waitFor(() => expect(alone.log()).toContain(`"GET ${path}" 502`), 10_000);
  expect(alone.log()).not.toContain(demo01.phone);
});
