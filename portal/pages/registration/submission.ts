import type { DataOf } from '../../../contract/calls/index.ts';
import { CallRefused, type Client } from '../../../contract/client.ts';
import type { Envelope } from '../../../contract/envelope.ts';
import { returnCodes } from '../../../contract/return-codes.ts';
import type { RegistrationForm } from '../../../contract/rules/index.ts';
import { encryptForm } from '../../cipher/encrypt-form.ts';
import { randomUuid } from '../../cipher/random-uuid.ts';

export type FormToSend = Omit<RegistrationForm, 'requestId'>;

interface SubmissionOptions {
  client: Pick<Client, 'call'>;
  /** Of the site configuration that came with the page. */
  cipherKey: string;
  topCode: string;
  makeId?: () => string;
}

/** Nobody waits longer for an answer; sending again repeats the first answer. */
const answerWithinMilliseconds = 30_000;

/**
 * Sends the form (§7.1 save). Every form that differs has one request id (decisions §2): sent again after its answer was
 * lost, it carries the id of the first time, and the server repeats its first answer instead of registering twice.
 */
export function createSubmission({ client, cipherKey, topCode, makeId = randomUuid }: SubmissionOptions) {
  let last: { text: string; requestId: string } | null = null;
  let key = cipherKey;

  const send = (json: string) =>
    client.call('saveRegistration', { encryptedArray: encryptForm(json, key) }, { signal: AbortSignal.timeout(answerWithinMilliseconds) });

  return {
    /** @throws what the client throws: `CallRefused`, `CallUnanswered`. 10053 comes back as an answer. */
    async save(form: FormToSend): Promise<Envelope<DataOf<'saveRegistration'>>> {
      const text = JSON.stringify(form);
      if (last?.text !== text) last = { text, requestId: makeId() };
      const json = JSON.stringify({ ...form, requestId: last.requestId });
      try {
        return await send(json);
      } catch (error) {
        if (!couldNotBeRead(error)) throw error;
        // The page may be older than the two keys that the server accepts (decisions §2).
        const { data: config } = await client.call('getSiteConfig', { topCode });
        if (config.cipherKey === key) throw error;
        key = config.cipherKey;
        return send(json);
      }
    },
  };
}

/** Faults of base64, decryption, UTF-8 and JSON are one 400 that names no field of the form. */
function couldNotBeRead(error: unknown): boolean {
  return error instanceof CallRefused && error.returnCode === returnCodes.invalidInput && (error.field === null || error.field === 'encryptedArray');
}
