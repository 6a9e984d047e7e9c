import { DeadlineExceeded, withDeadline } from '../deadline.ts';
import { MediaUnavailable } from './provider.ts';

const answerBytesAtMost = 8 * 1024 * 1024;

interface ServiceAnswer {
  status: number;
  /** Parsed JSON. */
  body: unknown;
}

/**
 * Sends one request to the JSON API of a media service.
 * @param name name of the service in error messages, without addresses and keys
 * @throws MediaUnavailable without a JSON answer in time
 */
export async function requestJson(name: string, timeoutMs: number, url: URL, init: RequestInit): Promise<ServiceAnswer> {
  try {
    return await withDeadline(timeoutMs, async (signal) => {
      const response = await fetch(url, { ...init, signal, redirect: 'error' });
      return { status: response.status, body: JSON.parse(await textOf(response)) as unknown };
    });
  } catch (error) {
    throw new MediaUnavailable(`${name}: ${error instanceof DeadlineExceeded ? `no answer within ${timeoutMs} ms` : reasonOf(error)}`);
  }
}

async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.byteLength;
    if (length > answerBytesAtMost) throw new Error('the answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** The message `fetch failed` has no reason, but the code of its cause has. */
function reasonOf(error: unknown): string {
  const code = (error as { cause?: NodeJS.ErrnoException } | null)?.cause?.code;
  return code ?? (error instanceof SyntaxError ? 'the answer is no JSON' : error instanceof Error ? error.message : String(error));
}
