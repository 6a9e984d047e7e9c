import { expect, test } from 'vitest';
import { clientAddressFinder, isFromThisMachine, limitKeyOf } from './client-address.ts';

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

const behindProxy = clientAddressFinder(['127.0.0.1', '::1']);

test.each([
  ['8.8.8.8:443', '8.8.8.8'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['2001:db8::7', '2001:db8::7'],
  ['::ffff:8.8.8.8', '8.8.8.8'],
  ['1.2.3.4:99, 8.8.8.8:443, 127.0.0.1:5000', '8.8.8.8'],
  // The entry is unreadable: the proxy that reported it is the last known address.
  ['8.8.8.8:https', '127.0.0.1'],
  ['garbage', '127.0.0.1'],
  ['0x08080808', '127.0.0.1'],
  ['[8.8.8.8', '127.0.0.1'],
])('a forwarded entry %s gives the address %s', (hop, address) => {
  expect(behindProxy('127.0.0.1', hop)).toBe(address);
});

test('a request forwarded by a proxy on this machine does not count as made on this machine', () => {
  for (const peer of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1']) expect(isFromThisMachine(peer, { host: 'localhost' })).toBe(true);
  for (const peer of ['203.0.113.7', '::ffff:203.0.113.7', undefined]) expect(isFromThisMachine(peer, {})).toBe(false);
  for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip']) {
    for (const said of ['127.0.0.1', 'garbage', '']) expect(isFromThisMachine('127.0.0.1', { [header]: said })).toBe(false);
  }
});
