import type { ProviderDependencies } from '../surroundings.ts';
import { DeadlineExceeded, withDeadline } from '../deadline.ts';

/** Another system that answers the contract's calls in place of this one (spec calls#gateway). Page loaders use it. */
export interface Gateway {
  /**
   * An anonymous call: no cookie, no token, no data of the visitor. Resolves with the complete answer of any status.
   * @throws {GatewayUnanswered} if no answer came in time, or if it was not acceptable
   */
  fetch(url: string, init: RequestInit): Promise<Response>;
}

/** The gateway could not be reached, took too long, or redirected. */
export class GatewayUnanswered extends Error {
  override readonly name = 'GatewayUnanswered';
}

export interface GatewayOptions {
  /** Time limit for a complete answer with its body. */
  timeoutMs: number;
  /** Maximum size of an answer. The tree of all areas is well below 1 MB. */
  answerBytesAtMost?: number;
}

export function createGateway({ timeoutMs, answerBytesAtMost = 8 * 1024 * 1024 }: GatewayOptions, { logger }: Pick<ProviderDependencies, 'logger'>): Gateway {
  return {
    async fetch(url, init) {
      try {
        return await withDeadline(timeoutMs, async (signal) => {
          // A redirect would lead to a login page. Calls never redirect here.
          const answer = await fetch(url, { ...init, signal, redirect: 'error', credentials: 'omit' });
          return new Response(await wholeBody(answer, answerBytesAtMost), { status: answer.status, headers: answer.headers });
        });
      } catch (cause) {
        const { origin, pathname } = new URL(url);
        const reason = cause instanceof DeadlineExceeded ? `no answer within ${timeoutMs} ms` : reasonOf(cause);
        logger.warn({ gateway: origin, path: pathname, reason }, 'gateway did not answer');
        throw new GatewayUnanswered(reason, { cause });
      }
    },
  };
}

/** Null if the status allows no body: `Response` refuses an empty body there too. */
async function wholeBody(answer: Response, atMost: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (answer.body === null) return null;
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer.body) {
    length += part.byteLength;
    if (length > atMost) throw new Error(`the answer is longer than ${atMost} bytes`);
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

/** The cause of the error (ECONNREFUSED, a certificate, a redirect), because `fetch failed` says nothing. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? (cause as NodeJS.ErrnoException).code ?? cause.message : message;
}
