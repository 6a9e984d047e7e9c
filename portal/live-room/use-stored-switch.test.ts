import { expect, test, vi } from 'vitest';
import { readSwitch, storeSwitch } from './use-stored-switch.ts';

test('a switch is remembered, and is as at first without a stored choice or without storage', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => stored.set(key, value) });
  expect([readSwitch('aloud', false), readSwitch('aloud', true)]).toEqual([false, true]);
  storeSwitch('aloud', true);
  expect(readSwitch('aloud', false)).toBe(true);
  vi.stubGlobal('localStorage', undefined);
  storeSwitch('aloud', true);
  expect(readSwitch('aloud', false)).toBe(false);
});
