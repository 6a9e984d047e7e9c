import { expect, test } from 'vitest';
import { testKind, title } from '../testing-kinds.ts';
import { BodyCache } from './body-cache.ts';

const kind = (name: string) => testKind(name, { title });
const [news, help] = [kind('news'), kind('help')];
const stored = { entryId: 'e1', version: 1, body: '{"title":"一"}' };

test('a body is cached by its entry and version, frozen, and another version is another body', () => {
  const cache = new BodyCache();
  const body = cache.read(news, stored, cache.generation);
  expect(cache.get(news, stored)).toBe(body);
  expect(() => Object.assign(body, { title: '二' })).toThrow(TypeError);
  expect([cache.get(news, { entryId: 'e1', version: 2 }), cache.get(help, stored)]).toEqual([undefined, undefined]);
});

test('an announcement for a whole kind drops its bodies and no others; one for a single entry drops none', () => {
  const cache = new BodyCache();
  for (const each of [news, help]) cache.read(each, stored, cache.generation);
  cache.drop({ kind: 'news', code: 'N1' });
  expect(cache.get(news, stored)).toBeDefined();
  cache.drop({ kind: 'news', code: null });
  expect([cache.get(news, stored), cache.get(help, stored)]).toEqual([undefined, { title: '一' }]);
  cache.drop();
  expect(cache.get(help, stored)).toBeUndefined();
});

test('a body that was read before the cache was dropped is returned, but not cached', () => {
  const cache = new BodyCache();
  const { generation } = cache;
  cache.drop();
  expect(cache.read(news, stored, generation)).toEqual({ title: '一' });
  expect(cache.get(news, stored)).toBeUndefined();
});
