import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { randomUuid } from './random-uuid.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('makes a UUID that the contract accepts, also without crypto.randomUUID', () => {
  expect(z.uuid().safeParse(randomUuid()).success).toBe(true);
  const { crypto: real } = globalThis;
  vi.stubGlobal('crypto', { getRandomValues: real.getRandomValues.bind(real) });
  const made = Array.from({ length: 200 }, randomUuid);
  expect(made.every((uuid) => z.uuid().safeParse(uuid).success)).toBe(true);
  expect(new Set(made).size).toBe(200);
});
