import { NoAnswer, post, type PostAnswer } from '../post.ts';
import { AddressRefused } from './provider.ts';

/**
 * Sends one request and reads the complete answer. Errors and logs never contain the URL, because it may contain a token.
 * @throws {AddressRefused} not permanent, if no answer came
 */
export async function askEngine(name: string, timeoutMs: number, url: string, init: { headers: Record<string, string>; body: string }): Promise<PostAnswer> {
  try {
    return await post(timeoutMs, url, init);
  } catch (error) {
    if (error instanceof NoAnswer) throw new AddressRefused(`${name}: ${error.message}`, { permanent: false });
    throw error;
  }
}
