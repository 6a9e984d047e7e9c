import { createEncryptedClient } from '../../browser/cipher/encrypted-client.ts';
import { randomUuid } from '../../browser/random-uuid.ts';
import type { DataOf } from '../../contract/calls/index.ts';
import type { CallRefused, BrowserClient } from '../../contract/client.ts';
import type { Envelope } from '../../contract/envelope.ts';
import type { RegistrationForm } from '../../contract/rules/index.ts';

export type FormToSend = Omit<RegistrationForm, 'requestId'>;

interface SubmissionOptions {
  client: BrowserClient;
  /** Cipher key from the site configuration of the page. */
  cipherKey: string;
  topCode: string;
  makeId?: () => string;
}

/** Timeout, ms, long enough for a slow server. Sending again returns the first answer. */
const answerWithinMilliseconds = 30_000;

/** A 400 without a field of the form can mean a fault of base64, decryption, UTF-8 or JSON. */
const mayBeUnreadable = ({ field }: CallRefused): boolean => field === null || field === 'encryptedArray';

/**
 * Sends the form (spec registration#submit). Each different form has its own request id (spec registration#request-id). When a form is sent
 * again after a lost answer, it carries the same id, and the server repeats its first answer instead of registering twice.
 */
export function createSubmission({ client, cipherKey, topCode, makeId = randomUuid }: SubmissionOptions) {
  let last: { text: string; requestId: string } | null = null;
  const calls = createEncryptedClient({ client, cipherKey, topCode, answerWithinMilliseconds, mayBeUnreadable });

  return {
    /** @throws CallRefused, CallUnanswered. Return code 10053 is an answer, not an error. */
    async save(form: FormToSend): Promise<Envelope<DataOf<'saveRegistration'>>> {
      const text = JSON.stringify(form);
      if (last?.text !== text) last = { text, requestId: makeId() };
      const json = JSON.stringify({ ...form, requestId: last.requestId });
      return calls.call('saveRegistration', (seal) => ({ encryptedArray: seal(json) }));
    },
  };
}
