import type { Context } from './context.ts';

const hourMilliseconds = 3_600_000;

/** Has work done once an hour among all instances: each run plans the next, under that hour's own key. */
export function registerHourly(context: Context, kind: string, work: () => Promise<void>): void {
  context.outbox.on(kind, async () => {
    await work();
    await planHourly(context, kind);
  });
}

/** Plans the next run; harmless where it is planned already. */
export async function planHourly({ clock, database, outbox }: Pick<Context, 'clock' | 'database' | 'outbox'>, kind: string): Promise<void> {
  const next = (Math.floor(clock.now() / hourMilliseconds) + 1) * hourMilliseconds;
  await database.transaction((tx) => outbox.add(tx, { kind, payload: {}, notBefore: next, deduplicationKey: `${kind}:${next}` }));
}
