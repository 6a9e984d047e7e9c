import { EventEmitter } from 'node:events';
import pino from 'pino';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { MediaUnavailable } from '../provider.ts';
import { createMediaProcess } from './media-process-client.ts';

/** A media process that does what the test says. */
class FakeProcess extends EventEmitter {
  readonly pid: number;
  readonly orders: { id: number; order: string }[] = [];
  connected = true;
  killedBy: string | null = null;

  constructor(pid: number) {
    super();
    this.pid = pid;
  }

  send(order: { id: number; order: string }): void {
    this.orders.push(order);
  }

  kill(signal: string): void {
    this.killedBy = signal;
    this.emit('exit', null, signal);
  }

  disconnect(): void {
    this.emit('exit', 0, null);
  }

  ready = () => this.emit('message', { news: 'ready' });
  /** The operating system starts no process. */
  fail(): void {
    this.kill = () => undefined;
    this.emit('error', new Error('spawn EAGAIN'));
  }

  answer = () => this.emit('message', { id: this.orders.at(-1)!.id, answer: { done: true } });
}

const processes: FakeProcess[] = [];
let restarts: number;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  processes.length = 0;
  restarts = 0;
});

async function started() {
  const media = createMediaProcess({
    open: () => (processes.push(new FakeProcess(processes.length + 1)), processes.at(-1)!) as never,
    logger: pino({ level: 'silent' }),
    heard: () => {},
    restarted: () => void restarts++,
  });
  const ready = media.start();
  processes[0]!.ready();
  await ready;
  return media;
}

/** The state of a stream, or how the question failed. */
const ask = (media: Awaited<ReturnType<typeof started>>): Promise<unknown> => media.ask({ order: 'state', stream: 'room' }).catch((error: unknown) => error);

test('a process that hangs is killed after ten seconds and started again, and the streams are restored', async () => {
  const media = await started();
  const asked = ask(media);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await asked).toBeInstanceOf(MediaUnavailable);
  expect(processes[0]!.killedBy).toBe('SIGKILL');
  expect(media.pid()).toBeNull();
  await vi.advanceTimersByTimeAsync(200);
  processes[1]!.ready();
  expect([media.pid(), restarts]).toEqual([2, 1]);
  const again = ask(media);
  await vi.advanceTimersByTimeAsync(0);
  processes[1]!.answer();
  expect(await again).toEqual({ done: true });
});

test('a process that is only slow with one answer is not killed', async () => {
  const media = await started();
  const asked = ask(media);
  await vi.advanceTimersByTimeAsync(6_000);
  processes[0]!.emit('message', { news: 'publishing', stream: 'other', session: 's', isEncoded: false });
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await asked).toBeInstanceOf(MediaUnavailable);
  expect(processes[0]!.killedBy).toBeNull();
});

test('an answer that came while the portal was blocked counts', async () => {
  const media = await started();
  const asked = ask(media);
  await vi.advanceTimersByTimeAsync(0);
  vi.advanceTimersByTime(10_000);
  processes[0]!.answer();
  expect(await asked).toEqual({ done: true });
  expect(processes[0]!.killedBy).toBeNull();
});

test('a process that crashes fails its questions at once, and is started again more slowly each time', async () => {
  const media = await started();
  const asked = ask(media);
  await vi.advanceTimersByTimeAsync(0);
  processes[0]!.emit('exit', 1, null);
  expect(await asked).toBeInstanceOf(MediaUnavailable);
  const delays: number[] = [];
  for (let exits = 1; exits < 8; exits++) {
    const before = performance.now();
    while (processes.length === exits) await vi.advanceTimersByTimeAsync(100);
    delays.push(performance.now() - before);
    processes.at(-1)!.ready();
    processes.at(-1)!.emit('exit', 1, null);
  }
  expect(delays).toEqual([200, 400, 800, 1_600, 3_200, 6_400, 10_000]);
  await media.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  await expect(media.start()).rejects.toThrow(MediaUnavailable);
  expect(processes, 'after the portal stopped').toHaveLength(8);
});

test('a process that does not get ready is killed', async () => {
  const media = createMediaProcess({ open: () => (processes.push(new FakeProcess(1)), processes.at(-1)!) as never, logger: pino({ level: 'silent' }), heard: () => {}, restarted: () => {} });
  const failed = media.start().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await failed).toBeInstanceOf(MediaUnavailable);
  expect(processes[0]!.killedBy).toBe('SIGKILL');
  await media.stop();
});

test('a process that cannot be started fails what waits for it, and is started again until it runs', async () => {
  const warned: unknown[] = [];
  const outcomes: ((opened: FakeProcess) => void)[] = [
    (opened) => process.nextTick(() => opened.fail()),
    () => {
      throw new Error('spawn ENOMEM');
    },
    (opened) => process.nextTick(() => opened.fail()),
    (opened) => process.nextTick(opened.ready),
  ];
  const open = () => {
    processes.push(new FakeProcess(processes.length + 1));
    outcomes[processes.length - 1]!(processes.at(-1)!);
    return processes.at(-1)! as never;
  };
  const media = createMediaProcess({ open, logger: { warn: (what: unknown) => void warned.push(what), error: () => undefined }, heard: () => {}, restarted: () => {} });
  const asked = [ask(media), ask(media)];
  await vi.advanceTimersByTimeAsync(0);
  for (const outcome of asked) expect(await Promise.race([outcome, 'still waits'])).toBeInstanceOf(MediaUnavailable);
  expect(media.pid()).toBeNull();
  await vi.advanceTimersByTimeAsync(200 + 400 + 800);
  expect(media.pid()).toBe(4);
  expect(warned).toEqual([['spawn EAGAIN', 200], ['Error: spawn ENOMEM', 400], ['spawn EAGAIN', 800]].map(([reason, delay]) => ({ reason, delay })));
  const answered = ask(media);
  await vi.advanceTimersByTimeAsync(0);
  processes[3]!.answer();
  expect(await answered).toEqual({ done: true });
});

test('the portal stops although its media process could not be started', async () => {
  const media = createMediaProcess({ open: () => (processes.push(new FakeProcess(1)), processes.at(-1)!) as never, logger: pino({ level: 'silent' }), heard: () => {}, restarted: () => {} });
  const failed = media.start().catch((error: unknown) => error);
  processes[0]!.connected = false;
  const stopped = media.stop();
  processes[0]!.fail();
  await stopped;
  expect(await failed).toBeInstanceOf(MediaUnavailable);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(processes).toHaveLength(1);
});
