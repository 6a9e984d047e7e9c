import { expect, test } from 'vitest';
import type { Client } from '../../contract/client.ts';
import { describeOnBothDatabases, type OpenDatabase } from '../database/testing.ts';
import { createGateway } from '../providers/gateway/index.ts';
import { testContext, type TestContext } from '../testing-context.ts';
import { onePage } from './testing-page.ts';
import { type TestServer, testServer } from './testing-server.ts';

/** A page that shows the key it would encrypt with. Without the key it is rendered too. */
const pageWithKey = () =>
  onePage(async (_rendering, client: Client) => {
    const key = await client.call('getSiteConfig', { topCode: '-1' }).then(({ data }) => data.cipherKey, () => null);
    return key === null ? { headers: { 'Cache-Control': 'no-store' }, text: ', without' } : { text: `, "${key}"` };
  });

describeOnBothDatabases('a portal with calls that another system answers (spec calls#gateway)', (open: OpenDatabase) => {
  /** Another installation with its own keys, and a portal that uses it as its gateway. */
  async function pair(): Promise<{ elsewhere: TestContext; gateway: TestServer; context: TestContext; portal: TestServer; renderings(): number }> {
    const elsewhere = testContext(await open());
    const gateway = await testServer(elsewhere);
    const page = pageWithKey();
    const context = testContext(await open(), {
      config: { gateways: { Master: gateway.origin, bks: gateway.origin, Burial: '' } },
      gateway: createGateway({ timeoutMs: 5000 }, elsewhere),
    });
    return { elsewhere, gateway, context, portal: await testServer(context, page.source), renderings: page.renderings };
  }

  test('renders its pages from the gateway: the form is encrypted with the key that the gateway reads', async () => {
    const { elsewhere, context, portal } = await pair();
    const { text } = await portal.send('GET', '/home');
    expect(text).toContain(elsewhere.secrets.cipherKeyBase64);
    expect(text).not.toContain(context.secrets.cipherKeyBase64);
  });

  test('caches a page for a minute, since a gateway does not announce what it publishes', async () => {
    const { context, portal, renderings } = await pair();
    for (const [afterMilliseconds, expected] of [[0, 1], [59_000, 1], [2_000, 2]] as const) {
      context.clock.advance(afterMilliseconds);
      await portal.send('GET', '/home');
      expect(renderings()).toBe(expected);
    }
  });

  test('shows the page without the part while the gateway is away, and with it as soon as it is back', async () => {
    let away = true;
    const context = testContext(await open(), {
      config: { gateways: { Master: 'http://gateway.invalid', bks: '', Burial: '' } },
      gateway: {
        fetch: () => (away ? Promise.reject(new Error('away')) : Promise.resolve(Response.json({ returnCode: 200, returnMsg: '操作成功', data: { cipherKey: 'key' } }))),
      },
    });
    const portal = await testServer(context, pageWithKey().source);
    const without = await portal.send('GET', '/home');
    expect([without.status, without.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(without.text).toContain('without');
    away = false;
    expect((await portal.send('GET', '/home')).text).toContain('"key"');
  });

  test('has no calls of its own under that base, and all others', async () => {
    const { portal } = await pair();
    expect(await portal.send('GET', '/app/v1/official/getSiteConfig')).toMatchObject({ status: 404, envelope: { returnCode: 40400 } });
    expect(await portal.send('GET', '/burial/updateDate?bizCode=unknown')).toMatchObject({ status: 200 });
  });
});
