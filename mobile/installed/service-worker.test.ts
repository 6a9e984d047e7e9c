import { beforeEach, expect, test, vi } from 'vitest';
import { applyUpdate, waitingWorker } from './service-worker.ts';

const load = vi.fn<() => void>();
const postMessage = vi.fn<(order: unknown) => void>();
const postToActive = vi.fn<(order: unknown) => void>();
let container: EventTarget & { ready: Promise<unknown> };

const offer = (state: ServiceWorkerState) => waitingWorker.setState({ state, postMessage } as unknown as ServiceWorker);

beforeEach(() => {
  load.mockClear();
  postMessage.mockClear();
  postToActive.mockClear();
  vi.useFakeTimers();
  container = Object.assign(new EventTarget(), { ready: Promise.resolve({ active: { postMessage: postToActive } }) });
  vi.stubGlobal('navigator', { serviceWorker: container });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

test('an update activates the waiting worker, and loads the page again once it controls the page', () => {
  offer('installed');
  applyUpdate(load);
  expect(postMessage.mock.calls).toEqual([[{ order: 'activate' }]]);
  expect(load).not.toHaveBeenCalled();
  container.dispatchEvent(new Event('controllerchange'));
  vi.advanceTimersByTime(60_000);
  expect(load).toHaveBeenCalledTimes(1);
});

test('an update that is cancelled loads nothing', () => {
  offer('installed');
  applyUpdate(load)();
  container.dispatchEvent(new Event('controllerchange'));
  vi.advanceTimersByTime(60_000);
  expect(load).not.toHaveBeenCalled();
});

test('an update ends what the old worker stores, and loads the page after ten seconds if that worker stays', async () => {
  offer('installed');
  applyUpdate(load);
  await container.ready;
  expect(postToActive.mock.calls).toEqual([[{ order: 'stop-storing' }]]);
  vi.advanceTimersByTime(9_999);
  expect(load).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(load).toHaveBeenCalledTimes(1);
});

test.for(['activating', 'activated', 'redundant'] as const)('an update whose worker is %s, because another tab applied it, loads the page at once and never again by itself', (state) => {
  offer(state);
  applyUpdate(load);
  expect(load).toHaveBeenCalledTimes(1);
  container.dispatchEvent(new Event('controllerchange'));
  expect(load).toHaveBeenCalledTimes(1);
});
