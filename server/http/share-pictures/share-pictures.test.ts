import { loadImage } from '@napi-rs/canvas';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PageKey } from '../../../contract/pages.ts';
import { Refusal } from '../../calls/refusal.ts';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { newsKind } from '../../modules/news/index.ts';
import { publish, saveDraft, unpublish } from '../../publishing/index.ts';
import { testContext, type TestContext } from '../../testing-context.ts';
import { createHosts } from '../hosts.ts';
import type { PortalSource } from '../pages.ts';
import { testServer } from '../testing-server.ts';
import { createShareStudio } from './studio.ts';

const editor = { userCode: 'operator-1' };
const portalOf = (...pages: PageKey[]): PortalSource => ({ build: () => Promise.resolve({ routes: Object.fromEntries(pages.map((page) => [page, {}])) } as never) });

describeOnBothDatabases('the picture of a shared link', (open) => {
  let context: TestContext;

  beforeEach(async () => {
    context = testContext(await open());
    await saveDraft(context, newsKind, { code: 'N1', body: { title: '补贴新规' } }, editor);
  });
  const show = (title?: string) => (title ? saveDraft(context, newsKind, { code: 'N1', body: { title } }, editor) : Promise.resolve()).then(() => publish(context, newsKind, { code: 'N1' }, editor));

  test('is a PNG of the size that its page names', async () => {
    const { origin } = await testServer(context, portalOf('home'));
    const answer = await fetch(`${origin}/share/home.png`);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([200, 'image/png', 'public, max-age=0, must-revalidate']);
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const { width, height } = await loadImage(Buffer.from(await answer.arrayBuffer()));
    expect([width, height]).toEqual([1200, 630]);
    const logo = await loadImage(Buffer.from(await (await fetch(`${origin}/share/logo.png`)).arrayBuffer()));
    expect([logo.width, logo.height]).toEqual([512, 512]);
  });

  test('of a record exists while the record is published, and follows its title', async () => {
    const server = await testServer(context, portalOf('newsDetail'));
    const ask = () => server.send('GET', '/share/newsDetail/N1.png');
    expect((await ask()).status).toBe(404);
    await show();
    const first = await ask();
    expect([first.status, (await ask()).headers.etag]).toEqual([200, first.headers.etag]);
    await show('补贴新规（修订）');
    expect((await ask()).headers.etag).not.toBe(first.headers.etag);
    await unpublish(context, newsKind, { code: 'N1' }, editor);
    expect((await ask()).status).toBe(404);
  });

  test('shows the platform’s record on an enterprise’s own host too, where the enterprise may use the same code', async () => {
    const hosts = createHosts(context.config);
    hosts.replaceDomains([{ domain: 'school.example', topCode: 'E1' }]);
    const server = await testServer(context, portalOf('newsDetail'), { hosts });
    const ask = (headers: Record<string, string> = {}) => server.send('GET', '/share/newsDetail/N1.png', { headers });
    await saveDraft(context, newsKind, { code: 'N1', body: { title: '学校的' }, topCode: 'E1' }, editor);
    await publish(context, newsKind, { code: 'N1', topCode: 'E1' }, editor);
    expect((await ask({ host: 'school.example' })).status).toBe(404);
    await show();
    expect((await ask({ host: 'school.example' })).headers.etag).toBe((await ask()).headers.etag);
  });

  test('drawing is rate-limited per address and minute; cached pictures are served to all', async () => {
    const { take } = context.limits;
    let drawn = 0;
    context.limits.take = async (rule, ...asked) => (rule.name === 'share-pictures-drawn' && ++drawn > 1 ? { allowed: false, remaining: 0, retryAfterSeconds: 30 } : take(rule, ...asked));
    await show();
    const server = await testServer(context, portalOf('home', 'about', 'newsDetail'));
    const statusOf = async (path: string) => (await server.send('GET', path)).status;
    expect([await statusOf('/share/home.png'), await statusOf('/share/newsDetail/N1.png'), await statusOf('/share/about.png'), await statusOf('/share/home.png')]).toEqual([200, 429, 429, 200]);
  });

  test.each(['/share/about.png', '/share/nowhere.png', '/share/constructor.png', '/share/home/N1.png', '/share/home.jpg', '/share/', '/share/newsDetail/none.png'])('%s is a plain 404', async (path) => {
    const server = await testServer(context, portalOf('home', 'newsDetail'));
    const answer = await server.send('GET', path);
    expect([answer.status, answer.envelope.returnCode]).toEqual([404, 40400]);
  });
});

describe('the studio', () => {
  const text = (title: string) => ({ ground: 'ink' as const, kicker: '', title, line: '' });
  /** A fake drawing thread: the test resolves each order. */
  function thread() {
    const orders: { resolve(picture: Uint8Array): void; reject(error: Error): void }[] = [];
    return { orders, ask: () => new Promise<Uint8Array>((resolve, reject) => orders.push({ resolve, reject })), isWaitedFor: () => undefined };
  }

  test('draws once for parallel requests with the same texts, and caches the picture', async () => {
    const drawer = thread();
    const studio = createShareStudio(drawer);
    const asked = [studio.picture(text('一'), '203.0.113.7'), studio.picture(text('一'), '203.0.113.7')];
    drawer.orders[0]!.resolve(new Uint8Array([1]));
    expect(new Set(await Promise.all([...asked, studio.picture(text('一'), '203.0.113.7')])).size).toBe(1);
    expect(drawer.orders).toHaveLength(1);
  });

  test('tries again after a failure', async () => {
    const drawer = thread();
    const studio = createShareStudio(drawer);
    const failed = studio.picture(text('一'), '203.0.113.7');
    drawer.orders[0]!.reject(new Error('the thread ended'));
    await expect(failed).rejects.toThrow('ended');
    const again = studio.picture(text('一'), '203.0.113.7');
    drawer.orders[1]!.resolve(new Uint8Array([1]));
    expect((await again).identity).toHaveLength(1);
  });

  const drawsAll = async (drawer: ReturnType<typeof thread>) => {
    for (const order of drawer.orders) {
      order.resolve(new Uint8Array([1]));
      // The next order arrives when the current one is done.
      await new Promise(setImmediate);
    }
  };

  test('refuses a request that would wait too long', async () => {
    const drawer = thread();
    const studio = createShareStudio(drawer);
    const waiting = Array.from({ length: 66 }, (_, index) => studio.picture(text(`第 ${index} 张`), `203.0.${index}.7`));
    await expect(studio.picture(text('再来一张'), '203.0.99.7')).rejects.toBeInstanceOf(Refusal);
    await drawsAll(drawer);
    expect(await Promise.all(waiting)).toHaveLength(66);
    expect((await studio.picture(text('第 0 张'), '203.0.99.7')).status).toBe(200);
  });

  test('queues a few pictures for an address, and draws for others in between', async () => {
    const drawer = thread();
    const studio = createShareStudio(drawer);
    const greedy = Array.from({ length: 80 }, (_, index) => studio.picture(text(`第 ${index} 张`), '203.0.113.7'));
    const settled = Promise.allSettled(greedy);
    const drawn: string[] = [];
    for (const picture of greedy) picture.then(() => drawn.push('greedy'), () => undefined);
    const other = studio.picture(text('别人的'), '198.51.100.9').then(() => drawn.push('other'));
    await drawsAll(drawer);
    await other;
    expect((await settled).filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    expect(drawn.indexOf('other')).toBeLessThan(4);
  });
});
