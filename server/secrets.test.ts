import { createCipheriv } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { systemRandomness } from './randomness.ts';
import { createSecrets, openSecrets } from './secrets.ts';

const key = (id: string) => ({ id, key: systemRandomness.bytes(32).toString('base64') });
const encrypt = (keyBase64: string, text: string | Buffer): string => {
  const bytes = Buffer.from(keyBase64, 'base64');
  const cipher = createCipheriv(`aes-${bytes.length * 8}-ecb`, bytes, null);
  return Buffer.concat([cipher.update(text), cipher.final()]).toString('base64');
};

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'ywj-secrets-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

describe('secrets', () => {
  test('are made on the first start, readable by their owner alone, and the same at the next', () => {
    const dataDir = folder();
    const keys = { cipher: null, previousCipher: null, master: null };
    const first = openSecrets({ dataDir, keys }, systemRandomness);
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
    const second = openSecrets({ dataDir, keys }, systemRandomness);
    expect(second.cipherKeyBase64).toBe(first.cipherKeyBase64);
    expect(second.open(first.seal('13912345678'))).toBe('13912345678');
    expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).not.toContain(first.cipherKeyBase64);
  });

  test('what an older key sealed opens after the key has turned', () => {
    const [older, newer] = [key('k1'), key('k2')];
    const sealed = createSecrets([older], systemRandomness).seal('身份证');
    const turned = createSecrets([newer, older], systemRandomness);
    expect(turned.open(sealed)).toBe('身份证');
    expect(turned.seal('身份证').startsWith('k2.')).toBe(true);
    expect(() => createSecrets([newer], systemRandomness).open(sealed)).toThrow('does not hold');
  });

  test('a sealed text that was changed does not open', () => {
    const secrets = createSecrets([key('k1')], systemRandomness);
    const sealed = secrets.seal('13912345678');
    const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`;
    expect(() => secrets.open(changed)).toThrow(/auth/i);
  });

  test('fingerprints of one text for different purposes never match', () => {
    const secrets = createSecrets([key('k1')], systemRandomness);
    expect(secrets.hmac('phone', '13912345678')).toBe(secrets.hmac('phone', '13912345678'));
    expect(secrets.hmac('phone', '13912345678')).not.toBe(secrets.hmac('card', '13912345678'));
  });

  test('the current and the previous cipher key are accepted, a third is not', () => {
    const [current, previous, strange] = [0, 1, 2].map(() => systemRandomness.bytes(16).toString('base64')) as [string, string, string];
    const secrets = createSecrets([key('k1')], systemRandomness, { cipher: current, previousCipher: previous });
    expect(secrets.decipher(encrypt(current, '{"a":"甲"}'))).toBe('{"a":"甲"}');
    expect(secrets.decipher(encrypt(previous, '{"a":1}'))).toBe('{"a":1}');
    expect(secrets.decipher(encrypt(strange, '{"a":1}'))).toBeNull();
  });

  test('faults of base64, blocks, padding and UTF-8 are one and the same', () => {
    const secrets = createSecrets([key('k1')], systemRandomness);
    const bad = ['', 'not base64!', 'AAAA', `${encrypt(secrets.cipherKeyBase64, 'x')}=`, encrypt(secrets.cipherKeyBase64, Buffer.from([0xff, 0xfe, 0xfd]))];
    expect(bad.map((text) => secrets.decipher(text))).toEqual([null, null, null, null, null]);
    fc.assert(fc.property(fc.string(), (text) => secrets.decipher(text) === null));
  });
});
