import { expect, test } from 'vitest';
import { mapInTurns } from './in-turns.ts';

test('many rows are mapped in order, and other work runs after five milliseconds', async () => {
  const rows = Array.from({ length: 250 }, (_, number) => number);
  const seen: string[] = [];
  let time = 0;
  setImmediate(() => seen.push('other work'));
  const mapped = mapInTurns(rows, (row) => ((time += 0.5), seen.push(String(row)), row * 2), () => time);
  expect(await mapped).toEqual(rows.map((row) => row * 2));
  expect(seen.indexOf('other work')).toBe(10);
  expect(await mapInTurns([], () => 1)).toEqual([]);
});
