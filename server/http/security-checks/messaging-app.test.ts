import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigInvalid, readConfig } from '../../config.ts';
import { describeOnBothDatabases, type OpenDatabase } from '../../database/testing.ts';
import { phoneAt } from '../../providers/wechat/fake/testing-phone.ts';
import { browserCookieName } from '../../modules/accounts/index.ts';
import type { TestContext } from '../../testing-context.ts';
import { scanningContext } from '../../testing-wechat.ts';
import { onePage } from '../testing-page.ts';
import { type RawAnswer, type TestServer, testServer } from '../testing-server.ts';
import { addTestPerson } from '../../testing-entities.ts';

const redirectPath = '/app/v1/wechat/redirect';
const callbackPath = '/app/v1/wechat/callback';
const topCode = '100000000001';
const key = '00000000-0000-4000-8000-000000000001';
const json = { 'content-type': 'application/json' };

const start = async (open: OpenDatabase, settings: Parameters<typeof scanningContext>[1] = {}): Promise<{ context: TestContext; server: TestServer }> => {
  const context = await scanningContext(open, settings);
  return { context, server: await testServer(context) };
};
const begin = (server: TestServer, returnUrl: string, headers: Record<string, string> = {}): Promise<RawAnswer> =>
  server.send('GET', `${redirectPath}?returnUrl=${encodeURIComponent(returnUrl)}`, { headers });
const cookieOf = ({ headers }: RawAnswer): string => String(headers['set-cookie']).split(';')[0] ?? '';

/** The vendor's return address and the browser's cookie after a person confirmed on their phone. */
async function agreed(server: TestServer): Promise<{ back: string; state: string; cookie: string }> {
  const begun = await begin(server, `${server.origin}/home`);
  const location = await (await phoneAt(String(begun.headers.location))).agree('jia');
  return { back: location.pathname + location.search, state: location.searchParams.get('state') ?? '', cookie: cookieOf(begun) };
}
const comeBack = (server: TestServer, path: string, headers: Record<string, string> = {}) => server.send('GET', path, { headers: { 'sec-fetch-site': 'cross-site', ...headers } });

