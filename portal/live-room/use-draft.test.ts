import { expect, test } from 'vitest';
import { withRefused } from './use-draft.ts';

test('a refused text comes back to the field, before what was written meanwhile', () => {
  expect(withRefused(' ', '互锁在哪')).toBe('互锁在哪');
  expect(withRefused('还有', '互锁在哪')).toBe('互锁在哪 还有');
});
