import { expect, test } from 'vitest';
import { mapInTurns } from './in-turns.ts';

test('many rows are mapped in order, and other work runs between them', async () => {
  const rows = Array.from({ length: 250 }, (_, number) => number);
  const seen: string[] = [];
  setImmediate(() => seen.push('other work'));
  expect(await mapInTurns(rows, (row) => (seen.push(String(row)), row * 2))).toEqual(rows.map((row) => row * 2));
  expect(seen.indexOf('other work')).toBe(100);
  expect(await mapInTurns([], () => 1)).toEqual([]);
});
