import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { chmodSync, existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from './config.ts';
import type { Randomness } from './randomness.ts';

/** The keys of the installation and the operations with them. */
export interface Secrets {
  /** The key of `encryptedArray`, base64. It is sent to the page (spec calls#encrypted-array). */
  cipherKeyBase64: string;
  /**
   * Decrypts AES-ECB, PKCS#7, base64 with the current or the previous key.
   * @returns null for any error of base64, padding or UTF-8: callers must not tell them apart
   */
  decipher(base64: string): string | null;
  /**
   * Keyed fingerprint, hex: a blind index that stays the same when master keys are rotated. `purpose` separates the keys, so that
   * indexes of different things never match.
   */
  hmac(purpose: string, text: string): string;
  /** Fingerprint of the index key that `hmac` uses. */
  indexKeyFingerprint: string;
  /** AES-256-GCM with the key's fingerprint as a prefix, so that master keys can be rotated. */
  seal(text: string): string;
  /** @throws if the text was not sealed by this installation */
  open(sealed: string): string;
}

/** The keys that all others are derived from. Each is base64 of 32 bytes. */
export interface InstallationKeys {
  /** The first key seals. Older keys only open what they sealed. */
  masterKeys: readonly string[];
  /** Key of the blind indexes. It is never replaced: with another key no person in the database would be found. */
  indexKey: string;
}

/** DATA_DIR/secrets.json cannot be used as it is. */
export class SecretsInvalid extends Error {
  override readonly name = 'SecretsInvalid';
}

/**
 * Uses MASTER_KEY and INDEX_KEY, which several instances share. Unset keys come from DATA_DIR/secrets.json (mode 0600), which is
 * made on the first start. Master keys of the file still open what they sealed before MASTER_KEY was set.
 * @throws {SecretsInvalid}
 */
export function openSecrets(config: Pick<Config, 'dataDir' | 'keys'>, random: Randomness): Secrets {
  const { master, previousMasters, index } = config.keys;
  const stored = storedKeys(join(config.dataDir, 'secrets.json'), random, { master: master === null, index: index === null });
  const indexKey = index ?? stored.indexKey;
  if (indexKey === null) throw new Error('no index key given');
  return createSecrets({ masterKeys: [...(master === null ? [] : [master]), ...previousMasters, ...stored.masterKeys], indexKey }, random, config.keys);
}

interface StoredKeys {
  masterKeys: string[];
  indexKey: string | null;
}

/** The keys of the file. Missing keys are generated and written. */
function storedKeys(file: string, random: Randomness, needed: { master: boolean; index: boolean }): StoredKeys {
  const complete = ({ masterKeys, indexKey }: StoredKeys): StoredKeys => ({
    masterKeys: needed.master && masterKeys.length === 0 ? [newKey(random)] : masterKeys,
    // In a file from before index keys, the first master key is the index key.
    indexKey: needed.index ? (indexKey ?? masterKeys[0] ?? newKey(random)) : indexKey,
  });
  const draft = (keys: StoredKeys): string => {
    const path = `${file}.${random.uuid()}`;
    writeFileSync(path, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flush: true });
    return path;
  };

  if (!existsSync(file)) {
    if (!needed.master && !needed.index) return { masterKeys: [], indexKey: null };
    // Two instances may start at the same time. Linking fails for the second one, which then reads the file of the first.
    const path = draft(complete({ masterKeys: [], indexKey: null }));
    try {
      linkSync(path, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(path, { force: true });
    }
  }
  chmodSync(file, 0o600);
  const found = readStoredKeys(file);
  const keys = complete(found);
  if (keys.indexKey !== found.indexKey || keys.masterKeys !== found.masterKeys) renameSync(draft(keys), file);
  return keys;
}

const storedKey = z.base64().refine((text) => Buffer.from(text, 'base64').length === 32);
const secretsFile = z.object({
  // Older files store each key with a name.
  masterKeys: z.array(z.union([storedKey, z.object({ key: storedKey }).transform(({ key }) => key)])),
  indexKey: storedKey.nullable().default(null),
});

function readStoredKeys(file: string): StoredKeys {
  const text = readFileSync(file, 'utf8');
  try {
    return secretsFile.parse(JSON.parse(text));
  } catch (cause) {
    throw new SecretsInvalid(`密钥文件 ${file} 读不出来。请从备份恢复它；没有备份又没有要保留的数据时，删掉它会重新生成。`, { cause });
  }
}

const newKey = (random: Randomness): string => random.bytes(32).toString('base64');

export function createSecrets(
  { masterKeys, indexKey }: InstallationKeys,
  random: Randomness,
  configured: { cipher: string | null; previousCipher: string | null } = { cipher: null, previousCipher: null },
): Secrets {
  const sealing = [...new Set(masterKeys)].map((key) => ({ id: fingerprintOf(key), key: keyFor(key, 'seal') }));
  const current = sealing[0];
  const master = masterKeys[0];
  if (!current || !master) throw new Error('no master key given');
  // The current and the previous key are accepted (spec calls#encrypted-array). By default the key is derived from the master key.
  const cipherKey = configured.cipher ? Buffer.from(configured.cipher, 'base64') : derive(master, 'cipher').subarray(0, 16);
  const cipherKeys = [cipherKey];
  if (configured.previousCipher) cipherKeys.push(Buffer.from(configured.previousCipher, 'base64'));
  else for (const older of masterKeys.slice(1)) cipherKeys.push(derive(older, 'cipher').subarray(0, 16));
  const purposes = new Map<string, KeyObject>();

  return {
    cipherKeyBase64: cipherKey.toString('base64'),
    indexKeyFingerprint: fingerprintOf(indexKey),
    decipher(base64) {
      const strict = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
      if (base64.length === 0 || !strict.test(base64)) return null;
      const bytes = Buffer.from(base64, 'base64');
      if (bytes.length === 0 || bytes.length % 16 !== 0) return null;
      for (const key of cipherKeys) {
        try {
          const decipher = createDecipheriv(`aes-${key.length * 8}-ecb`, key, null);
          const plain = Buffer.concat([decipher.update(bytes), decipher.final()]);
          return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(plain);
        } catch {
          // Tries the next key. Every error gives null.
        }
      }
      return null;
    },
    hmac(purpose, text) {
      let key = purposes.get(purpose);
      if (!key) {
        key = keyFor(indexKey, `hmac:${purpose}`);
        purposes.set(purpose, key);
      }
      return createHmac('sha256', key).update(text).digest('hex');
    },
    seal(text) {
      const iv = random.bytes(12);
      const cipher = createCipheriv('aes-256-gcm', current.key, iv);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${current.id}.${iv.toString('base64url')}.${sealed.toString('base64url')}`;
    },
    open(sealed) {
      const [id, iv, body] = sealed.split('.');
      if (!iv || !body) throw new Error('not a sealed text');
      const named = sealing.filter((candidate) => candidate.id === id);
      // Values from before key fingerprints have no prefix: all keys are tried, and GCM fails with a wrong one.
      for (const { key } of named.length > 0 ? named : sealing) {
        const text = opened(key, iv, body);
        if (text !== null) return text;
      }
      throw new Error(named.length > 0 ? 'a sealed text was changed' : 'sealed with a key that this installation does not hold');
    },
  };
}

function opened(key: KeyObject, iv: string, body: string): string | null {
  const bytes = Buffer.from(body, 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), { authTagLength: 16 });
    decipher.setAuthTag(bytes.subarray(-16));
    return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** Identifies a key without revealing it: 48 bits, hex. */
const fingerprintOf = (keyBase64: string): string => derive(keyBase64, 'fingerprint').toString('hex').slice(0, 12);

/** HKDF-SHA-256 (RFC 5869): derives a separate key for each use. */
function derive(keyBase64: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(keyBase64, 'base64'), Buffer.alloc(0), `yingwujiang/${use}`, 32));
}

/** A key object of Node. A key given as bytes is imported at each use, at five times the cost of the use itself. */
const keyFor = (keyBase64: string, use: string): KeyObject => createSecretKey(derive(keyBase64, use));
