import type { Context } from '../../context.ts';
import type { Tx } from '../../database/index.ts';

const accessEndedJob = 'access-ended';

/**
 * Queues, in the transaction that resets or changes a password or closes an account, the end of whatever else opens with that account:
 * other modules keep keys of their own.
 */
export async function queueAccessEnded({ outbox }: Pick<Context, 'outbox'>, tx: Tx, personId: string): Promise<void> {
  await outbox.add(tx, { kind: accessEndedJob, payload: { personId } });
}

/** @param end is repeated until it succeeds. `at`: ms since epoch. What was created later stays */
export function endAccessFromOutbox({ outbox }: Pick<Context, 'outbox'>, end: (personId: string, at: number) => Promise<void>): void {
  outbox.on(accessEndedJob, ({ payload, createdAt }) => end((payload as { personId: string }).personId, createdAt));
}
