import { expect, test } from 'vitest';
import type { ContentChange } from '../publishing/index.ts';
import { SingleFlight } from './single-flight.ts';

const change: ContentChange = { topCode: '-1', kind: 'news', code: 'N1' };
const made = (text: string, kind = 'news') => ({ text, tags: [`${kind}:-1:N1`] });

/** Runs a single flight for one key. The test releases each request. */
function asking(kind?: string) {
  const flight = new SingleFlight<ReturnType<typeof made>>();
  const kept: string[] = [];
  const waiting: PromiseWithResolvers<void>[] = [];
  const ask = async (text: string) => {
    const go = Promise.withResolvers<void>();
    return (await flight.getOrMake('a', () => (waiting.push(go), go.promise.then(() => made(text, kind))), ({ text: whole }) => kept.push(whole))).text;
  };
  return { flight, kept, waiting, ask };
}

test('parallel requests wait for one result, which is cached before it is returned', async () => {
  const { flight, kept, waiting, ask } = asking();
  const answers = [ask('first').then((text) => [text, ...kept]), ask('second').then((text) => [text, ...kept])];
  expect(flight.has('a')).toBe(true);
  await Promise.resolve();
  waiting[0]!.resolve();
  expect(await Promise.all(answers)).toEqual([['first', 'first'], ['first', 'first']]);
  expect([waiting.length, flight.has('a')]).toEqual([1, false]);
});

test('a request after a publication does not get a result that was started before it', async () => {
  const { flight, kept, waiting, ask } = asking();
  const before = ask('old');
  await Promise.resolve();
  flight.purge(change);
  expect(flight.has('a')).toBe(false);
  const after = ask('new');
  await Promise.resolve();
  for (const { resolve } of waiting) resolve();
  expect(await Promise.all([before, after])).toEqual(['old', 'new']);
  expect(kept).toEqual(['new']);
});

test('a result without the changed tags stays cached; a purge of everything removes all', async () => {
  const { flight, kept, waiting, ask } = asking('banner');
  const untouched = ask('banner');
  await Promise.resolve();
  flight.purge(change);
  waiting[0]!.resolve();
  await untouched;
  const dropped = ask('dropped');
  await Promise.resolve();
  flight.purge();
  waiting[1]!.resolve();
  expect([await dropped, kept]).toEqual(['dropped', ['banner']]);
});

test('a failed result is not cached', async () => {
  const flight = new SingleFlight<ReturnType<typeof made>>();
  await expect(flight.getOrMake('a', () => Promise.reject(new Error('away')), () => undefined)).rejects.toThrow('away');
  expect((await flight.getOrMake('a', async () => made('there'), () => undefined)).text).toBe('there');
});
