import { describe, expect, test } from 'vitest';
import { PageCache, type RenderedPage } from './page-cache.ts';
import { storedPage } from './stored-page.ts';

const page = (text: string, isCacheable = true): RenderedPage => ({ page: storedPage(200, text, 'text/html; charset=utf-8', null), location: null, isCacheable });
const raw = (url: string) => () => ({ host: 'localhost', url });

describe('the page cache', () => {
  test('renders once for twenty parallel requests and serves the next by its raw URL', async () => {
    const cache = new PageCache();
    let rendered = 0;
    const make = async () => {
      rendered++;
      return page('首页');
    };
    await Promise.all(Array.from({ length: 20 }, () => cache.getOrMake('-1 /home', raw('/home'), make)));
    expect(rendered).toBe(1);
    expect(cache.cachedAt('localhost', '/home')?.identity.toString()).toBe('首页');
    expect(cache.cachedAt('localhost', '/other')).toBeUndefined();
  });

  test('a page is not found under a raw host that has another tenant once the page is there', async () => {
    const cache = new PageCache();
    await cache.getOrMake('E1 html /home', () => null, async () => page('首页'));
    expect(cache.cachedAt('localhost', '/home')).toBeUndefined();
    expect(cache.holds('E1 html /home')).toBe(true);
  });

  test('a page is not cached if its content was published while it was being rendered', async () => {
    const cache = new PageCache();
    await cache.getOrMake('-1 /home', raw('/home'), async () => {
      cache.purge();
      return page('旧');
    });
    expect(cache.cachedAt('localhost', '/home')).toBeUndefined();
  });

  test('a change drops cached pages and renderings with its tags, and keeps all others', async () => {
    const cache = new PageCache();
    const made = (topCode: string): RenderedPage => ({ ...page(topCode), tags: [`news:${topCode}`] });
    const keep = (topCode: string) => cache.getOrMake(`${topCode} html /home`, () => ({ host: topCode, url: '/home' }), async () => made(topCode));
    const { promise: published, resolve: publish } = Promise.withResolvers<void>();
    const onTheirWay = ['E1', 'E2'].map((topCode) => cache.getOrMake(`${topCode} html /news`, () => ({ host: topCode, url: '/news' }), () => published.then(() => made(topCode))));
    await Promise.all(['E1', 'E2', 'E11'].map(keep));
    cache.purge({ topCode: 'E1', kind: 'news', code: 'N1' });
    publish();
    await Promise.all(onTheirWay);
    const kept = ['E1', 'E2', 'E11'].filter((host) => cache.cachedAt(host, '/home'));
    expect([kept, cache.cachedAt('E1', '/news'), cache.cachedAt('E2', '/news')?.identity.toString()]).toEqual([['E2', 'E11'], undefined, 'E2']);
    cache.purge();
    expect(cache.cachedAt('E2', '/home')).toBeUndefined();
  });

  test('a stale page is served again if its calls answer the same, and rendered again otherwise', async () => {
    const cache = new PageCache();
    const change = { topCode: '-1', kind: 'news', code: 'N1' };
    let answer = '一';
    let rendered = 0;
    const make = async (): Promise<RenderedPage> => {
      const before = answer;
      const tags = ['news:-1'];
      return { ...page(`${++rendered} ${before}`), tags, revalidate: async () => (answer === before ? tags : null) };
    };
    const ask = async () => (await cache.getOrMake('-1 /home', raw('/home'), make)).page.identity.toString();
    expect(await ask()).toBe('1 一');
    cache.purge(change);
    expect([cache.cachedAt('localhost', '/home'), cache.holds('-1 /home')]).toEqual([undefined, false]);
    expect(await Promise.all([ask(), ask()])).toEqual(['1 一', '1 一']);
    expect(cache.cachedAt('localhost', '/home')?.identity.toString()).toBe('1 一');
    cache.purge(change);
    answer = '二';
    expect(await Promise.all([ask(), ask()])).toEqual(['2 二', '2 二']);
    expect(cache.cachedAt('localhost', '/home')?.identity.toString()).toBe('2 二');
  });

  test('a page that changes during its revalidation stays stale', async () => {
    const cache = new PageCache();
    const change = { topCode: '-1', kind: 'news', code: 'N1' };
    const tags = ['news:-1'];
    const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
    await cache.getOrMake('-1 /home', raw('/home'), async () => ({ ...page('旧'), tags, revalidate: () => asked.then(() => tags) }));
    cache.purge(change);
    const waiting = cache.getOrMake('-1 /home', raw('/home'), async () => page('新'));
    await Promise.resolve();
    cache.purge(change);
    answer();
    expect((await waiting).page.identity.toString()).toBe('旧');
    expect(cache.cachedAt('localhost', '/home')).toBeUndefined();
  });

  test('a page that must not be cached is rendered once for parallel visitors, and again for the next', async () => {
    const cache = new PageCache();
    let rendered = 0;
    const ask = () => cache.getOrMake('-1 /home', raw('/home'), async () => page(`缺一块 ${++rendered}`, false));
    const answers = await Promise.all(Array.from({ length: 20 }, ask));
    expect(new Set(answers.map((answer) => answer.page.identity.toString()))).toEqual(new Set(['缺一块 1']));
    expect(cache.cachedAt('localhost', '/home')).toBeUndefined();
    expect((await ask()).page.identity.toString()).toBe('缺一块 2');
  });

  test('invented addresses stay within the byte budget and do not evict the page in use', async () => {
    const cache = new PageCache({ budgetBytes: 400_000 });
    await cache.getOrMake('home', raw('/home'), async () => page('x'.repeat(50_000)));
    for (let invented = 0; invented < 200; invented++) {
      await cache.getOrMake(`invite ${invented}`, raw(`/Invite?discountCode=${invented}`), async () => page('y'.repeat(50_000)));
      expect(cache.cachedAt('localhost', '/home')).toBeDefined();
    }
    const kept = Array.from({ length: 200 }, (_, invented) => cache.cachedAt('localhost', `/Invite?discountCode=${invented}`)).filter(Boolean);
    expect(kept.length).toBeLessThan(5);
  });

  test('a cached page uses no more memory than its plain and compressed bytes', async () => {
    const cache = new PageCache();
    const { page: kept } = await cache.getOrMake('home', raw('/home'), async () => page('首页'.repeat(1000)));
    cache.cachedAt('localhost', '/home');
    await expect.poll(() => kept.compressed).not.toBeNull();
    const bodies = [kept.identity, kept.compressed!.br, kept.compressed!.gzip];
    expect(bodies.map((body) => body.buffer.byteLength)).toEqual(bodies.map((body) => body.byteLength));
    expect(bodies[0]!.toString()).toBe('首页'.repeat(1000));
  });

  test('a page is compressed for its second visitor', async () => {
    const cache = new PageCache();
    const first = await cache.getOrMake('home', raw('/home'), async () => page('首页'.repeat(1000)));
    expect(first.page.compressed).toBeNull();
    cache.cachedAt('localhost', '/home');
    await expect.poll(() => first.page.compressed?.br.length ?? 0).toBeGreaterThan(0);
  });
});
