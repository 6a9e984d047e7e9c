import { NoAnswer, post } from '../post.ts';
import { PostRefused } from './provider.ts';

export const defaultTimeoutMs = 10_000;

/** The answer of both vendors. It has HTTP 200 even for a refusal. */
interface Answer {
  errcode?: unknown;
  errmsg?: unknown;
}

/**
 * Sends one message and checks the answer.
 * @param refusedForGood error codes about the message itself
 * @throws {PostRefused}
 */
export async function say(vendor: string, timeoutMs: number, url: string, message: object, refusedForGood: ReadonlySet<number>): Promise<void> {
  const { status, text } = await post(timeoutMs, url, { headers: { 'Content-Type': 'application/json; charset=utf-8' }, body: JSON.stringify(message) }).catch((error: unknown) => {
    if (error instanceof NoAnswer) throw new PostRefused(`${vendor}: ${error.message}`, { permanent: false });
    throw error;
  });
  const { errcode, errmsg } = read(text);
  if (status === 200 && errcode === 0) return;
  const code = typeof errcode === 'number' ? errcode : null;
  // Only the first words of the vendor's message are used, because it later contains addresses and the time. The code alone would
  // be lost, because the outbox masks numbers in stored failures.
  const words = (typeof errmsg === 'string' && /^[\p{L} .>_-]{1,60}/u.exec(errmsg)?.[0].trim()) || `errcode ${code ?? 'missing'}`;
  throw new PostRefused(`${vendor}: ${status === 200 ? words : `HTTP ${status}`}`, { permanent: code !== null && refusedForGood.has(code) });
}

function read(text: string): Answer {
  try {
    const answer: unknown = JSON.parse(text);
    return answer !== null && typeof answer === 'object' ? answer : {};
  } catch {
    return {};
  }
}

/** Shortens a text to this many bytes of UTF-8, with complete characters only. A mark shows that something is missing. */
export function cutToBytes(text: string, bytesAtMost: number): string {
  if (Buffer.byteLength(text) <= bytesAtMost) return text;
  const mark = '…';
  let left = bytesAtMost - Buffer.byteLength(mark);
  let kept = '';
  for (const character of text) {
    left -= Buffer.byteLength(character);
    if (left < 0) break;
    kept += character;
  }
  return kept + mark;
}
