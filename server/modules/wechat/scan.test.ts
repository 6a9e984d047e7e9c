import { beforeEach, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { phoneAt } from '../../providers/wechat/fake/testing-phone.ts';
import { answerOf } from '../../testing-call.ts';
import type { TestContext } from '../../testing-context.ts';
import { scanningContext } from '../../testing-wechat.ts';
import { noteScans, removeOldScans, wechatHandlers } from './index.ts';
import { browserOf, type ScanningBrowser } from './testing-scan.ts';

const key = '00000000-0000-4000-8000-000000000001';

describeOnBothDatabases('a QR code of the messaging app', (open) => {
  let context: TestContext;
  let browser: ScanningBrowser;

  beforeEach(async () => {
    context = await scanningContext(open);
    browser = browserOf(context);
  });

  const status = (from = browser) => answerOf(wechatHandlers, 'wechatQrStatus', { key }, from.caller());

  test('the page gets its state; another browser gets the answer for an unknown key', async () => {
    const end = noteScans(context);
    const stranger = browserOf(context);
    await stranger.look({ key: '00000000-0000-4000-8000-000000000002' });
    expect(await status()).toBe('expired');
    const seen = await phoneAt(await browser.look({ key }));
    expect([await status(), await status(stranger)]).toEqual(['waiting', 'expired']);
    await seen.scan();
    await expect.poll(() => status()).toBe('scanned');
    const location = await browser.comeBack(await seen.agree('jia'));
    expect([await status(), await status(stranger)]).toEqual(['confirmed', 'expired']);
    expect(location.searchParams.get('ticket')).toMatch(/^[\w-]{43}$/);
    end();

    await browser.look({ key });
    context.clock.advance(1);
    await browser.comeBack(await (await phoneAt(await browser.look({ key }))).refuse());
    expect(await status()).toBe('expired');
    context.clock.advance(1);
    await browser.look({ key });
    expect(await status()).toBe('waiting');
    context.clock.advance(300_000);
    expect(await status()).toBe('expired');
  });

  test('the page sees the scan while the vendor is still being asked for the identity', async () => {
    const { wechat } = context;
    const asked: (() => void)[] = [];
    context.wechat = wechat && { ...wechat, identify: async (code) => (await new Promise<void>((resolve) => asked.push(resolve)), wechat.identify(code)) };
    const coming = browser.comeBack(await (await phoneAt(await browser.look({ key }))).agree('jia'));
    await expect.poll(() => asked.length).toBe(1);
    context.clock.advance(300_000);
    expect(await status()).toBe('scanned');
    for (const answer of asked) answer();
    expect((await coming).searchParams.has('ticket')).toBe(true);
  });

  test('a person who refuses, or cannot be identified, returns without a ticket', async () => {
    const refused = await browser.comeBack(await (await phoneAt(await browser.look({ returnUrl: '/course?tab=1#list' }))).refuse());
    expect(refused.href).toBe('http://localhost:3000/course?tab=1&isweix=weixing&refused=1#list');
    const from = await (await phoneAt(await browser.look())).agree('jia');
    from.searchParams.set('code', 'nonsense');
    expect((await browser.comeBack(from)).href).toBe('http://localhost:3000/home?isweix=weixing&refused=1');
  });

  test('the return address stays unchanged, except for the parameters that the login adds', async () => {
    const location = await browser.comeBack(await (await phoneAt(await browser.look({ returnUrl: 'http://localhost:3000/user?returnUrl=%2Fconsole%2F&ticket=mine&refused=1&isweix=x' }))).agree('jia'));
    expect([...location.searchParams.keys()]).toEqual(['returnUrl', 'isweix', 'ticket']);
    expect(location.searchParams.get('isweix')).toBe('weixing');
    expect(location.searchParams.get('ticket')).not.toBe('mine');
  });

  test('two windows of one browser have a QR code each', async () => {
    const first = await phoneAt(await browser.look());
    const second = await phoneAt(await browser.look());
    for (const seen of [first, second]) expect((await browser.comeBack(await seen.agree('jia'))).searchParams.has('ticket')).toBe(true);
  });

  test('expired rows are deleted', async () => {
    await browser.ticketOf('jia');
    await browser.look();
    expect(await removeOldScans(context)).toBe(0);
    context.clock.advance(300_001);
    expect(await removeOldScans(context)).toBe(3);
  });
});
