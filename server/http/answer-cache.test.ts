import { expect, test } from 'vitest';
import { succeed } from './answer.ts';
import { AnswerCache, questionKey } from './answer-cache.ts';

const ask = (cache: AnswerCache, key: string) => cache.getOrMake(key, async () => succeed('getBanner', []));

test('what one tenant publishes drops the answers that may tell of it, and leaves all others', async () => {
  const cache = new AnswerCache();
  const own = questionKey('getBanner', { topCode: 'E1' }, { topCode: 'E1' });
  const askedElsewhere = questionKey('getBanner', { topCode: '-1' }, { topCode: 'E1', positionCode: 'a' });
  const whoever = questionKey('isShowIndexPage', { topCode: '-1' }, {});
  const others = [questionKey('getBanner', { topCode: '-1' }, { topCode: '-1' }), questionKey('getBanner', { topCode: 'E11' }, { topCode: 'E11' })];
  for (const key of [own, askedElsewhere, whoever, ...others]) await ask(cache, key);
  cache.purge('E1');
  expect([own, askedElsewhere, whoever, ...others].map((key) => cache.get(key) !== undefined)).toEqual([false, false, false, true, true]);
  cache.purge();
  expect(others.map((key) => cache.get(key))).toEqual([undefined, undefined]);
});

test('an answer that was on its way when something was published is given, and not kept', async () => {
  const cache = new AnswerCache();
  const key = questionKey('getBanner', { topCode: 'E1' }, { topCode: 'E1' });
  const { promise: published, resolve: publish } = Promise.withResolvers<void>();
  const answers = [1, 2].map(() => cache.getOrMake(key, () => published.then(() => succeed('getBanner', []))));
  await Promise.resolve();
  cache.purge('E1');
  publish();
  expect((await Promise.all(answers)).map(({ returnCode }) => returnCode)).toEqual([200, 200]);
  expect(cache.get(key)).toBeUndefined();
});
