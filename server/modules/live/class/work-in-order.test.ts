import { expect, test } from 'vitest';
import { WorkInOrder } from './work-in-order.ts';

test('a room keeps its order and waits for no other room, and work for all comes between', async () => {
  const done: string[] = [];
  const failures: unknown[] = [];
  const work = new WorkInOrder((_, about) => failures.push(about));
  const slow = Promise.withResolvers<void>();
  const add = (room: string, name: string, until: Promise<void> = Promise.resolve()) => work.add(room, name, async () => (await until, void done.push(name)));
  add('a', 'a1', slow.promise);
  add('a', 'a2');
  work.add('b', 'b1', () => Promise.reject(new Error('broken')));
  add('b', 'b2');
  await expect.poll(() => done).toEqual(['b2']);
  work.addForAll('all', async () => void done.push('all'));
  add('b', 'b3');
  add('c', 'c1');
  slow.resolve();
  await work.settled();
  expect(done.slice(0, 4)).toEqual(['b2', 'a1', 'a2', 'all']);
  expect(done.slice(4).toSorted()).toEqual(['b3', 'c1']);
  expect(failures).toEqual(['b1']);
});
