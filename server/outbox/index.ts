import { OutboxLoop } from './loop.ts';
import type { Outbox, OutboxDependencies } from './outbox.ts';

export { PermanentFailure } from './failure.ts';
export type { NewJob, Outbox, OutboxJob, OutboxJobReport } from './outbox.ts';
export type { OutboxState } from './tables.ts';

export function createOutbox(surroundings: OutboxDependencies): Outbox {
  return new OutboxLoop(surroundings);
}
