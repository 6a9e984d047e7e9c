import { isoDay } from '../../../contract/dates.ts';
import type { Context } from '../../context.ts';
import { removeInBatches } from '../../database/index.ts';
import { keptSince, retention } from '../../retention.ts';
import { removeVisitsBefore } from './store.ts';

export { analyticsHandlers } from './handlers.ts';
export { startAnalytics } from './visit-writer.ts';

/** Part of the clean-up. @returns the number of deleted visits */
export const removeOldVisits = ({ clock, database }: Pick<Context, 'clock' | 'database'>): Promise<number> =>
  removeInBatches(database, (tx, atMost) => removeVisitsBefore(tx, isoDay(keptSince(retention.visits, clock.now())), atMost));
