import { DeadlineExceeded, withDeadline } from './deadline.ts';

/** Limit of an answer. No vendor's answer is longer, and the rest is not read. */
const answerBytesAtMost = 64 * 1024;

export interface PostAnswer {
  status: number;
  text: string;
}

/** No complete answer was received. The message contains no address, because an address may contain a key. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  readonly timedOut: boolean;
  /** The system's code, such as ECONNREFUSED, if there is one. */
  readonly code: string | undefined;

  constructor(message: string, { timedOut, code }: { timedOut: boolean; code: string | undefined }) {
    super(message);
    this.timedOut = timedOut;
    this.code = code;
  }
}

/**
 * Sends one request and reads the complete answer.
 * @throws {NoAnswer} it is then unknown whether the request arrived
 */
export async function post(timeoutMs: number, url: string, init: { headers: Record<string, string>; body?: string }): Promise<PostAnswer> {
  try {
    return await withDeadline(timeoutMs, async (signal) => {
      const answer = await fetch(url, { ...init, method: 'POST', redirect: 'error', signal });
      return { status: answer.status, text: await textOf(answer) };
    });
  } catch (error) {
    const timedOut = error instanceof DeadlineExceeded;
    const code = codeOf(error);
    throw new NoAnswer(timedOut ? `no answer within ${timeoutMs} ms` : (code ?? 'no answer'), { timedOut, code });
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

/** The code of the wrapped error. `fetch failed` has no reason, and the code contains no address. */
const codeOf = (error: unknown): string | undefined => ((error as { cause?: NodeJS.ErrnoException } | null)?.cause?.code ?? undefined);
