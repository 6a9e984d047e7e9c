import type { BrowserCall, DataOf, RequestOf } from '../../contract/calls/index.ts';
import { CallRefused, type BrowserClient } from '../../contract/client.ts';
import type { Envelope } from '../../contract/envelope.ts';
import { returnCodes } from '../../contract/return-codes.ts';
import { loadPart } from '../loading.ts';

/** Makes a phone or a password ready to travel (spec calls#encryption-helper). */
export type Seal = (plain: string) => string;

const loadCipher = () => loadPart(() => import('./encrypt-form.ts'));

/**
 * As soon as a field is entered: by the time that something is sent, a release may have taken the file away. Where it does
 * not come, it is asked for again when something is sent.
 */
function loadCipherSoon(): void {
  if (typeof document !== 'undefined') addEventListener('focusin', () => void loadCipher().catch(() => {}), { once: true });
}

/**
 * The helper of a key; without one (another gateway's site configuration has none) the text travels as it is. The cipher is
 * fetched when a visitor begins to use the page: it is light until then.
 * @throws {ChunkLoadError} where the cipher does not arrive
 */
export async function sealBy(cipherKey: string): Promise<Seal> {
  if (!cipherKey) return (plain) => plain;
  const { encryptForm } = await loadCipher();
  return (plain) => encryptForm(plain, cipherKey);
}

interface SealedCallsOptions {
  client: BrowserClient;
  /** Of the site configuration that came with the page. */
  cipherKey: string;
  topCode: string;
  /** A call without an answer fails after this time. */
  answerWithinMilliseconds?: number;
  /** Tells the faults of an invalid input that may be the key's; all, where that cannot be told. */
  mayBeUnreadable?: (refusal: CallRefused) => boolean;
}

export interface SealedCalls {
  /** As the client's, with the request made by the caller, who seals parts of it. */
  call<Name extends BrowserCall>(name: Name, request: (seal: Seal) => RequestOf<Name>): Promise<Envelope<DataOf<Name>>>;
}

/**
 * Calls whose phone or password travels through the encryption helper. A page that is older than the two keys which the
 * server accepts asks for the key once more; cipher text that cannot be read is refused before anything is used up.
 */
export function createEncryptedClient({ client, cipherKey, topCode, answerWithinMilliseconds = 20_000, mayBeUnreadable = () => true }: SealedCallsOptions): SealedCalls {
  let key = cipherKey;
  if (key) loadCipherSoon();
  return {
    async call(name, request) {
      const send = async () => client.call(name, request(await sealBy(key)), { signal: AbortSignal.timeout(answerWithinMilliseconds) });
      try {
        return await send();
      } catch (error) {
        if (!(error instanceof CallRefused && error.returnCode === returnCodes.invalidInput && mayBeUnreadable(error)) || !key) throw error;
        const { data: config } = await client.call('getSiteConfig', { topCode }, {}).catch(() => ({ data: null }));
        if (!config || config.cipherKey === key) throw error;
        key = config.cipherKey;
        return send();
      }
    },
  };
}
