import type { Context } from '../../context.ts';
import { sharesOfAddress } from '../../calls/address-limits.ts';
import { networkOf } from '../../calls/client-address.ts';
import { refuse } from '../../calls/refusal.ts';
import { peekAll, type SeveralVerdict, type Share as Counted, takeAll } from '../../limits/index.ts';
import { rulesOf, type Share } from './shares.ts';
import type { RequestShares } from './request-shares.ts';

/** `isReserveLeft`: true if networks with few requests still get messages. */
type Exhausted = { by: 'address' | 'network' } | { by: 'site'; per: 'hour' | 'day'; budget: number; isReserveLeft: boolean };
/** `exhausted` is null for the counter of networks with few requests. */
type Counter = Counted & { exhausted: Exhausted | null };
type Asked = { exhausted: Exhausted | null; refund(): Promise<void> };

export interface Drawn {
  /** True: the message is not sent, and the answer does not reveal this. The budget of unknown phones is used up. */
  isWithheld: boolean;
  /** Gives the points back. Call it for a message that was not sent. */
  refund(): Promise<void>;
}

/**
 * Takes a message from all budgets except the phone's own: of the address, of its network, and of the whole site per hour
 * and day, with an alarm.
 *
 * An unregistered phone gets the same answers as a registered one: its message is refused under the same conditions, and is
 * taken from a separate budget that no answer reveals. Both cases run equally many steps.
 * @throws Refusal 70004, with nothing taken
 */
export async function drawFromBudgets(context: Context, { shares, isUsable }: RequestShares, clientAddress: string): Promise<Drawn> {
  let refusedBy: Exhausted['by'] = 'address';
  for (const share of shares) {
    const { exhausted, refund } = await ask(context, isUsable ? 'take' : 'peek', share, clientAddress);
    if (exhausted !== null) {
      refusedBy = exhausted.by;
      await alarm(context, share, exhausted);
      continue;
    }
    const unknown = await ask(context, isUsable ? 'peek' : 'take', 'unknown', clientAddress);
    if (isUsable) return { isWithheld: false, refund };
    if (unknown.exhausted !== null) await alarm(context, 'unknown', unknown.exhausted);
    return { isWithheld: unknown.exhausted !== null, refund: unknown.refund };
  }
  context.metrics.smsSent.inc({ outcome: `sms-${refusedBy}` });
  throw refuse.smsAskedTooOften();
}

/** Takes from the counters of a share. A network that has used up its small allowance counts among the busy networks. */
async function ask({ config, limits }: Context, verb: 'take' | 'peek', share: Share, clientAddress: string): Promise<Asked> {
  const { ifLittle, ifMuch } = countersOf(rulesOf(share, config.limits), clientAddress);
  const askAll = async (counters: Counter[]): Promise<Pick<SeveralVerdict<Counter>, 'refusedBy' | 'refund'>> =>
    verb === 'take' ? takeAll(limits, counters) : { refusedBy: await peekAll(limits, counters), refund: async () => undefined };
  const first = await askAll(ifLittle);
  const { refusedBy, refund } = first.refusedBy !== null && first.refusedBy.exhausted === null ? await askAll(ifMuch) : first;
  return { exhausted: refusedBy?.exhausted ?? null, refund };
}

/**
 * The counters of a share: of the address and its network, then of the site. The small allowance is taken and not only read, so that
 * parallel requests of a network cannot all count as its first.
 */
function countersOf({ addressHour, addressDay, siteHour, siteDay }: ReturnType<typeof rulesOf>, clientAddress: string): { ifLittle: Counter[]; ifMuch: Counter[] } {
  const ofAddress = [addressHour, addressDay].flatMap((rule): Counter[] => {
    const { address, network } = sharesOfAddress(rule, clientAddress);
    return [{ ...address, exhausted: { by: 'address' } }, { ...network, exhausted: { by: 'network' } }];
  });
  const sites = [['hour', siteHour], ['day', siteDay]] as const;
  const ofSite = sites.map(([per, rule]): Counter => ({ rule, key: 'site', exhausted: { by: 'site', per, budget: rule.points, isReserveLeft: false } }));
  const little = sites.flatMap(([, { little: rule }]): Counter[] => (rule === null ? [] : [{ rule, key: networkOf(clientAddress), exhausted: null }]));
  const much = sites.flatMap(([per, { much: rule }]): Counter[] => (rule === null ? [] : [{ rule, key: 'site', exhausted: { by: 'site', per, budget: rule.points, isReserveLeft: true } }]));
  return { ifLittle: [...ofAddress, ...little, ...ofSite], ifMuch: [...ofAddress, ...much, ...ofSite] };
}

/** Records a used-up budget of the whole site: counted each time, and logged once an hour or day, and once more when the reserve is used up too. */
async function alarm({ limits, logger, metrics }: Context, share: Share, exhausted: Exhausted): Promise<void> {
  if (exhausted.by !== 'site') return;
  const { per, budget, isReserveLeft } = exhausted;
  metrics.smsSiteBudgetExhausted.inc({ share, per });
  const alarmLimit = { name: `sms-alarm-${per}`, points: 1, windowSeconds: per === 'hour' ? 3_600 : 86_400 };
  if ((await limits.take(alarmLimit, `${share} ${isReserveLeft}`)).allowed) logger.error({ share, per, budget, isReserveLeft }, 'ALARM: a share of the SMS budget of the whole site is used up');
}
