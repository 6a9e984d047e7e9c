import { NoAnswer, post, type PostAnswer } from '../post.ts';
import type { ProviderDependencies } from '../surroundings.ts';
import { SmsUndelivered } from './provider.ts';

/** The parts of a vendor's refusal that a driver could read. */
export interface VendorRefusal {
  code: string;
  requestId?: string | undefined;
}

/** Runs a call of a vendor and logs a failure once. A call without `reference` is a health check and sends nothing. */
export async function logFailure<T>(logger: ProviderDependencies['logger'], reference: string | undefined, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof SmsUndelivered) {
      const { provider, reason, retryable, vendorCode, vendorRequestId } = error;
      logger.warn({ provider, reference, reason, retryable, vendorCode, vendorRequestId }, reference === undefined ? 'sms channel failed' : 'sms undelivered');
    }
    throw error;
  }
}

/**
 * Sends one signed request. Its URL and its answer must not be logged: they may contain the phone and the code.
 * @throws SmsUndelivered if there was no answer
 */
export async function postToVendor(provider: string, timeoutMs: number, url: URL, init: { headers: Record<string, string>; body?: string }): Promise<PostAnswer> {
  return post(timeoutMs, url.href, init).catch((error: unknown) => {
    throw error instanceof NoAnswer ? new SmsUndelivered(provider, { reason: error.timedOut ? 'timeout' : 'unreachable', retryable: true, vendorCode: error.code }) : error;
  });
}

/** The fields of a JSON object. None for any other value. */
export const fieldsOf = (value: unknown): Record<string, unknown> => (value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {});

/** The fields of a JSON object as text. None for any other text. */
export function parseFields(text: string): Record<string, unknown> {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return {};
  }
}

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
