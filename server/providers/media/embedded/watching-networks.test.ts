import { expect, test } from 'vitest';
import { WatchingNetworks } from './watching-networks.ts';

test('a person plays HLS from four networks at the same time, others are not affected, and a network that is left is free again', () => {
  const watching = new WatchingNetworks();
  const asks = (now: number, networks: readonly string[], person = 'student') => networks.map((network) => watching.admits(person, network, now));
  expect(asks(0, ['a', 'b', 'c', 'd', 'e'])).toEqual([true, true, true, true, false]);
  expect(asks(1_000, ['e', 'f', 'g', 'h'], 'classmate')).toEqual([true, true, true, true]);
  expect(asks(1_000, ['a', 'b', 'c', 'd', 'e'], '')).toEqual([true, true, true, true, true]);
  // The phone has left network a, and the others go on.
  expect(asks(59_000, ['b', 'c', 'd', 'e'])).toEqual([true, true, true, false]);
  expect(asks(60_000, ['e', 'b', 'c', 'd', 'a'])).toEqual([true, true, true, true, false]);
});
