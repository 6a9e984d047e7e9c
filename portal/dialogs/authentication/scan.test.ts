import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createScan } from './scan.ts';
import { refusal, scriptedClient, unanswered, type Answer } from './testing.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function open(status: Answer, isVisible = () => true) {
  const server = scriptedClient({ wechatQrStatus: status });
  const scan = createScan({ client: server.client, base: '', returnUrl: 'http://localhost:3000/home?x=1', isVisible });
  scan.open();
  await vi.advanceTimersByTimeAsync(0);
  return { scan, server, asked: () => server.made.length, pass: (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000) };
}

describe('the QR code', () => {
  test('is shown in a frame from our own endpoint, with a return address and a key', async () => {
    const { scan, server } = await open('waiting');
    const url = new URL(scan.state().frameUrl!, 'http://localhost:3000');
    expect(url.pathname).toBe('/app/v1/wechat/redirect');
    expect(url.searchParams.get('returnUrl')).toBe('http://localhost:3000/home?x=1');
    expect(url.searchParams.get('key')).toBe(server.made[0]!.request.key);
    expect(scan.state().step).toBe('waiting');
  });

  test('is polled every 2 s after the frame has loaded, and shows when it was scanned', async () => {
    const { scan, server, asked, pass } = await open('waiting');
    await pass(4);
    expect(asked()).toBe(1); // The server does not know the QR code before the frame has loaded.
    scan.shown();
    await pass(4);
    expect(asked()).toBe(3);
    server.answers.wechatQrStatus = 'scanned';
    await pass(2);
    expect(scan.state().step).toBe('scanned');
    server.answers.wechatQrStatus = 'waiting';
    await pass(2);
    expect(scan.state().step).toBe('waiting');
  });

  test('is not polled while the page is hidden', async () => {
    let visible = false;
    const { scan, asked, pass } = await open('waiting', () => visible);
    scan.shown();
    await pass(20);
    expect(asked()).toBe(1);
    visible = true;
    await pass(2);
    expect(asked()).toBe(2);
  });

  test('expires after 300 s by the local clock, and a click makes a new one', async () => {
    const { scan, server, pass } = await open('waiting');
    await pass(299);
    expect(scan.state().step).toBe('waiting');
    await pass(1);
    expect(scan.state()).toEqual({ step: 'expired', frameUrl: null });
    const asked = server.made.length;
    await pass(60);
    expect(server.made).toHaveLength(asked);
    scan.open();
    await pass(0);
    expect(scan.state().step).toBe('waiting');
    expect(server.made.at(-1)!.request.key).not.toBe(server.made[0]!.request.key);
  });

  test('expires when the server reports it', async () => {
    const { scan, server, pass } = await open('waiting');
    scan.shown();
    server.answers.wechatQrStatus = 'expired';
    await pass(2);
    expect(scan.state().step).toBe('expired');
  });

  test('is polled again after a poll without an answer', async () => {
    const { scan, server, pass } = await open('waiting');
    scan.shown();
    server.answers.wechatQrStatus = unanswered();
    await pass(6);
    expect(scan.state().step).toBe('waiting');
  });

  test('is not shown when the messaging app is not connected', async () => {
    const { scan } = await open(refusal(50100, '该功能即将开放'));
    expect(scan.state()).toEqual({ step: 'closed', frameUrl: null });
  });

  test('can be retried when no answer came', async () => {
    const { scan, server, pass } = await open(unanswered());
    expect(scan.state().step).toBe('unreachable');
    server.answers.wechatQrStatus = 'waiting';
    scan.open();
    await pass(0);
    expect(scan.state().step).toBe('waiting');
  });

  test('is not polled after it was closed', async () => {
    const { scan, asked, pass } = await open('waiting');
    scan.shown();
    scan.dispose();
    await pass(400);
    expect(asked()).toBe(1);
    expect(scan.state().step).toBe('waiting');
  });
});