describeOnBothDatabases('from outside, the messaging app', (open) => {
  test('31: a foreign return address is refused, also protocol-relative, with backslashes, encoded or with a user name', async () => {
    const { context, server } = await start(open);
    const { host } = new URL(server.origin);
    const foreign = [
      'https://evil.example', 'https://evil.example/home', 'http://evil.example:3000/', 'HTTPS://EVIL.EXAMPLE', '//evil.example', '///evil.example', '////evil.example/..', '/\\evil.example', '\\\\evil.example', '/\\/evil.example',
      'https:evil.example', 'https:/evil.example', 'https:///evil.example', 'http:\\\\evil.example', '/%2Fevil.example', '/%2f%2fevil.example', '/%5Cevil.example', '/%5c%5cevil.example', '/%252F%252Fevil.example', '/%25252Fevil.example',
      'https%3A%2F%2Fevil.example', '%2F%2Fevil.example', '/.//evil.example', '/..//evil.example', '/a/..//evil.example', '/\t/evil.example', '/\n/evil.example', ' //evil.example', '/%09/evil.example', '/%0d%0aSet-Cookie:a=b', '/home%',
      `https://${host}@evil.example`, `http://${host}:80@evil.example/`, `http://user:word@${host}/home`, `http://user@${host}/home`, `http://${host}.evil.example`, `http://evil.example#${host}`, `http://evil.example?${host}`, `http://evil.example\\@${host}`,
      `http://localhost:1/home`, `https://${host}/home`, `http://sub.localhost:${new URL(server.origin).port}/`, 'http://127.0.0.1/', 'http://ⓛocalhost/', 'http://localhost。evil.example/', 'javascript:alert(1)', 'data:text/html,x', 'ftp://localhost/', 'home', '?a=b', '#a', '.',
    ];
    for (const returnUrl of foreign) {
      const { status, headers, envelope } = await begin(server, returnUrl);
      expect({ returnUrl, status, returnCode: envelope.returnCode, data: envelope.data, location: headers.location, cookie: headers['set-cookie'] }).toEqual({ returnUrl, status: 400, returnCode: 40001, data: { field: 'returnUrl' }, location: undefined, cookie: undefined });
    }
    expect(await context.database.read.selectFrom('wechat_scans').select('state_hash').execute()).toEqual([]);
  });

  test('a foreign page cannot begin a login unnoticed, as its image or in its frame', async () => {
    const { context, server } = await start(open);
    for (const embedded of [
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
      { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
    ]) {
      expect((await begin(server, `${server.origin}/home`, embedded)).status).toBe(403);
    }
    expect(await context.database.read.selectFrom('wechat_scans').select('state_hash').execute()).toEqual([]);
    const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' };
    expect((await begin(server, `${server.origin}/home`, own)).status).toBe(302);
  });

  test('31: our own addresses and verified enterprise domains are accepted; other domains are refused', async () => {
    const { context, server } = await start(open);
    await addTestPerson(context, { phone: '13912345678', memberships: [[topCode, 'administrator']] });
    const { host, port } = new URL(server.origin);
    const enterprise = `http://qihang.localhost:${port}/liveDetail?code=1`;
    expect((await begin(server, enterprise)).status).toBe(400);
    await context.database.transaction((tx) => tx.updateTable('enterprises').set({ domain: 'qihang.localhost' }).where('top_code', '=', topCode).execute());
    const vendor = await context.wechat?.pageOrigin();
    for (const returnUrl of [`http://${host}/home`, '/home', '/', `http://${host}`, '/user?returnUrl=%2Fconsole%2F#a', '/course?keyword=%E5%AD%A6']) {
      const { status, headers } = await begin(server, returnUrl);
      expect({ returnUrl, status, to: new URL(String(headers.location)).origin }).toEqual({ returnUrl, status: 302, to: vendor });
    }
    const { status, headers } = await begin(server, enterprise);
    expect([status, new URL(String(headers.location)).host]).toEqual([302, `qihang.localhost:${port}`]);
    for (const returnUrl of [`http://evil.qihang.localhost:${port}/`, 'http://qihang.localhost:1/', `https://qihang.localhost:${port}/`]) expect([returnUrl, (await begin(server, returnUrl)).status]).toEqual([returnUrl, 400]);
  });

  test('31: with an HTTPS origin every return address of ours is HTTPS, under any host', async () => {
    const { server } = await start(open, { config: { publicOrigin: 'https://www.example.com', mode: 'production', trustedProxies: ['127.0.0.1'] } });
    const proxied = { host: 'www.example.com', 'x-forwarded-proto': 'https' };
    expect((await begin(server, 'https://www.example.com/home', proxied)).status).toBe(302);
    for (const returnUrl of ['http://www.example.com/home', 'https://www.example.com:8443/', 'http://localhost/', 'https://example.com/']) expect([returnUrl, (await begin(server, returnUrl, proxied)).status]).toEqual([returnUrl, 400]);
    expect((await begin(server, '/home', { ...proxied, 'x-forwarded-proto': 'http' })).status).toBe(403);
  });

  test('32: a return gives a ticket once; with a missing, unknown, used or expired state, or from another browser, it gives none', async () => {
    const { context, server } = await start(open);
    const tickets = async () => (await context.database.read.selectFrom('wechat_tickets').select('ticket_hash').execute()).length;
    const { back, cookie } = await agreed(server);
    const other = cookieOf(await begin(server, '/home'));
    const [, code] = /code=([^&]+)/.exec(back) ?? [];

    for (const path of [`${callbackPath}?code=${code}`, `${callbackPath}?code=${code}&state=`, callbackPath]) expect([path, (await comeBack(server, path, { cookie })).status]).toEqual([path, 400]);
    const strange: [string, Record<string, string>][] = [
      [`${callbackPath}?code=${code}&state=${'0'.repeat(32)}`, { cookie }],
      [back, {}],
      [back, { cookie: other }],
      [back, { cookie: `${cookie.slice(0, -1)}_` }],
      [back, { cookie: cookie.replace('__Host-wechat', browserCookieName) }],
      [back, { cookie: cookie.replace('__Host-', '') }],
    ];
    for (const [path, headers] of strange) {
      const answer = await comeBack(server, path, headers);
      // A person sees this answer: it redirects to our own login page and does nothing else.
      expect([answer.status, answer.headers.location, answer.headers['set-cookie']]).toEqual([302, `${server.origin}/user?isweix=weixing&refused=1`, undefined]);
    }
    expect(await tickets()).toBe(0);

    const answer = await comeBack(server, back, { cookie });
    expect(answer.headers.location).toMatch(new RegExp(`^${server.origin}/home\\?isweix=weixing&ticket=[\\w-]{43}$`));
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await comeBack(server, back, { cookie })).headers.location).toBe(`${server.origin}/home?isweix=weixing&refused=1`);
    expect(await tickets()).toBe(1);

    const late = await agreed(server);
    context.clock.advance(300_000);
    expect((await comeBack(server, late.back, { cookie: late.cookie })).headers.location).toBe(`${server.origin}/home?isweix=weixing&refused=1`);
    expect(await tickets()).toBe(1);
  });

  test('32: twenty parallel returns with one state get one ticket', async () => {
    const { server } = await start(open);
    const { back, cookie } = await agreed(server);
    const answers = await Promise.all(Array.from({ length: 20 }, () => comeBack(server, back, { cookie })));
    const locations = answers.map(({ headers }) => String(headers.location));
    expect(locations.filter((location) => location.includes('ticket='))).toHaveLength(1);
    expect(locations.filter((location) => location.endsWith('refused=1'))).toHaveLength(19);
  });

  test('24, 32: the cookie is HttpOnly, Secure, Lax and bound to its host; its value and the state are in no body, and states are 128 bits', async () => {
    const { server } = await start(open);
    const states = new Set<string>();
    for (let asked = 0; asked < 50; asked++) {
      const { headers, text } = await begin(server, '/home');
      expect(String(headers['set-cookie'])).toMatch(/^__Host-wechat=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=1800$/);
      expect(text).toBe('');
      states.add(new URL(String(headers.location)).searchParams.get('state') ?? '');
    }
    expect(states.size).toBe(50);
    for (const state of states) expect(state).toMatch(/^[0-9a-f]{32}$/);
  });

  test('30, 32: a ticket is accepted only from our own pages, with the cookie of its state', async () => {
    const { context, server } = await start(open);
    const { back, cookie } = await agreed(server);
    const ticket = new URL(String((await comeBack(server, back, { cookie })).headers.location)).searchParams.get('ticket');
    const post = (headers: Record<string, string>) => server.send('POST', '/app/v1/wechat/login', { headers: { ...json, ...headers }, body: JSON.stringify({ ticket }) });
    expect((await post({ cookie, origin: 'https://evil.example' })).status).toBe(403);
    expect((await post({ cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await post({})).envelope.returnCode).toBe(10062);
    expect((await post({ cookie })).envelope).toMatchObject({ returnCode: 10051, returnMsg: '该微信尚未绑定账号，请绑定手机号码', data: null });
    context.clock.advance(10 * 60_000);
    expect((await post({ cookie })).envelope.returnCode).toBe(10062);
  });

  test('28: a page, cached or not, may frame itself and the messaging app; without the messaging app it may frame nothing', async () => {
    const policiesOf = async (context: TestContext) => {
      const server = await testServer(context, onePage(() => ({})).source);
      const pages = [await server.send('GET', '/home'), await server.send('GET', '/home'), await server.send('GET', '/nowhere')];
      return pages.map(({ headers }) => /frame-src ([^;]+);/.exec(String(headers['content-security-policy']))?.[1]);
    };
    const context = await scanningContext(open);
    expect(new Set(await policiesOf(context))).toEqual(new Set([`'self' ${await context.wechat.pageOrigin()}`]));
    expect(new Set(await policiesOf({ ...context, wechat: null }))).toEqual(new Set(["'none'"]));
    const broken = { ...context.wechat, pageOrigin: () => Promise.reject(new Error('no port')) };
    expect(new Set(await policiesOf({ ...context, wechat: broken }))).toEqual(new Set(["'none'"]));
  });

  test('37: input that no page sends is refused at its field', async () => {
    const { server } = await start(open);
    const queries: [string, string, string][] = [
      [redirectPath, 'returnUrl', '返回地址不可为空'],
      [`${redirectPath}?returnUrl=`, 'returnUrl', '返回地址不可为空'],
      [`${redirectPath}?returnUrl=/${'x'.repeat(2048)}`, 'returnUrl', '返回地址过长'],
      [`${redirectPath}?returnUrl=/home&key=x`, 'key', '二维码编号不正确'],
      [`${redirectPath}?returnUrl=/%00`, 'returnUrl', '含有不能使用的字符'],
      [`${callbackPath}?state=${'x'.repeat(129)}`, 'state', '扫码状态不正确'],
      [`${callbackPath}?state=x&code=${'x'.repeat(65)}`, 'code', '编码过长'],
      [`${callbackPath}?state=x&code=`, 'code', '编码不可为空'],
      ['/app/v1/wechat/qrStatus', 'key', '二维码编号不正确'],
      [`/app/v1/wechat/qrStatus?key=${key}%27`, 'key', '二维码编号不正确'],
    ];
    for (const [path, field, returnMsg] of queries) expect([path, (await server.send('GET', path)).envelope]).toEqual([path, { returnCode: 40001, returnMsg, data: { field } }]);
    const binding = { ticket: 't', phone: '13912345678', smsCode: '123456' };
    const bodies: [string, object, string, string][] = [
      ['login', {}, 'ticket', '扫码凭证不正确，请重新扫码'],
      ['login', { ticket: 5 }, 'ticket', '扫码凭证不正确，请重新扫码'],
      ['login', { ticket: 't'.repeat(129) }, 'ticket', '扫码凭证不正确，请重新扫码'],
      ['bind', { ...binding, ticket: '' }, 'ticket', '扫码凭证不正确，请重新扫码'],
      ['bind', { ...binding, phone: '' }, 'phone', '手机号不可为空'],
      ['bind', { ...binding, phone: '139123456789' }, 'phone', '手机号格式错误'],
      ['bind', { ...binding, phone: '12912345678' }, 'phone', '请输入有效的手机号码'],
      ['bind', { ...binding, phone: `${'q'.repeat(22)}==` }, 'phone', '提交的内容无法识别'],
      ['bind', { ...binding, smsCode: '' }, 'smsCode', '请输入验证码'],
      ['bind', { ...binding, smsCode: '12345' }, 'smsCode', '验证码为 6 位数字'],
    ];
    for (const [call, body, field, returnMsg] of bodies) {
      const { envelope } = await server.send('POST', `/app/v1/wechat/${call}`, { headers: json, body: JSON.stringify(body) });
      expect([call, body, envelope]).toEqual([call, body, { returnCode: 40001, returnMsg, data: { field } }]);
    }
  });

  test('39: the fake vendor answers at no address of the portal, and does not exist in production', async () => {
    const { server } = await start(open);
    const fakes = ['/connect/qrconnect', '/connect/confirm', '/connect/qrcode', '/connect/l/qrconnect', '/connect/scan', '/connect/agree', '/connect/refuse', '/sns/oauth2/access_token', '/sns/userinfo'];
    for (const path of fakes) expect([path, (await server.send('POST', path)).status]).toEqual([path, 404]);
    expect(faultsIn({ MODE: 'production', WECHAT_PROVIDER: 'embedded' })).toContainEqual({ setting: 'WECHAT_PROVIDER', remedy: expect.stringContaining('设为 open') });
    expect(faultsIn({ MODE: 'production' }).map(({ setting }) => setting)).toContain('WECHAT_PROVIDER');
    // The HTTP code may use the messaging app only through its interface.
    for (const file of ['server.ts', 'calls.ts', 'calls-owner.ts', 'pages.ts']) expect(readFileSync(join(import.meta.dirname, '..', file), 'utf8')).not.toMatch(/providers\/wechat\/(fake|embedded)/);
  });
});

function faultsIn(environment: Record<string, string>): ConfigInvalid['faults'] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    return (error as ConfigInvalid).faults;
  }
}
