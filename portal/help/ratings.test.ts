import { afterEach, beforeEach, expect, test, vi } from 'vitest';

function emptyStorage(): Storage {
  const stored = new Map<string, string>();
  return { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => void stored.set(key, value) } as Storage;
}

let ratings: typeof import('./ratings.ts');

/** A page of its own, with what the browser keeps. */
async function visit(storage: Storage | null): Promise<void> {
  vi.resetModules();
  vi.stubGlobal('localStorage', storage ?? { getItem: () => { throw new Error('denied'); }, setItem: () => { throw new Error('denied'); } });
  ratings = await import('./ratings.ts');
}

let storage: Storage;
beforeEach(async () => {
  storage = emptyStorage();
  await visit(storage);
});
afterEach(() => vi.unstubAllGlobals());

test('what was said of an article is there after a reload, with the key it was said under', async () => {
  const visitorKey = ratings.visitorKeyFor('A1');
  ratings.keepRating('A1', { visitorKey, useful: false, told: true });
  await visit(storage);
  expect(ratings.readRating('A1')).toEqual({ visitorKey, useful: false, told: true });
  expect(ratings.visitorKeyFor('A1')).toBe(visitorKey);
});

test('every article has a key of its own, which is kept before any answer came', async () => {
  const key = ratings.visitorKeyFor('A1');
  expect(ratings.visitorKeyFor('A2')).not.toBe(key);
  await visit(storage);
  expect(ratings.visitorKeyFor('A1')).toBe(key);
  expect(ratings.readRating('A1')?.useful).toBeNull();
});

test('reading it twice is the same object, so that nothing is drawn anew', () => {
  ratings.visitorKeyFor('A1');
  expect(ratings.readRating('A1')).toBe(ratings.readRating('A1'));
});

test('the oldest of very many is forgotten', () => {
  for (let index = 0; index <= 200; index++) ratings.visitorKeyFor(`A${index}`);
  expect(ratings.readRating('A0')).toBeNull();
  expect(ratings.readRating('A200')).not.toBeNull();
});

test('where the browser keeps nothing, or something else stands there, it is asked anew', async () => {
  await visit(null);
  const visitorKey = ratings.visitorKeyFor('A1');
  ratings.keepRating('A1', { visitorKey, useful: true, told: false });
  expect(ratings.readRating('A1')?.useful).toBe(true);
  storage.setItem('help-ratings', '{half');
  await visit(storage);
  expect(ratings.readRating('A1')).toBeNull();
});
