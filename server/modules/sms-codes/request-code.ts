import type { Context } from '../../context.ts';
import { networkOf } from '../../calls/client-address.ts';
import { refuse } from '../../calls/refusal.ts';
import { type SmsFailureReason, SmsUndelivered } from '../../providers/sms/index.ts';
import { phoneIndexOf } from '../accounts/index.ts';
import { codeRequesterOf } from './code-requester.ts';
import { drawFromBudgets, type Drawn } from './budgets.ts';
import { deliver, withhold } from './deliveries.ts';
import { type CodeBinding, smsRules } from './purposes.ts';
import { type Expectation, type RequestShares, requestSharesOf } from './request-shares.ts';
import { markFailed, markSent, reserveMessage } from './store.ts';

/** Failures after which certainly nothing was sent. After any other failure the message may still arrive. */
const surelyUnsent: ReadonlySet<string> = new Set<SmsFailureReason>(['refused', 'limited']);

/**
 * Sends a code to a phone, within every budget (spec captcha-and-sms#sms-limits). The caller has already used up the puzzle.
 * @param headers of the request: a browser that has logged in to the phone's account has shares of its own
 * @param options `isWithheld`: true if there is no phone; the caller must notice no difference. `expectation`: undefined where every phone may log in
 * @returns the complete `Set-Cookie` value by which the browser is recognised later; null for a caller that is not a browser
 * @throws Refusal 70004 requested too often, with `resendAfterSeconds` if it is the phone's own budget, 70005 the provider refused or could not be reached
 */
export async function requestSmsCode(context: Context, binding: CodeBinding, clientAddress: string, headers = new Headers(), { isWithheld: mustWithhold = false, expectation }: { isWithheld?: boolean; expectation?: Expectation | undefined } = {}): Promise<string | null> {
  const { clock, database, logger, metrics, random, secrets, sms } = context;
  const now = clock.now();
  const { isWithheld: isOverShare, phoneRequest, refund } = await drawMessage(context, binding, { clientAddress, headers, expectation });
  const isWithheld = mustWithhold || isOverShare;

  const code = String(random.integer(1_000_000)).padStart(6, '0');
  const id = random.uuid();
  const { requestedBy, setCookie } = codeRequesterOf(context, { clientAddress, headers });
  const phoneIndex = phoneIndexOf(context, binding.phone);
  const newCode = {
    phoneIndex,
    topCode: binding.topCode,
    purpose: binding.purpose,
    codeHmac: codeHmacOf(context, binding, code),
    expiresAt: now + smsRules.validMinutes * 60_000,
    requestedBy,
  };
  const reservation = {
    id,
    phoneIndex,
    phoneSealed: secrets.seal(binding.phone),
    topCode: binding.topCode,
    purpose: binding.purpose,
    clientAddress: networkOf(clientAddress),
    provider: sms.name,
    phoneRequest,
    now,
  };
  const waitMilliseconds = await database.transaction((tx) => reserveMessage(tx, reservation, newCode)).catch(async (error: unknown) => {
    // Nothing was sent, so the points are given back: a full disk must not use up the budgets.
    await refund();
    throw error;
  });
  if (waitMilliseconds > 0) {
    await refund();
    metrics.smsSent.inc({ outcome: 'phone-budget' });
    throw refuse.smsAskedTooOften(Math.ceil(waitMilliseconds / 1000));
  }

  let receipt: string | null = null;
  try {
    if (isWithheld) await withhold(context);
    else receipt = await deliver(context, { phone: binding.phone, code, validMinutes: smsRules.validMinutes, reference: id });
  } catch (error) {
    const failure = error instanceof SmsUndelivered ? error.reason : 'failed';
    const mayHaveGone = !surelyUnsent.has(failure);
    await database.transaction((tx) => markFailed(tx, id, newCode, failure, mayHaveGone));
    if (!mayHaveGone) await refund();
    metrics.smsSent.inc({ outcome: failure });
    logger.warn({ message: id, provider: sms.name, failure }, 'SMS not delivered');
    throw failure === 'limited' ? refuse.smsAskedTooOften() : refuse.smsUndelivered();
  }
  const state = isWithheld ? 'withheld' : 'sent';
  metrics.smsSent.inc({ outcome: state });
  // The code was sent and is valid. Without the receipt, the state of the message can be found only at the vendor.
  await database.transaction((tx) => markSent(tx, id, { state, receipt })).catch((error: unknown) => logger.error({ err: error, message: id, receipt }, 'receipt of an SMS not noted'));
  return setCookie;
}

/**
 * Takes a message from the budgets. The points of the expectation belong to it: a refusal and a refund give them back too, so that
 * only sent messages use up the budget of a list.
 * @throws Refusal 70004
 */
async function drawMessage(context: Context, binding: CodeBinding, { clientAddress, headers, expectation }: { clientAddress: string; headers: Headers; expectation: Expectation | undefined }): Promise<Drawn & Pick<RequestShares, 'phoneRequest'>> {
  try {
    const requestShares = await requestSharesOf(context, binding, headers, expectation?.isExpected);
    const { isWithheld, refund } = await drawFromBudgets(context, requestShares, clientAddress);
    return { isWithheld, phoneRequest: requestShares.phoneRequest, refund: async () => (await refund(), expectation?.refund()) };
  } catch (error) {
    await expectation?.refund();
    throw error;
  }
}

export function codeHmacOf({ secrets }: Pick<Context, 'secrets'>, { phone, topCode, purpose }: CodeBinding, code: string): string {
  return secrets.hmac('sms-code', JSON.stringify([phone, topCode, purpose, code]));
}
