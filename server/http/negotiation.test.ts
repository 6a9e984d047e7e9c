import { expect, test } from 'vitest';
import { encodingFor, isHeld } from './negotiation.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['BR', 'br'],
  ['br;q=0.1, gzip;q=0.9', 'br'],
  ['br;q=0', null],
  ['br ; q=0.000, gzip', 'gzip'],
  ['gzip;q=0,br;q=0', null],
  ['x-br, gzipped', null],
  ['identity', null],
  ['', null],
  [undefined, null],
])('for a client that accepts %j an answer is encoded as %j', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"x", W/"a"', true],
  ['*', true],
  ['"A"', false],
  ['a', false],
  ['', false],
  [undefined, false],
])('a client with the cached tags %j has "a": %s', (held, expected) => {
  expect(isHeld(held, '"a"')).toBe(expected);
  expect(isHeld(held, '')).toBe(false);
});
