import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const at = (address: string, network = address) => ({ address, network });
const drained = (queue: FairQueue<string>): string[] => Array.from({ length: queue.size }, () => queue.next()!);

test('addresses take turns, each in its own order', () => {
  const queue = new FairQueue<string>({ perAddress: 10, total: 100 });
  for (const item of ['a1', 'a2', 'a3']) queue.add(item, at('a'));
  for (const item of ['b1', 'b2']) queue.add(item, at('b'));
  queue.add('c1', at('c'));
  expect(drained(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  expect(queue.next()).toBeUndefined();
});

test('a network takes no more turns than another, for any number of addresses', () => {
  const queue = new FairQueue<string>({ perAddress: 10, total: 100 });
  for (let index = 0; index < 4; index++) queue.add(`n${index}`, at(`n-${index}`, 'n'));
  queue.add('s1', at('s'));
  queue.add('s2', at('s'));
  expect(drained(queue)).toEqual(['n0', 's1', 'n1', 's2', 'n2', 'n3']);
});

test('a new source waits one turn of the waiting ones, and a served source goes to the end', () => {
  const queue = new FairQueue<string>({ perAddress: 1_000, total: 10_000 });
  for (let n = 0; n < 500; n++) for (const name of ['a', 'b', 'c']) queue.add(name, at(name));
  queue.next();
  queue.add('stranger', at('stranger'));
  expect([queue.next(), queue.next(), queue.next(), queue.next(), queue.next()]).toEqual(['b', 'c', 'a', 'stranger', 'b']);
});

test('an address has its share', () => {
  const queue = new FairQueue<string>({ perAddress: 2, total: 100 });
  expect([queue.add('a1', at('a')), queue.add('a2', at('a')), queue.add('a3', at('a'))]).toEqual([undefined, undefined, 'a3']);
  expect(queue.add('b1', at('b'))).toBeUndefined();
  expect(queue.size).toBe(3);
});

test('in a full queue, the newest order of the busiest source is dropped for a new source, and the busiest source itself is refused', () => {
  const queue = new FairQueue<string>({ perAddress: 10, total: 6 });
  for (let n = 1; n <= 2; n++) queue.add(`a${n}`, at('a', 'n'));
  for (let n = 1; n <= 3; n++) queue.add(`b${n}`, at('b', 'n'));
  queue.add('c1', at('c'));
  expect(queue.add('b4', at('b', 'n'))).toBe('b4');
  expect(queue.add('s1', at('s'))).toBe('b3');
  expect(queue.size).toBe(6);
  expect(drained(queue)).toEqual(['a1', 'c1', 's1', 'b1', 'a2', 'b2']);
});

test('in a full queue of equal sources, the last order is refused', () => {
  const queue = new FairQueue<string>({ perAddress: 10, total: 2 });
  queue.add('a', at('a'));
  queue.add('b', at('b'));
  expect(queue.add('c', at('c'))).toBe('c');
  expect(drained(queue)).toEqual(['a', 'b']);
});
