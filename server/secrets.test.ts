import { createCipheriv } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { systemRandomness } from './randomness.ts';
import { createSecrets, openSecrets } from './secrets.ts';

const key = () => systemRandomness.bytes(32).toString('base64');
const holding = (...masterKeys: string[]) => createSecrets({ masterKeys, indexKey: key() }, systemRandomness);
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
  const unset = { cipher: null, previousCipher: null, master: null, previousMasters: [], index: null };

  test('are made on the first start, readable by their owner alone, and the same at the next start', () => {
    const dataDir = folder();
    const first = openSecrets({ dataDir, keys: unset }, systemRandomness);
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
    const second = openSecrets({ dataDir, keys: unset }, systemRandomness);
    expect(second.cipherKeyBase64).toBe(first.cipherKeyBase64);
    expect(second.hmac('phone', '13912345678')).toBe(first.hmac('phone', '13912345678'));
    expect(second.open(first.seal('13912345678'))).toBe('13912345678');
    expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).not.toContain(first.cipherKeyBase64);
  });

  test('values sealed with an older master key can be opened after a rotation, as long as the older key is given', () => {
    const dataDir = folder();
    const index = key();
    const [first, second, third] = [key(), key(), key()];
    const holder = (master: string, ...previousMasters: string[]) => openSecrets({ dataDir, keys: { ...unset, master, previousMasters, index } }, systemRandomness);
    const [old, newer] = [holder(first).seal('身份证'), holder(second, first).seal('手机')];
    expect(old.split('.')[0]).not.toBe(newer.split('.')[0]);
    expect([holder(third, second, first).open(old), holder(third, second, first).open(newer)]).toEqual(['身份证', '手机']);
    expect(() => holder(third, second).open(old)).toThrow('does not hold');
    expect(existsSync(join(dataDir, 'secrets.json'))).toBe(false);
  });

  test('blind indexes stay the same when MASTER_KEY replaces the file, and when it is rotated', () => {
    const dataDir = folder();
    const alone = openSecrets({ dataDir, keys: unset }, systemRandomness);
    const { indexKey } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as { indexKey: string };
    const turned = openSecrets({ dataDir, keys: { ...unset, master: key() } }, systemRandomness);
    const elsewhere = openSecrets({ dataDir: folder(), keys: { ...unset, master: key(), index: indexKey } }, systemRandomness);
    for (const later of [turned, elsewhere]) {
      expect(later.hmac('phone', '13912345678')).toBe(alone.hmac('phone', '13912345678'));
      expect(later.indexKeyFingerprint).toBe(alone.indexKeyFingerprint);
    }
    expect(turned.open(alone.seal('13912345678'))).toBe('13912345678');
    expect(holding(key()).indexKeyFingerprint).not.toBe(alone.indexKeyFingerprint);
  });

  test('a file in the format from before index keys, with named keys, still opens and finds values', () => {
    const dataDir = folder();
    const master = key();
    writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify({ masterKeys: [{ id: 'k1', key: master }] }));
    const before = createSecrets({ masterKeys: [master], indexKey: master }, systemRandomness);
    const sealed = before.seal('13912345678').replace(/^[^.]+/, 'k1');
    for (const secrets of [1, 2].map(() => openSecrets({ dataDir, keys: unset }, systemRandomness))) {
      expect(secrets.open(sealed)).toBe('13912345678');
      expect(secrets.hmac('phone', '13912345678')).toBe(before.hmac('phone', '13912345678'));
    }
    const turned = openSecrets({ dataDir, keys: { ...unset, master: key() } }, systemRandomness);
    expect(turned.hmac('phone', '13912345678')).toBe(before.hmac('phone', '13912345678'));
  });

  test.each(['', '{', '[]', '{"masterKeys":["short"]}'])('a file with content %j stops the start with its path and remedy', (text) => {
    const dataDir = folder();
    writeFileSync(join(dataDir, 'secrets.json'), text);
    expect(() => openSecrets({ dataDir, keys: unset }, systemRandomness)).toThrow(/secrets\.json 读不出来。请从备份恢复/);
  });

  test('a sealed text that was changed does not open', () => {
    const secrets = holding(key());
    const sealed = secrets.seal('13912345678');
    const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`;
    expect(() => secrets.open(changed)).toThrow('was changed');
    for (const strange of ['', 'x', 'x.y', '13912345678']) expect(() => secrets.open(strange)).toThrow('not a sealed text');
  });

  test('fingerprints of one text for different purposes never match', () => {
    const secrets = holding(key());
    expect(secrets.hmac('phone', '13912345678')).toBe(secrets.hmac('phone', '13912345678'));
    expect(secrets.hmac('phone', '13912345678')).not.toBe(secrets.hmac('card', '13912345678'));
  });

  test('the current and the previous cipher key are accepted, and a third is not', () => {
    const [current, previous, strange] = [0, 1, 2].map(() => systemRandomness.bytes(16).toString('base64')) as [string, string, string];
    const secrets = createSecrets({ masterKeys: [key()], indexKey: key() }, systemRandomness, { cipher: current, previousCipher: previous });
    expect(secrets.decipher(encrypt(current, '{"a":"甲"}'))).toBe('{"a":"甲"}');
    expect(secrets.decipher(encrypt(previous, '{"a":1}'))).toBe('{"a":1}');
    expect(secrets.decipher(encrypt(strange, '{"a":1}'))).toBeNull();
  });

  test('errors of base64, blocks, padding and UTF-8 get the same answer', () => {
    const secrets = holding(key());
    const bad = ['', 'not base64!', 'AAAA', `${encrypt(secrets.cipherKeyBase64, 'x')}=`, encrypt(secrets.cipherKeyBase64, Buffer.from([0xff, 0xfe, 0xfd]))];
    expect(bad.map((text) => secrets.decipher(text))).toEqual([null, null, null, null, null]);
    fc.assert(fc.property(fc.string(), (text) => secrets.decipher(text) === null));
  });
});
