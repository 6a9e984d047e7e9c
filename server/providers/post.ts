import { DeadlineExceeded, withDeadline } from './deadline.ts';

/** No vendor's answer is longer; what follows is not read. */
const answerBytesAtMost = 64 * 1024;

export interface PostAnswer {
  status: number;
  text: string;
}

/** No answer came, or none that could be read to its end. The message names no address: a key may stand in it. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/**
 * Sends one request and reads its answer whole.
 * @throws {NoAnswer} whether the request arrived is not known then
 */
export async function post(timeoutMs: number, url: string, init: { contentType: string; body: string }): Promise<PostAnswer> {
  try {
    return await withDeadline(timeoutMs, async (signal) => {
      const answer = await fetch(url, { method: 'POST', headers: { 'Content-Type': init.contentType }, body: init.body, redirect: 'error', signal });
      return { status: answer.status, text: await textOf(answer) };
    });
  } catch (error) {
    throw new NoAnswer(error instanceof DeadlineExceeded ? `no answer within ${timeoutMs} ms` : (codeOf(error) ?? 'no answer'));
  }
}

async function textOf(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer.body ?? []) {
    length += part.byteLength;
    if (length > answerBytesAtMost) throw new Error('the answer has no end');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** `fetch failed` carries no reason; the wrapped error's code does, and contains no address. */
const codeOf = (error: unknown): string | undefined => ((error as { cause?: NodeJS.ErrnoException } | null)?.cause?.code ?? undefined);
