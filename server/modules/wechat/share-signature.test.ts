import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { type OfficialAccount, WechatUnidentified } from '../../providers/wechat/index.ts';
import { answerOf } from '../../testing-call.ts';
import { testCaller, type TestContext } from '../../testing-context.ts';
import { scanningContext } from '../../testing-wechat.ts';
import { wechatHandlers } from './index.ts';

describeOnBothDatabases('a signature for share cards', (open) => {
  let context: TestContext;
  /** Answers of the vendor, in turn. Each request takes one. */
  let tickets: (() => ReturnType<OfficialAccount['shareTicket']>)[];
  let asked: number;

  beforeEach(async () => {
    context = await scanningContext(open);
    const { wechat } = context;
    const official = wechat!.official!;
    [tickets, asked] = [[], 0];
    const shareTicket = () => tickets[asked++]!();
    context.wechat = { ...wechat!, official: { ...official, shareTicket } };
  });

  const granted = (ticket: string) => () => Promise.resolve({ ticket, livesSeconds: 7200 });
  const failing = () => Promise.reject(new WechatUnidentified('test', { reason: 'unreachable' }));
  const sign = (url = `${context.config.publicOrigin}/home?a=1#part`) => answerOf(wechatHandlers, 'wechatShareSignature', { url }, testCaller(context));
  const ticketOf = async ({ nonceStr, timestamp, signature }: Awaited<ReturnType<typeof sign>>, among: readonly string[]) =>
    among.find((ticket) => createHash('sha1').update(`jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${context.config.publicOrigin}/home?a=1`).digest('hex') === signature);

  test('covers the address without its fragment, and never repeats a nonce', async () => {
    tickets = [granted('one')];
    const [first, second] = [await sign(), await sign()];
    expect(await ticketOf(first, ['one'])).toBe('one');
    expect(first).toMatchObject({ appId: context.wechat?.official?.appId, timestamp: Math.floor(context.clock.now() / 1000), script: expect.stringMatching(/jweixin-1\.6\.0\.js$/) });
    expect(second.nonceStr).not.toBe(first.nonceStr);
    expect(asked).toBe(1);
  });

  test('is renewed by one of twenty callers, while the others use the last ticket', async () => {
    tickets = [granted('one'), granted('two')];
    await sign();
    context.clock.advance(116 * 60_000);
    const used = await Promise.all((await Promise.all(Array.from({ length: 20 }, () => sign()))).map((signed) => ticketOf(signed, ['one', 'two'])));
    expect(asked).toBe(2);
    expect(used.filter((ticket) => ticket === undefined)).toEqual([]);
    expect(await ticketOf(await sign(), ['two'])).toBe('two');
  });

  test('uses the last ticket until its end while the vendor fails, and asks again after a quarter of a minute', async () => {
    tickets = [granted('one'), failing, failing, granted('two')];
    await sign();
    context.clock.advance(116 * 60_000);
    expect(await ticketOf(await sign(), ['one'])).toBe('one');
    await sign();
    expect(asked).toBe(2);
    context.clock.advance(4 * 60_000);
    await expect(sign()).rejects.toMatchObject({ httpStatus: 503 });
    context.clock.advance(15_000);
    expect(await ticketOf(await sign(), ['two'])).toBe('two');
  });

  test.each(['https://evil.example/home', '/home', 'javascript:alert(1)'])('is refused for %s', async (url) => {
    await expect(sign(url)).rejects.toMatchObject({ returnCode: 40001, data: { field: 'url' } });
    expect(asked).toBe(0);
  });

  test('is refused without an official account', async () => {
    context.wechat = { ...context.wechat!, official: null };
    await expect(sign()).rejects.toMatchObject({ returnCode: 50100 });
  });

  test('its ticket is sealed in the database', async () => {
    tickets = [granted('plain-ticket')];
    await sign();
    expect(JSON.stringify(await context.database.read.selectFrom('wechat_share_tickets').selectAll().execute())).not.toContain('plain-ticket');
  });
});
