import { beforeEach, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../database/testing.ts';
import { type TestContext, testContext } from '../testing-context.ts';
import type { PortalSource } from './pages.ts';
import { type RawAnswer, testServer } from './testing-server.ts';

const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

describeOnBothDatabases('a refused request for a page', (open) => {
  let context: TestContext;

  beforeEach(async () => {
    context = testContext(await open(), { config: { publicOrigin: 'https://www.example.com' } });
    context.config.limits.callsPerMinutePerAddress = 2;
  });

  function expectPage(answer: RawAnswer, status: number, title: string): void {
    expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([status, 'text/html; charset=utf-8', 'no-store']);
    expect(answer.text).toContain(`<h1>${title}</h1>`);
    expect(answer.text).toContain(`编号 ${String(answer.headers['x-request-id'])}`);
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  }

  test('is answered with a page: 429 beyond the limit, 500 for a fault, 421 for an unknown host', async () => {
    const host = 'www.example.com';
    const failing: PortalSource = { build: () => Promise.reject(new Error('no build')) };
    const server = await testServer(context, failing);
    expectPage(await server.send('GET', '/home', { headers: { ...browser, host: 'elsewhere.example.net' } }), 421, '这个域名还没有接入');
    const fault = await server.send('GET', '/home', { headers: { ...browser, host } });
    expectPage(fault, 500, '页面没能打开');
    expect(fault.text).not.toContain('no build');
    await server.send('GET', '/home', { headers: { ...browser, host } });
    const often = await server.send('GET', '/home', { headers: { ...browser, host } });
    expectPage(often, 429, '访问得太频繁了');
    expect(Number(often.headers['retry-after'])).toBeGreaterThan(0);
    expect(often.text).toContain('href="/home"');
  });

  test('on an unknown host the page links to the portal', async () => {
    const server = await testServer(context);
    expect((await server.send('GET', '/home', { headers: { ...browser, host: 'elsewhere.example.net' } })).text).toContain('href="https://www.example.com/home"');
  });

  test('is answered with an envelope if the client is a script, or asks for a file or for page data', async () => {
    const server = await testServer(context);
    for (const [path, headers] of [['/home', {}], ['/home', { accept: 'application/json' }], ['/files/a.png', browser], ['/assets/a.js', browser], ['/home.data', browser]] as const) {
      const { status, envelope } = await server.send('GET', path, { headers: { ...headers, host: 'elsewhere.example.net' } });
      expect({ path, status, envelope }).toMatchObject({ path, status: 421, envelope: { returnMsg: '域名未接入' } });
    }
  });
});
