import { expect, test } from 'vitest';
import { succeed } from './answer.ts';
import { AnswerCache, cacheKey } from './answer-cache.ts';

const made = (topCode: string, kind = 'banner') => ({ ...succeed('getBanner', []), tags: [`${kind}:${topCode}`] });

test('a change drops the answers with its tags and keeps all others', async () => {
  const cache = new AnswerCache();
  const keyOf = (topCode: string, request: object) => cacheKey('getBanner', { topCode }, request);
  const [own, fallback, another, elsewhere] = [keyOf('E1', { topCode: 'E1' }), keyOf('E1', { topCode: '-1' }), keyOf('-1', { positionCode: 'a' }), keyOf('-1', { topCode: 'E1' })];
  await cache.getOrMake(own, async () => made('E1'));
  await cache.getOrMake(fallback, async () => made('-1'));
  await cache.getOrMake(another, async () => made('E1', 'news'));
  await cache.getOrMake(elsewhere, async () => made('E1'));
  cache.purge({ topCode: 'E1', kind: 'banner', code: null });
  expect([own, fallback, another, elsewhere].map((key) => cache.get(key) !== undefined)).toEqual([false, true, true, false]);
  cache.purge();
  expect([fallback, another].map((key) => cache.get(key))).toEqual([undefined, undefined]);
});

test('an answer that is being made during a publication is returned but not cached', async () => {
  const cache = new AnswerCache();
  const key = cacheKey('getBanner', { topCode: 'E1' }, { topCode: 'E1' });
  const { promise: published, resolve: publish } = Promise.withResolvers<void>();
  const answers = [1, 2].map(() => cache.getOrMake(key, () => published.then(() => made('E1'))));
  await Promise.resolve();
  cache.purge({ topCode: 'E1', kind: 'banner', code: 'B1' });
  publish();
  expect((await Promise.all(answers)).map(({ returnCode }) => returnCode)).toEqual([200, 200]);
  expect(cache.get(key)).toBeUndefined();
});
