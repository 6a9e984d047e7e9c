import { beforeEach, expect, test, vi } from 'vitest';
import { applyUpdate, waitingWorker } from './service-worker.ts';

const reload = vi.fn<() => void>();
const postMessage = vi.fn<(order: unknown) => void>();
const postToController = vi.fn<(order: unknown) => void>();
let container: EventTarget;

const offer = (state: ServiceWorkerState) => waitingWorker.setState({ state, postMessage } as unknown as ServiceWorker);

beforeEach(() => {
  reload.mockClear();
  postMessage.mockClear();
  postToController.mockClear();
  vi.useFakeTimers();
  container = Object.assign(new EventTarget(), { controller: { postMessage: postToController } });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('navigator', { serviceWorker: container });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

test('an update activates the waiting worker, and loads the page again once it controls the page', () => {
  offer('installed');
  applyUpdate();
  expect(postMessage.mock.calls).toEqual([[{ order: 'activate' }]]);
  expect(reload).not.toHaveBeenCalled();
  container.dispatchEvent(new Event('controllerchange'));
  vi.advanceTimersByTime(60_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('an update ends what the old worker stores, and loads the page after ten seconds if that worker stays', () => {
  offer('installed');
  applyUpdate();
  expect(postToController.mock.calls).toEqual([[{ order: 'stop-storing' }]]);
  vi.advanceTimersByTime(9_999);
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(reload).toHaveBeenCalledTimes(1);
});

test.for(['activating', 'activated', 'redundant'] as const)('an update whose worker is %s, because another tab applied it, loads the page at once and never again by itself', (state) => {
  offer(state);
  applyUpdate();
  expect(reload).toHaveBeenCalledTimes(1);
  container.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledTimes(1);
});
