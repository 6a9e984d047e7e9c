import type { Context } from '../../context.ts';
import { type AddressRule, refundForAddress, takeForAddress } from '../../calls/address-limits.ts';
import { networkOf } from '../../calls/client-address.ts';
import { refuse } from '../../calls/refusal.ts';
import type { LimitRule } from '../../limits/index.ts';
import { type SmsFailureReason, SmsUndelivered } from '../../providers/sms/index.ts';
import { phoneIndexOf } from '../accounts/index.ts';
import { type CodeBinding, smsRules } from './purposes.ts';
import { markFailed, markSent, reserveMessage } from './store.ts';
import { forgetWrongTries } from './wrong-tries.ts';

/** Whether the provider said that nothing went out; after any other failure the message may yet arrive. */
const surelyUnsent: ReadonlySet<string> = new Set<SmsFailureReason>(['refused', 'limited']);

/**
 * Sends a code to a phone, within every budget (decisions §2). The caller has already taken the puzzle.
 * @throws Refusal 70004 asked too often, with `resendAfterSeconds` where it is the phone's own budget, 70005 the provider refused or could not be reached
 */
export async function requestSmsCode(context: Context, binding: CodeBinding, clientAddress: string): Promise<void> {
  const { clock, database, logger, metrics, random, secrets, sms } = context;
  const now = clock.now();
  await takeBudgets(context, clientAddress);

  const code = String(random.integer(1_000_000)).padStart(6, '0');
  const id = random.uuid();
  const phoneIndex = phoneIndexOf(context, binding.phone);
  const newCode = {
    phoneIndex,
    topCode: binding.topCode,
    purpose: binding.purpose,
    codeHmac: codeHmacOf(context, binding, code),
    expiresAt: now + smsRules.validMinutes * 60_000,
  };
  const reservation = {
    id,
    phoneIndex,
    phoneSealed: secrets.seal(binding.phone),
    topCode: binding.topCode,
    purpose: binding.purpose,
    clientAddress: networkOf(clientAddress),
    provider: sms.name,
    now,
  };
  const waitMilliseconds = await reserveMessage(database, reservation, newCode);
  if (waitMilliseconds > 0) {
    await giveBack(context, clientAddress);
    metrics.smsSent.inc({ outcome: 'phone-budget' });
    throw refuse.smsAskedTooOften(Math.ceil(waitMilliseconds / 1000));
  }
  await forgetWrongTries(context, binding, clientAddress);

  let receipt: string;
  try {
    ({ receipt } = await sms.send({ phone: binding.phone, code, validMinutes: smsRules.validMinutes, reference: id }));
  } catch (error) {
    const failure = error instanceof SmsUndelivered ? error.reason : 'failed';
    const mayHaveGone = !surelyUnsent.has(failure);
    await markFailed(database, id, newCode, failure, mayHaveGone);
    if (!mayHaveGone) await giveBack(context, clientAddress);
    metrics.smsSent.inc({ outcome: failure });
    logger.warn({ message: id, provider: sms.name, failure }, 'SMS not delivered');
    throw failure === 'limited' ? refuse.smsAskedTooOften() : refuse.smsUndelivered();
  }
  metrics.smsSent.inc({ outcome: 'sent' });
  // The code is on its way and good; without the receipt only the vendor's own list tells what became of the message.
  await markSent(database, id, receipt).catch((error: unknown) => logger.error({ err: error, message: id, receipt }, 'receipt of an SMS not noted'));
}

const budgetsOf = ({ config: { limits } }: Context) => ({
  address: { name: 'sms-address', points: limits.smsPerHourPerAddress, pointsOfNetwork: limits.smsPerHourPerNetwork, windowSeconds: 3600 } satisfies AddressRule,
  site: { name: 'sms-site', points: limits.smsPerHourForSite, windowSeconds: 3600 } satisfies LimitRule,
});

/**
 * Takes from the budgets beyond the phone's own: address, network, and the whole site by the hour with an alarm.
 * @throws Refusal 70004, with nothing taken
 */
async function takeBudgets(context: Context, clientAddress: string): Promise<void> {
  const { limits, logger, metrics } = context;
  const { address, site } = budgetsOf(context);
  const { refusedBy } = await takeForAddress(limits, address, clientAddress);
  if (refusedBy) {
    metrics.smsSent.inc({ outcome: `sms-${refusedBy}` });
    throw refuse.smsAskedTooOften();
  }
  if ((await limits.take(site, 'site')).allowed) return;
  await refundForAddress(limits, address, clientAddress);
  metrics.smsSent.inc({ outcome: site.name });
  metrics.smsSiteBudgetExhausted.inc();
  logger.error({ budget: site.points }, 'ALARM: the hourly SMS budget of the whole site is used up');
  throw refuse.smsAskedTooOften();
}

/** Nothing went out: what costs nothing counts for nothing, else asking again would shut others behind the same address out. */
async function giveBack(context: Context, clientAddress: string): Promise<void> {
  const { address, site } = budgetsOf(context);
  await refundForAddress(context.limits, address, clientAddress);
  await context.limits.refund(site, 'site');
}

export function codeHmacOf({ secrets }: Pick<Context, 'secrets'>, { phone, topCode, purpose }: CodeBinding, code: string): string {
  return secrets.hmac('sms-code', JSON.stringify([phone, topCode, purpose, code]));
}
