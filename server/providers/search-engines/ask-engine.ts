import { DeadlineExceeded, withDeadline } from '../deadline.ts';
import { AddressRefused } from './provider.ts';

/** No answer of an engine is longer; what follows is not read. */
const answerBytesAtMost = 64 * 1024;

export interface EngineAnswer {
  status: number;
  text: string;
}

/**
 * Sends one request and reads its answer whole. No address of it is ever told: a token may stand in it.
 * @throws {AddressRefused} to be tried again, where no answer came
 */
export async function askEngine(name: string, timeoutMs: number, url: string, init: { contentType: string; body: string }): Promise<EngineAnswer> {
  try {
    return await withDeadline(timeoutMs, async (signal) => {
      const answer = await fetch(url, { method: 'POST', headers: { 'Content-Type': init.contentType }, body: init.body, redirect: 'error', signal });
      return { status: answer.status, text: await textOf(answer) };
    });
  } catch (error) {
    const reason = error instanceof DeadlineExceeded ? `no answer within ${timeoutMs} ms` : (codeOf(error) ?? 'no answer');
    throw new AddressRefused(`${name}: ${reason}`, { permanent: false });
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

/** `fetch failed` says nothing; the code of what it wraps does, and holds no address. */
const codeOf = (error: unknown): string | undefined => ((error as { cause?: NodeJS.ErrnoException } | null)?.cause?.code ?? undefined);
