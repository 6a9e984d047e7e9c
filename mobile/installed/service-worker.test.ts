import { beforeEach, expect, test, vi } from 'vitest';
import { applyUpdate, waitingWorker } from './service-worker.ts';

const reload = vi.fn<() => void>();
const postMessage = vi.fn<(order: unknown) => void>();
let container: EventTarget;

const offer = (state: ServiceWorkerState) => waitingWorker.setState({ state, postMessage } as unknown as ServiceWorker);

beforeEach(() => {
  reload.mockClear();
  postMessage.mockClear();
  container = new EventTarget();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('navigator', { serviceWorker: container });
  return () => vi.unstubAllGlobals();
});

test('an update activates the waiting worker, and loads the page again once it controls the page', () => {
  offer('installed');
  applyUpdate();
  expect(postMessage.mock.calls).toEqual([[{ order: 'activate' }]]);
  expect(reload).not.toHaveBeenCalled();
  container.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledTimes(1);
});

test.for(['activating', 'activated', 'redundant'] as const)('an update whose worker is %s, because another tab applied it, loads the page at once and never again by itself', (state) => {
  offer(state);
  applyUpdate();
  expect(reload).toHaveBeenCalledTimes(1);
  container.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledTimes(1);
});
