import { beforeEach, expect, test, vi } from 'vitest';

vi.mock('react', () => ({ useSyncExternalStore: (_: unknown, read: () => string) => read() }));
const { chooseTrade, useTrade } = await import('./trade.ts');

const stored = new Map<string, string>();
const storage = { getItem: (name: string) => stored.get(name) ?? null, setItem: (name: string, value: string) => void stored.set(name, value) };

beforeEach(() => stored.clear());

test('the trade is forgotten when a log-out has removed it', () => {
  vi.stubGlobal('localStorage', storage);
  chooseTrade('welding');
  expect(useTrade()).toBe('welding');
  stored.clear();
  expect(useTrade()).toBe('');
});

test('without storage the choice lasts as long as the document', () => {
  vi.stubGlobal('localStorage', { ...storage, setItem: () => { throw new DOMException('', 'QuotaExceededError'); } });
  chooseTrade('welding');
  expect(useTrade()).toBe('welding');
});
