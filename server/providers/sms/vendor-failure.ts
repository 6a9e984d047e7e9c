import { NoAnswer, post, type PostAnswer } from '../post.ts';
import type { ProviderDependencies } from '../surroundings.ts';
import { SmsUndelivered } from './provider.ts';

/** What a driver could read from the vendor's refusal. */
export interface VendorRefusal {
  code: string;
  requestId?: string | undefined;
}

/** Runs a call of a vendor and logs once why it failed. A call without `reference` asks about the channel and sends nothing. */
export async function logFailure<T>(logger: ProviderDependencies['logger'], reference: string | undefined, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof SmsUndelivered) {
      const { provider, reason, retryable, vendorCode, vendorRequestId } = error;
      logger.warn({ provider, reference, reason, retryable, vendorCode, vendorRequestId }, reference === undefined ? 'sms channel unwell' : 'sms undelivered');
    }
    throw error;
  }
}

/**
 * Sends one signed request. Neither its URL nor its answer may be logged: both may carry the phone and the code.
 * @throws SmsUndelivered where no answer came
 */
export async function postToVendor(provider: string, timeoutMs: number, url: URL, init: { headers: Record<string, string>; body?: string }): Promise<PostAnswer> {
  return post(timeoutMs, url.href, init).catch((error: unknown) => {
    throw error instanceof NoAnswer ? new SmsUndelivered(provider, { reason: error.timedOut ? 'timeout' : 'unreachable', retryable: true, vendorCode: error.code }) : error;
  });
}

/** The fields of a JSON object; none where the value is something else. */
export const fieldsOf = (value: unknown): Record<string, unknown> => (value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {});

/** The fields of the JSON object in a text; none where it holds something else. */
export function parseFields(text: string): Record<string, unknown> {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return {};
  }
}

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
