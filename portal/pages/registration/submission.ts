import { createEncryptedClient } from '../../../browser/cipher/encrypted-client.ts';
import { randomUuid } from '../../../browser/random-uuid.ts';
import type { DataOf } from '../../../contract/calls/index.ts';
import type { CallRefused, BrowserClient } from '../../../contract/client.ts';
import type { Envelope } from '../../../contract/envelope.ts';
import type { RegistrationForm } from '../../../contract/rules/index.ts';

export type FormToSend = Omit<RegistrationForm, 'requestId'>;

interface SubmissionOptions {
  client: BrowserClient;
  /** Of the site configuration that came with the page. */
  cipherKey: string;
  topCode: string;
  makeId?: () => string;
}

/** As long as a slow server may take over all of it; sending again repeats the first answer. */
const answerWithinMilliseconds = 30_000;

/** Faults of base64, decryption, UTF-8 and JSON are one 400 that names no field of the form. */
const mayBeUnreadable = ({ field }: CallRefused): boolean => field === null || field === 'encryptedArray';

/**
 * Sends the form (spec registration#submit). Every form that differs has one request id (spec registration#request-id): sent
 * again after its answer was lost, it carries the id of the first time, and the server repeats its first answer instead of
 * registering twice.
 */
export function createSubmission({ client, cipherKey, topCode, makeId = randomUuid }: SubmissionOptions) {
  let last: { text: string; requestId: string } | null = null;
  const calls = createEncryptedClient({ client, cipherKey, topCode, answerWithinMilliseconds, mayBeUnreadable });

  return {
    /** @throws what the client throws: `CallRefused`, `CallUnanswered`. 10053 comes back as an answer. */
    async save(form: FormToSend): Promise<Envelope<DataOf<'saveRegistration'>>> {
      const text = JSON.stringify(form);
      if (last?.text !== text) last = { text, requestId: makeId() };
      const json = JSON.stringify({ ...form, requestId: last.requestId });
      return calls.call('saveRegistration', (seal) => ({ encryptedArray: seal(json) }));
    },
  };
}
