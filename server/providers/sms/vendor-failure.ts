import { DeadlineExceeded, withDeadline } from '../deadline.ts';
import type { ProviderDependencies } from '../surroundings.ts';
import { SmsUndelivered, type SmsFailure } from './provider.ts';

/** What a driver could read from the vendor's refusal. */
export interface VendorRefusal {
  code: string;
  requestId?: string | undefined;
}

/** Node's and the SDKs' names for "no answer in time", where they fire before our own deadline. */
const TIMEOUT_WORDS = /ETIMEDOUT|ESOCKETTIMEDOUT|RequestTimeout|ReadTimeout|ConnectTimeout|network timeout|body-timeout/;

/**
 * Runs one call of a vendor's SDK under a deadline and turns every way in which it can fail into
 * SmsUndelivered, logged once. `explain` reads the vendor's refusal from the SDK's error and says what
 * it means; undefined where the error is not an answer of the vendor's. Without `reference` the call is a question
 * about the channel and no sending.
 *
 * @throws SmsUndelivered
 */
export async function callVendor<T>(
  provider: string,
  reference: string | undefined,
  timeoutMs: number,
  logger: ProviderDependencies['logger'],
  explain: (error: unknown) => SmsFailure | undefined,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  try {
    return await withDeadline(timeoutMs, call);
  } catch (error) {
    const undelivered =
      error instanceof SmsUndelivered ? error : new SmsUndelivered(provider, explain(error) ?? transportFailure(error));
    logger.warn(
      {
        provider,
        reference,
        reason: undelivered.reason,
        retryable: undelivered.retryable,
        vendorCode: undelivered.vendorCode,
        vendorRequestId: undelivered.vendorRequestId,
      },
      reference === undefined ? 'sms channel unwell' : 'sms undelivered',
    );
    throw undelivered;
  }
}

/** An error of the network, of the SDK, or of an invalid answer. Its message is evaluated, never passed on. */
function transportFailure(error: unknown): SmsFailure {
  if (error instanceof DeadlineExceeded) return { reason: 'timeout', retryable: true };
  const { code, name, message, type } = (error ?? {}) as Record<string, unknown>;
  if (TIMEOUT_WORDS.test(`${String(code)} ${String(name)} ${String(type)} ${String(message)}`)) {
    return { reason: 'timeout', retryable: true };
  }
  return { reason: 'unreachable', retryable: true, vendorCode: systemErrorCode(code) };
}

/** ECONNREFUSED and its like tell an operator what to look at. */
function systemErrorCode(code: unknown): string | undefined {
  return typeof code === 'string' && /^E[A-Z_]+$/.test(code) ? code : undefined;
}
