import type { Context } from '../../context.ts';
import { networkOf } from '../../http/client-address.ts';
import { refuse } from '../../http/refusal.ts';
import { SmsUndelivered } from '../../providers/sms/index.ts';
import { type CodeBinding, smsRules } from './purposes.ts';
import { markFailed, markSent, reserveMessage } from './store.ts';

/**
 * Sends a code to a phone, within every budget (decisions §2). The caller has already taken the puzzle.
 * @throws Refusal 70004 asked too often, 70005 the provider refused or could not be reached
 */
export async function requestSmsCode(context: Context, binding: CodeBinding, clientAddress: string): Promise<void> {
  const { clock, config, database, logger, metrics, random, secrets, sms } = context;
  const now = clock.now();
  await requireBudget(context, clientAddress);

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
  if (!(await reserveMessage(database, reservation, newCode))) {
    metrics.smsSent.inc({ outcome: 'phone-budget' });
    throw refuse.smsAskedTooOften();
  }

  try {
    const { receipt } = await sms.send({ phone: binding.phone, code, validMinutes: smsRules.validMinutes, reference: id });
    metrics.smsSent.inc({ outcome: 'sent' });
    await markSent(database, id, receipt);
  } catch (error) {
    const failure = error instanceof SmsUndelivered ? error.reason : 'failed';
    // After a time-out nobody knows whether it went out: it counts, and its code stays good.
    await markFailed(database, id, newCode, failure, failure === 'timeout');
    metrics.smsSent.inc({ outcome: failure });
    logger.warn({ message: id, provider: sms.name, failure, siteBudget: config.limits.smsPerHourForSite }, 'SMS not delivered');
    throw failure === 'limited' ? refuse.smsAskedTooOften() : refuse.smsUndelivered();
  }
}

/** Budgets beyond the phone's own: address, network, and the whole site by the hour with an alarm. */
async function requireBudget({ config, limits, logger, metrics }: Context, clientAddress: string): Promise<void> {
  const budgets = [
    { name: 'sms-address', points: config.limits.smsPerHourPerAddress, key: clientAddress },
    { name: 'sms-network', points: config.limits.smsPerHourPerNetwork, key: networkOf(clientAddress) },
    { name: 'sms-site', points: config.limits.smsPerHourForSite, key: 'site' },
  ];
  for (const { name, points, key } of budgets) {
    const { allowed } = await limits.take({ name, points, windowSeconds: 3600 }, key);
    if (allowed) continue;
    metrics.smsSent.inc({ outcome: name });
    if (name === 'sms-site') {
      metrics.smsSiteBudgetExhausted.inc();
      logger.error({ budget: points }, 'ALARM: the hourly SMS budget of the whole site is used up');
    }
    throw refuse.smsAskedTooOften();
  }
}

/** Blind index of a phone: equal phones have equal indexes, and nothing leads back (architecture, "Sessions"). */
export function phoneIndexOf({ secrets }: Pick<Context, 'secrets'>, phone: string): string {
  return secrets.hmac('phone', phone);
}

export function codeHmacOf({ secrets }: Pick<Context, 'secrets'>, { phone, topCode, purpose }: CodeBinding, code: string): string {
  return secrets.hmac('sms-code', JSON.stringify([phone, topCode, purpose, code]));
}
