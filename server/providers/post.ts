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
  readonly timedOut: boolean;
  /** The system's code, such as ECONNREFUSED, where there is one. */
  readonly code: string | undefined;

  constructor(message: string, { timedOut, code }: { timedOut: boolean; code: string | undefined }) {
    super(message);
    this.timedOut = timedOut;
    this.code = code;
  }
}

/**
 * Sends one request and reads its answer whole.
 * @throws {NoAnswer} whether the request arrived is not known then
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

/** `fetch failed` carries no reason; the wrapped error's code does, and contains no address. */
const codeOf = (error: unknown): string | undefined => ((error as { cause?: NodeJS.ErrnoException } | null)?.cause?.code ?? undefined);
