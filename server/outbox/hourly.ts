import { clockSkewMilliseconds } from '../clock.ts';
import type { Context } from '../context.ts';

const hourMilliseconds = 3_600_000;
/** Latest possible time of a planned run: the hour after the next, on an instance with a fast clock. */
const farthestMilliseconds = 2 * hourMilliseconds + clockSkewMilliseconds;
const planAgainEveryMilliseconds = 10 * 60_000;

interface Run {
  /** The hour of the planned run, ms since epoch. Missing in jobs of older releases. */
  at?: number;
  /** Number of ms by which the clock was ahead before it was set back, if that happened before this run. */
  wasAhead?: number;
}

/**
 * Registers work that runs once an hour among all instances. Each run plans the next one, with that hour in its key. The work gets its
 * delay in ms: after hours without a running instance, a change of the clock, or a restored database.
 */
export function registerHourly(context: Context, kind: string, work: (late: number) => Promise<void>): void {
  context.outbox.on(kind, async ({ payload }) => {
    const { at, wasAhead = 0 } = payload as Run;
    const now = context.clock.now();
    await work(Math.max(0, now - (at ?? now), wasAhead));
    await plan(context, kind, at);
  });
}

/**
 * Plans the next run. Has no effect if it is planned already. A run that was planned by a fast clock before the clock was set
 * back is replaced. Otherwise the work would wait until that time.
 */
export const planHourly = (context: Pick<Context, 'clock' | 'database' | 'logger' | 'outbox'>, kind: string): Promise<void> => plan(context, kind);

/** Repeats `plans` every ten minutes while the portal runs: the clock may be set back at any time. @returns a function that stops it */
export function planRepeatedly(context: Context, plans: readonly ((context: Context) => Promise<void>)[]): () => void {
  const timer = setInterval(() => {
    for (const planOne of plans) void planOne(context).catch((error: unknown) => context.logger.error({ err: error }, 'hourly work not planned'));
  }, planAgainEveryMilliseconds);
  timer.unref();
  return () => clearInterval(timer);
}

/** @param ownHour hour of the run that plans. It is not planned again, even if the clock was set back meanwhile, because it is still running */
async function plan({ clock, database, logger, outbox }: Pick<Context, 'clock' | 'database' | 'logger' | 'outbox'>, kind: string, ownHour?: number): Promise<void> {
  const now = clock.now();
  const following = (Math.floor(now / hourMilliseconds) + 1) * hourMilliseconds;
  const next = following === ownHour ? following + hourMilliseconds : following;
  const strays = (await outbox.find({ kind, state: 'pending' })).filter(({ runAt }) => runAt > now + farthestMilliseconds);
  const wasAhead = strays.length === 0 ? {} : { wasAhead: Math.max(...strays.map(({ runAt }) => runAt)) - next };
  await database.transaction(async (tx) => {
    await outbox.forget(tx, strays.map(({ id }) => id));
    await outbox.add(tx, { kind, payload: { at: next, ...wasAhead } satisfies Run, notBefore: next, deduplicationKey: `${kind}:${next}` });
  });
  if (strays.length > 0) logger.warn({ kind, ...wasAhead }, 'hourly work waited for a time far ahead: the clock was set back');
}
