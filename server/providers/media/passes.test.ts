import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createPasses } from './passes.ts';

const keyed = (key: string) => createPasses((text) => createHmac('sha256', key).update(text).digest('hex'));
const pass = { stream: 'room', may: 'play' as const, personCode: 'p-1', issuedAt: 0, until: 1_000 };

test('a pass is valid until it expires, only with the same key, and never after a change', () => {
  const passes = keyed('one');
  const text = passes.write(pass);
  expect(passes.read(text, 999)).toEqual(pass);
  expect(passes.read(text, 1_000)).toBeNull();
  expect(keyed('other').read(text, 0)).toBeNull();
  const payload = Buffer.from(JSON.stringify(['room', 'publish', 'p-1', 1e15])).toString('base64url');
  for (const changed of ['', '.', `${payload}.${text.split('.')[1]!}`, `${text}x`.repeat(100), text.slice(0, -2)]) expect(passes.read(changed, 0)).toBeNull();
});
