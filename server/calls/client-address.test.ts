import { expect, test } from 'vitest';
import { limitKeyOf } from './client-address.ts';

test.each([
  ['203.0.113.77', '203.0.113.77'],
  ['::ffff:203.0.113.77', '203.0.113.77'],
  ['2001:db8:1:2::3', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::3', '2001:db8:1:3::/64'],
  ['somewhere', 'somewhere'],
])('limits count %s under %s', (address, key) => {
  expect(limitKeyOf(address)).toBe(key);
});
