import type { Context } from '../../context.ts';
import { sharesOfAddress } from '../../calls/address-limits.ts';
import { refuse } from '../../calls/refusal.ts';
import { peekAll, type Share as Counted, takeAll } from '../../limits/index.ts';
import { rulesOf, type Share } from './shares.ts';
import type { Standing } from './standing.ts';

type Exhausted = { by: 'address' | 'network' } | { by: 'site'; per: 'hour' | 'day'; budget: number };
type Counter = Counted & { exhausted: Exhausted };

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
  const unknownCounters = countersOf(context, 'unknown', clientAddress);
  for (const share of draws) {
    const counters = countersOf(context, share, clientAddress);
    const drawn = leadsSomewhere ? await takeAll(context.limits, counters) : { refusedBy: await peekAll(context.limits, counters), giveBack: async () => undefined };
    if (drawn.refusedBy !== null) {
      const { exhausted } = drawn.refusedBy;
      refusedBy = exhausted.by;
      await alarm(context, share, exhausted);
      continue;
    }
    if (leadsSomewhere) {
      await peekAll(context.limits, unknownCounters);
      return { isWithheld: false, giveBack: drawn.giveBack };
    }
    const unknown = await takeAll(context.limits, unknownCounters);
    if (unknown.refusedBy !== null) await alarm(context, 'unknown', unknown.refusedBy.exhausted);
    return { isWithheld: unknown.refusedBy !== null, giveBack: unknown.giveBack };
  }
  context.metrics.smsSent.inc({ outcome: `sms-${refusedBy}` });
  throw refuse.smsAskedTooOften();
}

/** The counters of a share: of the address and its network, then of the site. */
function countersOf({ config }: Context, share: Share, clientAddress: string): Counter[] {
  const { addressHour, addressDay, siteHour, siteDay } = rulesOf(share, config.limits);
  const ofAddress = [addressHour, addressDay].flatMap((rule): Counter[] => {
    const { address, network } = sharesOfAddress(rule, clientAddress);
    return [{ ...address, exhausted: { by: 'address' } }, { ...network, exhausted: { by: 'network' } }];
  });
  const ofSite = ([['hour', siteHour], ['day', siteDay]] as const).map(([per, rule]): Counter => ({ rule, key: 'site', exhausted: { by: 'site', per, budget: rule.points } }));
  return [...ofAddress, ...ofSite];
}

/** Of the whole site: counted each time, and said in the log once an hour or a day. */
async function alarm({ limits, logger, metrics }: Context, share: Share, exhausted: Exhausted): Promise<void> {
  if (exhausted.by !== 'site') return;
  const { per, budget } = exhausted;
  metrics.smsSiteBudgetExhausted.inc({ share, per });
  const told = { name: `sms-alarm-${per}`, points: 1, windowSeconds: per === 'hour' ? 3_600 : 86_400 };
  if ((await limits.take(told, share)).allowed) logger.error({ share, per, budget }, 'ALARM: a share of the SMS budget of the whole site is used up');
}
