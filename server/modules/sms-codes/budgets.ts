import type { Context } from '../../context.ts';
import { peekForAddress, refundForAddress, takeForAddress } from '../../calls/address-limits.ts';
import { refuse } from '../../calls/refusal.ts';
import { rulesOf, type Share } from './shares.ts';
import type { Standing } from './standing.ts';

type Exhausted = { by: 'address' | 'network' } | { by: 'site'; per: 'hour' | 'day'; budget: number };

export interface Drawn {
  /** The message is not sent, and the answer does not say so: the budget of unknown phones is used up. */
  isWithheld: boolean;
  /** For a message that was not sent: what costs nothing counts for nothing. */
  giveBack(): Promise<void>;
}

/**
 * Takes a message from the budgets beyond the phone's own: of the address, of its network, and of the whole site by the hour
 * and the day, with an alarm.
 *
 * A phone that is not registered is answered as if it were: its message is refused where a registered one would be, and is
 * taken from a budget of its own, which shows in no answer. Both take as many steps.
 * @throws Refusal 70004, with nothing taken
 */
export async function drawFromBudgets(context: Context, { draws, leadsSomewhere }: Standing, clientAddress: string): Promise<Drawn> {
  let refusedBy: Exhausted['by'] = 'address';
  for (const share of draws) {
    const exhausted = await ask(context, leadsSomewhere ? 'take' : 'peek', share, clientAddress);
    if (exhausted !== null) {
      refusedBy = exhausted.by;
      await alarm(context, share, exhausted);
      continue;
    }
    const unknown = await ask(context, leadsSomewhere ? 'peek' : 'take', 'unknown', clientAddress);
    if (leadsSomewhere) return { isWithheld: false, giveBack: () => refund(context, share, clientAddress) };
    if (unknown === null) return { isWithheld: false, giveBack: () => refund(context, 'unknown', clientAddress) };
    await alarm(context, 'unknown', unknown);
    return { isWithheld: true, giveBack: async () => {} };
  }
  context.metrics.smsSent.inc({ outcome: `sms-${refusedBy}` });
  throw refuse.smsAskedTooOften();
}

/** @returns what is used up, with nothing taken; null where nothing is */
async function ask({ config, limits }: Context, verb: 'take' | 'peek', share: Share, clientAddress: string): Promise<Exhausted | null> {
  const { addressHour, addressDay, siteHour, siteDay } = rulesOf(share, config.limits);
  const askForAddress = verb === 'take' ? takeForAddress : peekForAddress;
  const undo: (() => Promise<void>)[] = [];
  const giveBack = async () => {
    if (verb === 'take') for (const one of undo) await one();
  };
  for (const rule of [addressHour, addressDay]) {
    const { refusedBy } = await askForAddress(limits, rule, clientAddress);
    if (refusedBy !== null) {
      await giveBack();
      return { by: refusedBy };
    }
    undo.push(() => refundForAddress(limits, rule, clientAddress));
  }
  for (const [per, rule] of [['hour', siteHour], ['day', siteDay]] as const) {
    if (!(await limits[verb](rule, 'site')).allowed) {
      await giveBack();
      return { by: 'site', per, budget: rule.points };
    }
    undo.push(() => limits.refund(rule, 'site'));
  }
  return null;
}

async function refund({ config, limits }: Context, share: Share, clientAddress: string): Promise<void> {
  const { addressHour, addressDay, siteHour, siteDay } = rulesOf(share, config.limits);
  for (const rule of [addressHour, addressDay]) await refundForAddress(limits, rule, clientAddress);
  for (const rule of [siteHour, siteDay]) await limits.refund(rule, 'site');
}

/** Of the whole site: counted each time, and said in the log once an hour or a day. */
async function alarm({ limits, logger, metrics }: Context, share: Share, exhausted: Exhausted): Promise<void> {
  if (exhausted.by !== 'site') return;
  const { per, budget } = exhausted;
  metrics.smsSiteBudgetExhausted.inc({ share, per });
  const told = { name: `sms-alarm-${per}`, points: 1, windowSeconds: per === 'hour' ? 3_600 : 86_400 };
  if ((await limits.take(told, share)).allowed) logger.error({ share, per, budget }, 'ALARM: a share of the SMS budget of the whole site is used up');
}
