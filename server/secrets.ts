import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { chmodSync, existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import type { Randomness } from './randomness.ts';

/** The keys of the installation, and what is done with them. */
export interface Secrets {
  /** base64 of the key of `encryptedArray`; reaches the page (decisions §2). */
  cipherKeyBase64: string;
  /**
   * Decrypts AES-ECB, PKCS#7, base64 with the current or the previous key.
   * @returns null for any fault of base64, padding or UTF-8: callers must not tell them apart
   */
  decipher(base64: string): string | null;
  /** Keyed fingerprint, hex; `purpose` separates the key so that indexes of different things never match. */
  hmac(purpose: string, text: string): string;
  /** AES-256-GCM with the key's id in front, so that keys can turn. */
  seal(text: string): string;
  /** @throws where the text was not sealed by this installation */
  open(sealed: string): string;
}

interface MasterKey {
  id: string;
  /** base64 of 32 bytes; everything else is derived from it. */
  key: string;
}

/**
 * Takes MASTER_KEY, which several instances share, or DATA_DIR/secrets.json (mode 0600), made on the first start.
 * Keys found in the file still open what they sealed before MASTER_KEY was set.
 */
export function openSecrets(config: Pick<Config, 'dataDir' | 'keys'>, random: Randomness): Secrets {
  const file = join(config.dataDir, 'secrets.json');
  const configured = config.keys.master ? [{ id: 'env', key: config.keys.master }] : [];
  const stored = existsSync(file) || configured.length === 0 ? loadOrCreate(file, random) : [];
  return createSecrets([...configured, ...stored], random, config.keys);
}

function loadOrCreate(file: string, random: Randomness): MasterKey[] {
  if (!existsSync(file)) {
    const fresh = { masterKeys: [{ id: 'k1', key: random.bytes(32).toString('base64') }] };
    // Two instances may start at once: linking fails for the second, which then reads the first's.
    const draft = `${file}.${random.uuid()}`;
    writeFileSync(draft, `${JSON.stringify(fresh, null, 2)}\n`, { mode: 0o600, flush: true });
    try {
      linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }
  chmodSync(file, 0o600);
  return (JSON.parse(readFileSync(file, 'utf8')) as { masterKeys: MasterKey[] }).masterKeys;
}

/** `masterKeys`: the one that seals first, older ones after it. */
export function createSecrets(
  masterKeys: readonly MasterKey[],
  random: Randomness,
  configured: { cipher: string | null; previousCipher: string | null } = { cipher: null, previousCipher: null },
): Secrets {
  const sealing = masterKeys.map(({ id, key }) => ({ id, key: derive(key, 'seal') }));
  const current = sealing[0];
  const master = masterKeys[0]?.key;
  if (!current || !master) throw new Error('no master key given');
  // decisions §2: current and previous key are accepted. Unless configured, the key follows from the master key.
  const cipherKey = configured.cipher ? Buffer.from(configured.cipher, 'base64') : derive(master, 'cipher').subarray(0, 16);
  const cipherKeys = [cipherKey];
  if (configured.previousCipher) cipherKeys.push(Buffer.from(configured.previousCipher, 'base64'));
  else for (const older of masterKeys.slice(1)) cipherKeys.push(derive(older.key, 'cipher').subarray(0, 16));
  const purposes = new Map<string, Buffer>();

  return {
    cipherKeyBase64: cipherKey.toString('base64'),
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
          // The next key, or null: one answer for every fault.
        }
      }
      return null;
    },
    hmac(purpose, text) {
      let key = purposes.get(purpose);
      if (!key) {
        key = derive(master, `hmac:${purpose}`);
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
      const key = sealing.find((candidate) => candidate.id === id);
      if (!key || !iv || !body) throw new Error('sealed with a key that this installation does not hold');
      const bytes = Buffer.from(body, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key.key, Buffer.from(iv, 'base64url'));
      decipher.setAuthTag(bytes.subarray(-16));
      return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8');
    },
  };
}

/** HKDF-SHA-256 (RFC 5869): one key in, one key out for each use. */
function derive(keyBase64: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(keyBase64, 'base64'), Buffer.alloc(0), `yingwujiang/${use}`, 32));
}
