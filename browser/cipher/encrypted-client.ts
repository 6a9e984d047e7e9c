import type { BrowserCall, CallName, DataOf, RequestOf } from '../../contract/calls/index.ts';
import { CallRefused, type Client } from '../../contract/client.ts';
import type { Envelope } from '../../contract/envelope.ts';
import { returnCodes } from '../../contract/return-codes.ts';
import { loadPart } from '../loading.ts';

/** Encrypts a phone or a password for sending (spec calls#encryption-helper). */
export type Seal = (plain: string) => string;

const loadCipher = () => loadPart(() => import('./encrypt-form.ts'));

/**
 * Loads the cipher when a field gets the focus, because a release may remove the file before the form is sent. A failed load is repeated on
 * sending.
 */
function loadCipherSoon(): void {
  if (typeof document !== 'undefined') addEventListener('focusin', () => void loadCipher().catch(() => {}), { once: true });
}

/**
 * Returns the encryption function for a key. Without a key (an external gateway's site configuration has none) it returns the text
 * unchanged. The cipher is loaded on demand.
 * @throws {ChunkLoadError} when the cipher does not load
 */
export async function encryptBy(cipherKey: string): Promise<Seal> {
  if (!cipherKey) return (plain) => plain;
  const { encryptForm } = await loadCipher();
  return (plain) => encryptForm(plain, cipherKey);
}

interface EncryptedClientOptions<Known extends CallName> {
  client: Client<Known | 'getSiteConfig'>;
  /** Cipher key of the site configuration that came with the page. */
  cipherKey: string;
  topCode: string;
  /** Timeout of a call, ms. */
  answerWithinMilliseconds?: number;
  /** Whether an outdated key may have caused this invalid input (40001). Default: any invalid input may. */
  mayBeUnreadable?: (refusal: CallRefused) => boolean;
}

export interface EncryptedClient<Known extends CallName = BrowserCall> {
  /** Like the client's call, but the caller builds the request and encrypts parts of it with `seal`. */
  call<Name extends Known>(name: Name, request: (seal: Seal) => RequestOf<Name>): Promise<Envelope<DataOf<Name>>>;
}

/**
 * A client that encrypts phones and passwords. The server accepts two keys, and a page with an older key fetches the key again. The
 * repeated call is safe, because the server refuses unreadable cipher text before it consumes any code or ticket.
 */
export function createEncryptedClient<Known extends CallName = BrowserCall>({ client, cipherKey, topCode, answerWithinMilliseconds = 20_000, mayBeUnreadable = () => true }: EncryptedClientOptions<Known>): EncryptedClient<Known> {
  let key = cipherKey;
  if (key) loadCipherSoon();
  return {
    async call(name, request) {
      const send = async () => client.call(name, request(await encryptBy(key)), { signal: AbortSignal.timeout(answerWithinMilliseconds) });
      try {
        return await send();
      } catch (error) {
        if (!(error instanceof CallRefused && error.returnCode === returnCodes.invalidInput && mayBeUnreadable(error)) || !key) throw error;
        const { data: config } = await (client as Client<'getSiteConfig'>).call('getSiteConfig', { topCode }, {}).catch(() => ({ data: null }));
        if (!config || config.cipherKey === key) throw error;
        key = config.cipherKey;
        return send();
      }
    },
  };
}
