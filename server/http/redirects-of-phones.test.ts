import { expect, test } from 'vitest';
import { describeOnSqlite } from '../database/testing.ts';
import { addTestLive } from '../testing-lives.ts';
import { testContext } from '../testing-context.ts';
import type { MobileSite } from './mobile-redirect.ts';
import { onePage } from './testing-page.ts';
import { testServer } from './testing-server.ts';

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

describeOnSqlite('over HTTP a phone', (open) => {
  async function phone(site: Partial<MobileSite> = {}, cookie = '') {
    const context = testContext(await open(), { config: site });
    await addTestLive(context, { code: 'P1', room_id: 'R-P' });
    await addTestLive(context, { code: 'S1', room_id: 'R-S', top_code: '9100000000000000001' });
    const server = await testServer(context, onePage(() => ({})).source);
    return (path: string) => server.send('GET', path, { headers: { 'user-agent': iPhone, ...(cookie && { cookie }) } });
  }
  /** The redirects from an address until the first page, on any host of the portal. */
  async function hops(send: Awaited<ReturnType<typeof phone>>, path: string): Promise<string[]> {
    const { headers } = await send(path);
    if (headers.location === undefined) return [];
    const next = String(headers.location);
    return [next, ...(next.startsWith('https://m.') ? [] : await hops(send, next.replace('http://localhost:3000', '')))];
  }

  test('is redirected without a cached copy, for its kind of browser and its choice only', async () => {
    const send = await phone();
    for (const path of ['/home', '/transfer?roomId=R-P', '/m/about']) {
      const { status, headers } = await send(path);
      expect([path, status, headers.vary, headers['cache-control']]).toEqual([path, 302, 'User-Agent, Cookie', 'no-store']);
    }
  });

  test('goes from a room number to the login of its live in one hop', async () => {
    const send = await phone();
    for (const path of ['/transfer?roomId=R-P&from=sms', '/m/transfer?roomId=R-P&from=sms', '/Transfer/?roomId=R-P&from=sms']) expect([path, await hops(send, path)]).toEqual([path, ['/m/studentLogin?code=P1&from=sms']]);
    expect(await hops(send, '/transfer?roomId=R-S')).toEqual(['http://localhost:3000/liveDetail?code=S1']);
    expect([await hops(send, '/transfer?roomId=none'), await hops(send, '/transfer')]).toEqual([['/m/Video'], ['/m']]);
    expect(await hops(await phone({}, 'desktop=1'), '/transfer?roomId=R-P')).toEqual(['/studentLogin?code=P1']);
  });

  test('goes from a page without a phone version under /m to where its site wants it, in one hop', async () => {
    expect(await hops(await phone(), '/m/about?a=1')).toEqual(['/about?a=1']);
    const all = await phone({ mobileRedirect: 'all' });
    expect([await hops(all, '/m/about'), await hops(all, '/transfer?roomId=R-P')]).toEqual([['/m'], ['/m/studentLogin?code=P1']]);
    expect(await hops(await phone({ mobileSiteUrl: 'https://m.example.com' }), '/m/about')).toEqual(['https://m.example.com/']);
  });
});
