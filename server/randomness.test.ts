import { describe, expect, test } from 'vitest';

import { seededRandomness, systemRandomness } from './randomness.ts';

const version4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe.each([
  ['system', systemRandomness],
  ['seeded', seededRandomness('a test')],
])('%s randomness', (_name, random) => {
  test('makes version 4 UUIDs that all differ', () => {
    const uuids = Array.from({ length: 1_000 }, () => random.uuid());
    expect(uuids.every((uuid) => version4.test(uuid))).toBe(true);
    expect(new Set(uuids).size).toBe(1_000);
  });

  test('makes as many bytes as asked for', () => {
    expect([0, 1, 32, 100].map((length) => random.bytes(length).length)).toEqual([0, 1, 32, 100]);
  });

  test('chooses evenly, bounds included', () => {
    const counts = Array.from({ length: 6 }, () => 0);
    for (let i = 0; i < 12_000; i++) counts[random.integer(6)]! += 1;
    expect(counts.every((count) => count > 1_700 && count < 2_300)).toBe(true);
    expect(random.integer(1)).toBe(0);
    expect(() => random.integer(0)).toThrow(RangeError);
  });
});

test('gives the same values for the same seed, and other values for another seed', () => {
  const [first, second, other] = [seededRandomness(7), seededRandomness(7), seededRandomness(8)];
  expect(first.bytes(40)).toEqual(second.bytes(40));
  expect([first.uuid(), first.integer(1_000_000)]).toEqual([second.uuid(), second.integer(1_000_000)]);
  expect(other.bytes(40)).not.toEqual(seededRandomness(7).bytes(40));
});
