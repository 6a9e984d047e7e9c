import { expect, test } from 'vitest';
import type { Client } from '../../contract/client.ts';
import type { Database } from '../database/index.ts';
import { describeOnSqlite } from '../database/testing.ts';
import { testContext } from '../testing-context.ts';
import type { PortalSource } from './pages.ts';
import { onePage } from './testing-page.ts';
import { testServer } from './testing-server.ts';

const away = (database: Database): Database => ({
  ...database,
  get read(): never {
    throw new Error('the database is away');
  },
});

/** A page that is rendered without its links if the call for them fails. */
const partOf = async (client: Client) => ({ text: await client.call('getLinkList', {}).then(() => ' + links', () => '') });

describeOnSqlite('pages', (open) => {
  test('a page is rendered once and cached: unknown query parameters do not count', async () => {
    const page = onePage(() => ({}));
    const server = await testServer(testContext(await open()), page.source);
    for (const path of ['/home', '/home', '/home?utm_source=stranger']) {
      const { status, headers, text } = await server.send('GET', path);
      expect(status).toBe(200);
      expect(text).toBe('<script>window.it = 1</script>');
      expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
      expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[\w+/]{43}='/);
    }
    expect(page.renderings()).toBe(1);
  });

  test('metrics count one rendering, and cache hits for all other requests, also at a new address', async () => {
    const context = testContext(await open());
    const server = await testServer(context, onePage(() => ({})).source);
    for (const path of ['/home', '/home', '/home?utm_source=stranger']) await server.send('GET', path);
    const { values } = await context.metrics.pages.get();
    expect(Object.fromEntries(values.map(({ labels, value }) => [labels.outcome, value]))).toEqual({ rendered: 1, cached: 2 });
  });

  test('data and redirects have the policy for data; a 304 keeps the page’s own policy', async () => {
    const server = await testServer(testContext(await open()), onePage(() => ({})).source);
    const policyOf = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await server.send('GET', path, { headers });
      return [answer.status, String(answer.headers['content-security-policy'])] as const;
    };
    const { headers } = await server.send('GET', '/home');
    for (const path of ['/home.data', '/home.data', '/nothing.data', '/']) expect((await policyOf(path))[1], path).toContain("default-src 'none'");
    expect(await policyOf('/home', { 'if-none-match': String(headers.etag) })).toEqual([304, headers['content-security-policy']]);
  });

  test('a page has its declared policies, cached or not; other and unbuilt pages have the default ones', async () => {
    const { source } = onePage(() => ({}));
    const withRoom: PortalSource = {
      async build() {
        const build = await source.build();
        return { ...build, routes: { ...build.routes, liveRoom: { id: 'liveRoom', path: 'built/liveRoom', module: { default: () => null } } } } as never;
      },
    };
    const server = await testServer(testContext(await open()), withRoom);
    const policiesOf = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await server.send('GET', path, { headers });
      return [answer.headers['permissions-policy'], /connect-src ([^;]+)/.exec(String(answer.headers['content-security-policy']))?.[1], answer.headers.etag] as const;
    };
    const rendered = await policiesOf('/live?code=L1');
    expect(rendered.slice(0, 2)).toEqual(['camera=(self), microphone=(self), display-capture=(self), geolocation=(), payment=(), usb=(), interest-cohort=()', "'self' ws://localhost:3000"]);
    expect(await policiesOf('/live?code=L1')).toEqual(rendered);
    expect(await policiesOf('/live?code=L1', { 'if-none-match': String(rendered[2]) })).toEqual(rendered);
    const none = 'camera=(), microphone=(), display-capture=(), geolocation=(), payment=(), usb=(), interest-cohort=()';
    for (const path of ['/home', '/home', '/officeLive', '/nowhere']) expect((await policiesOf(path)).slice(0, 2), path).toEqual([none, "'self'"]);
    expect((await policiesOf('/home.data'))[0]).toBe(none);

    // A document keeps its policies: a navigation between pages with different policies loads another document.
    const askFrom = async (from: string, path: string) => {
      const { status, headers } = await server.send('GET', path, { headers: { referer: `http://localhost:3000${from}` } });
      return [status, headers['x-remix-redirect'], headers['x-remix-reload-document']];
    };
    for (const from of ['/home', '/nowhere', '/']) expect(await askFrom(from, '/live.data?code=L1&_routes=root')).toEqual([204, '/live?code=L1', 'true']);
    expect(await askFrom('/live?code=L1', '/home.data')).toEqual([204, '/home', 'true']);
    // A strict referrer policy leaves the Referer out.
    const unnamed = await server.send('GET', '/live.data?code=L1');
    expect([unnamed.status, unnamed.headers['x-remix-redirect'], unnamed.headers['x-remix-reload-document']]).toEqual([204, '/live?code=L1', 'true']);
    for (const [from, path] of [['/live?code=L1', '/live.data?code=L1'], ['/about', '/home.data'], ['/about', '/home.data']] as const) expect((await askFrom(from, path))[0], `${from} ${path}`).toBe(200);
  });

  test('data of unknown pages is rendered once as the 404 page, and the unknown path never reaches the renderer', async () => {
    const asked = new Set<string>();
    const page = onePage((_rendering, _client, request) => (asked.add(new URL(request.url).pathname + new URL(request.url).search), { status: 404 }));
    const server = await testServer(testContext(await open()), page.source);
    for (const path of ['/nothing.data', '/nothing/at/all.data?a=b', '/%ff%fe.data', '/nothing/_.data', '/nothing.data?_routes=root']) expect([path, (await server.send('GET', path)).status]).toEqual([path, 404]);
    expect([...asked]).toEqual(['/404.data']);
    expect(page.renderings()).toBe(1);
  });

  test('page data is the same with a slash after the path, as React Router asks for it', async () => {
    const page = onePage(() => ({}));
    const server = await testServer(testContext(await open()), page.source);
    for (const path of ['/home.data', '/home/_.data', '/HOME/_.data?utm_source=stranger']) expect([path, (await server.send('GET', path)).status]).toEqual([path, 200]);
    expect(page.renderings()).toBe(1);
  });

  test('is rendered for the declared path, in any spelling of the first visitor', async () => {
    const asked = new Set<string>();
    const { source } = onePage((_rendering, _client, request) => (asked.add(new URL(request.url).pathname), { status: 404 }));
    const { send } = await testServer(testContext(await open()), source);
    for (const path of ['/INDUSTRYinformation', '/industryInformation/', '/Curse/FULLCOURSE', '/layout/']) expect([path, (await send('GET', path)).status]).toEqual([path, 404]);
    expect([...asked]).toEqual(['/industryInformation', '/curse/Fullcourse', '/layout']);
  });

  test('data requests share one rendering if `_routes` names the same known route; unknown names do not count', async () => {
    const page = onePage(() => ({}));
    const server = await testServer(testContext(await open()), page.source);
    for (const parts of ['home', 'home,anything', 'x,home,y', 'home,home']) expect((await server.send('GET', `/home.data?_routes=${parts}`)).status).toBe(200);
    expect(page.renderings()).toBe(1);
    for (const path of ['/home', '/home?_routes=home', '/home?_routes=1', '/home?_routes=2']) expect((await server.send('GET', path)).status).toBe(200);
    expect(page.renderings()).toBe(2);
  });

  test('an address beyond its rendering limit gets only cached pages; other addresses get all', async () => {
    const page = onePage(() => ({}));
    const server = await testServer(testContext(await open(), { config: { trustedProxies: ['127.0.0.1', '::1'] } }), page.source);
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
    let status = 200;
    for (let number = 0; number < 700 && status !== 429; number++) ({ status } = await server.send('GET', `/nothing-${number}.data`, from('203.0.113.7')));
    expect(status).toBe(429);
    expect((await server.send('GET', '/home', from('198.51.100.9'))).status).toBe(200);
    expect((await server.send('GET', '/home', from('203.0.113.7'))).status).toBe(200);
  });

  test('simultaneous visitors wait for one rendering', async () => {
    const page = onePage(() => ({}));
    const server = await testServer(testContext(await open()), page.source);
    const answers = await Promise.all(Array.from({ length: 20 }, () => server.send('GET', '/home')));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(page.renderings()).toBe(1);
  });

  test('a page with a failed part is shown, but cached neither by the portal nor by a browser', async () => {
    const context = testContext(await open());
    const { database } = context;
    context.database = away(database);
    const page = onePage((_, client) => partOf(client));
    const server = await testServer(context, page.source);
    const incomplete = await server.send('GET', '/home');
    expect(incomplete.status).toBe(200);
    expect(incomplete.headers['cache-control']).toBe('no-store');
    expect(incomplete.text).toContain('it = 1');
    context.database = database;
    expect((await server.send('GET', '/home')).text).toContain('it = 2');
    expect((await server.send('GET', '/home')).text).toContain('it = 2');
  });

  test('simultaneous visitors wait for one rendering also while a part fails', async () => {
    const context = testContext(await open());
    const { promise: allAreHere, resolve } = Promise.withResolvers<void>();
    let arrived = 0;
    const { limits } = context;
    // Each request takes from the limits of its address and of its network before it may ask for the page.
    context.limits = { ...limits, take: (...asked) => limits.take(...asked).finally(() => asked[0].name.startsWith('calls') && ++arrived === 40 && setImmediate(resolve)) };
    context.database = away(context.database);
    const page = onePage((_, client) => allAreHere.then(() => partOf(client)));
    const server = await testServer(context, page.source);
    const answers = await Promise.all(Array.from({ length: 20 }, () => server.send('GET', '/home')));
    expect(new Set(answers.map(({ text, headers }) => `${text} ${String(headers['cache-control'])}`))).toEqual(new Set(['<script>window.it = 1</script> no-store']));
    expect(page.renderings()).toBe(1);
  });

  test('a missing record is answered 404 and not cached', async () => {
    const page = onePage(() => ({ status: 404 }));
    const server = await testServer(testContext(await open()), page.source);
    for (const rendering of [1, 2]) {
      const { status, headers } = await server.send('GET', '/home');
      expect(status).toBe(404);
      expect(headers['cache-control']).toBe('no-store');
      expect(page.renderings()).toBe(rendering);
    }
  });

  test('the data of a missing page has the router’s error marker', async () => {
    const page = onePage(() => ({ status: 404 }));
    const server = await testServer(testContext(await open()), page.source);
    for (const path of ['/home.data', '/nothing.data']) expect([path, (await server.send('GET', path)).headers['x-remix-response']]).toEqual([path, 'yes']);
    expect((await server.send('GET', '/home')).headers['x-remix-response']).toBeUndefined();
  });

  test('one rendering serves all unknown addresses', async () => {
    const page = onePage(() => ({ status: 404 }));
    const server = await testServer(testContext(await open()), page.source);
    for (const path of ['/nothing', '/nothing/else?at=all', '/wp-admin', '/products/']) {
      const { status, headers, text } = await server.send('GET', path, { headers: { 'if-none-match': '*' } });
      expect({ path, status, kept: headers['cache-control'] }).toEqual({ path, status: 404, kept: 'no-store' });
      expect(text).toContain('it = 1');
    }
  });

  test('an unbuilt page is rendered once under its own title', async () => {
    const page = onePage((_rendering, _client, request) => ({ status: 404, text: `, "${new URL(request.url).pathname}"` }));
    const server = await testServer(testContext(await open()), page.source);
    for (const [path, shown] of [['/about', '/about'], ['/ABOUT/?from=mail', '/about'], ['/help', '/help'], ['/about', '/about'], ['/nowhere', '/404']] as const) {
      const { status, headers, text } = await server.send('GET', path);
      expect({ path, status, kept: headers['cache-control'] }).toEqual({ path, status: 404, kept: 'no-store' });
      expect(text.toLowerCase()).toContain(`"${shown}`);
    }
    expect(page.renderings()).toBe(3);
  });

  test('the manifest lists the scripts of the linked pages, and after a release makes the browser reload the document', async () => {
    const server = await testServer(testContext(await open()), onePage(() => ({})).source);
    const scripts = await server.send('GET', '/__manifest?version=v1&paths=/home');
    expect(scripts.status).toBe(200);
    expect(JSON.parse(scripts.text)).toEqual({ home: { id: 'home', module: '/assets/page.js' } });
    expect(scripts.headers['cache-control']).toContain('immutable');
    const outdated = await server.send('GET', '/__manifest?version=v0&paths=/home');
    expect([outdated.status, outdated.headers['x-remix-reload-document'], outdated.headers['cache-control']]).toEqual([204, 'true', 'no-store']);
    for (const odd of ['', '?version=v1', `?version=v1&paths=${'/home,'.repeat(1500)}`]) expect((await server.send('GET', `/__manifest${odd}`)).status, odd.slice(0, 30)).toBeLessThan(500);
  });

  test('a missing file is not answered with a page', async () => {
    const page = onePage(() => ({ status: 404 }));
    const server = await testServer(testContext(await open()), page.source);
    for (const path of ['/favicon.ico', '/.env', '/.git/config', '/index.php', '/a/b/backup.tar.gz']) {
      const answer = await server.send('GET', path);
      expect({ path, status: answer.status, type: answer.headers['content-type'] }).toEqual({ path, status: 404, type: 'application/json; charset=utf-8' });
    }
    expect(page.renderings()).toBe(0);
  });

  test('the first visitor does not wait for compression, later ones get it as their browser can read it', async () => {
    const server = await testServer(testContext(await open()), onePage(() => ({})).source);
    const ask = async (accepted: string) => (await server.send('GET', '/home', { headers: { 'accept-encoding': accepted } })).headers;
    const first = await ask('gzip, br');
    expect(first['content-encoding']).toBeUndefined();
    let later = first;
    while (later['content-encoding'] === undefined) later = await ask('gzip, br');
    expect(later).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding', etag: first.etag });
    expect(await ask('gzip')).toMatchObject({ 'content-encoding': 'gzip' });
    expect(await ask('identity')).not.toHaveProperty('content-encoding');
  });
});
