import { OutboxLoop } from './loop.ts';
import type { Outbox, OutboxDependencies } from './outbox.ts';

export { PermanentFailure } from './failure.ts';
export type { NewJob, Outbox, OutboxJob, OutboxJobReport, OutboxDependencies, SearchOptions, Work, WorkOptions } from './outbox.ts';
export type { OutboxState, OutboxTables } from './tables.ts';

export function createOutbox(surroundings: OutboxDependencies): Outbox {
  return new OutboxLoop(surroundings);
}
