import { expect, test } from 'vitest';
import { readWebToken, writeWebToken } from './web-token.ts';

const secret = 'a secret of thirty-two characters';
const at = Date.parse('2026-03-02T09:00:00+08:00');
const claims = { iss: 'key', exp: at / 1000 + 300 };

test('a token is valid within its time and only with the same secret', () => {
  const token = writeWebToken(claims, secret);
  expect(readWebToken(token, secret, at)).toEqual(claims);
  expect(readWebToken(token, 'another secret of the same length', at)).toBeNull();
  expect(readWebToken(token, secret, at + 361_000)).toBeNull();
  expect(readWebToken(writeWebToken({ ...claims, nbf: at / 1000 + 200 }, secret), secret, at)).toBeNull();
  expect(readWebToken(writeWebToken({ iss: 'key' }, secret), secret, at)).toBeNull();
});

test('a token with another algorithm or changed claims is refused', () => {
  const [, , signature] = writeWebToken(claims, secret).split('.');
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  for (const forged of ['', 'a.b.c', `${part({ alg: 'none' })}.${part(claims)}.`, `${part({ alg: 'HS256' })}.${part({ ...claims, iss: 'other' })}.${signature}`, `${writeWebToken(claims, secret)}.x`, 'x'.repeat(9000)]) {
    expect(readWebToken(forged, secret, at)).toBeNull();
  }
});

test('reads the example of RFC 7515 A.1, which expired in 2011', () => {
  const token = 'eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
  const key = Buffer.from('AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow', 'base64url');
  expect(readWebToken(token, key, 1_300_819_000_000)).toEqual({ iss: 'joe', exp: 1_300_819_380, 'http://example.com/is_root': true });
});
