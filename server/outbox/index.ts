import { OutboxLoop } from './loop.ts';
import type { Outbox, OutboxSurroundings } from './outbox.ts';

export { PermanentFailure } from './failure.ts';
export type { NewJob, Outbox, OutboxJob, OutboxJobReport, OutboxSurroundings, SearchOptions, Work, WorkOptions } from './outbox.ts';
export type { OutboxState, OutboxTables } from './tables.ts';

export function createOutbox(surroundings: OutboxSurroundings): Outbox {
  return new OutboxLoop(surroundings);
}
