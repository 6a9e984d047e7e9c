import type { Context } from '../../context.ts';
import { removeInBatches } from '../../database/index.ts';
import { dayInChina } from '../../iso-time.ts';
import { keptSince, retention } from '../../retention.ts';
import { removeVisitsBefore } from './store.ts';

export { analyticsHandlers } from './handlers.ts';
export { startAnalytics } from './visit-writer.ts';

/** Part of the clean-up. @returns how many visits went */
export const removeOldVisits = ({ clock, database }: Pick<Context, 'clock' | 'database'>): Promise<number> =>
  removeInBatches(database, (tx, atMost) => removeVisitsBefore(tx, dayInChina(keptSince(retention.visits, clock.now())), atMost));
