import type { Context } from './context.ts';

const hourMilliseconds = 3_600_000;

interface Run {
  /** The hour for which it was planned, ms since epoch. Absent in what older code planned. */
  at?: number;
}

/**
 * Has work done once an hour among all instances: each run plans the next, under that hour's own key. The work hears how late
 * it is, in ms: hours where no instance was running, the clock was moved, or the database is a restored one.
 */
export function registerHourly(context: Context, kind: string, work: (late: number) => Promise<void>): void {
  context.outbox.on(kind, async ({ payload }) => {
    const { at } = payload as Run;
    const now = context.clock.now();
    await work(Math.max(0, now - (at ?? now)));
    // Never its own hour again, though the clock was set back meanwhile: that key is used up, and nobody would plan any more.
    await plan(context, kind, at ?? 0);
  });
}

/** Plans the next run; harmless where it is planned already. */
export const planHourly = (context: Pick<Context, 'clock' | 'database' | 'outbox'>, kind: string): Promise<void> => plan(context, kind, 0);

async function plan({ clock, database, outbox }: Pick<Context, 'clock' | 'database' | 'outbox'>, kind: string, after: number): Promise<void> {
  const next = (Math.floor(Math.max(clock.now(), after) / hourMilliseconds) + 1) * hourMilliseconds;
  await database.transaction((tx) => outbox.add(tx, { kind, payload: { at: next } satisfies Run, notBefore: next, deduplicationKey: `${kind}:${next}` }));
}
