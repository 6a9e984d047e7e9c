import { afterEach, beforeEach, expect, test, vi } from 'vitest';

function emptyStorage(): Storage {
  const stored = new Map<string, string>();
  return { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => void stored.set(key, value) } as Storage;
}

let ratings: typeof import('./ratings.ts');

/** A new page with the browser's storage. */
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

test('a rating and its visitor key survive a reload', async () => {
  const visitorKey = ratings.visitorKeyFor('A1');
  ratings.storeRating('A1', { visitorKey, useful: false, told: true });
  await visit(storage);
  expect(ratings.readRating('A1')).toEqual({ visitorKey, useful: false, told: true });
  expect(ratings.visitorKeyFor('A1')).toBe(visitorKey);
});

test('every article has its own visitor key, stored before an answer arrives', async () => {
  const key = ratings.visitorKeyFor('A1');
  expect(ratings.visitorKeyFor('A2')).not.toBe(key);
  await visit(storage);
  expect(ratings.visitorKeyFor('A1')).toBe(key);
  expect(ratings.readRating('A1')?.useful).toBeNull();
});

test('reading a rating twice returns the same object, so that React does not render again', () => {
  ratings.visitorKeyFor('A1');
  expect(ratings.readRating('A1')).toBe(ratings.readRating('A1'));
});

test('the oldest rating is dropped when there are too many', () => {
  for (let index = 0; index <= 200; index++) ratings.visitorKeyFor(`A${index}`);
  expect(ratings.readRating('A0')).toBeNull();
  expect(ratings.readRating('A200')).not.toBeNull();
});

test('without storage, or with invalid content in it, the article has no rating', async () => {
  await visit(null);
  const visitorKey = ratings.visitorKeyFor('A1');
  ratings.storeRating('A1', { visitorKey, useful: true, told: false });
  expect(ratings.readRating('A1')?.useful).toBe(true);
  storage.setItem('help-ratings', '{half');
  await visit(storage);
  expect(ratings.readRating('A1')).toBeNull();
});
