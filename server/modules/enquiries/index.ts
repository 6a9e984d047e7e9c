import type { Context } from '../../context.ts';
import { removeInBatches } from '../../database/index.ts';
import { keptSince, retention } from '../../retention.ts';
import { removeArrivalsBefore, removeLeadsUntouchedSince } from './store.ts';

export { enquiryHandlers } from './handlers.ts';
export { summarizeUnsentLeadsFromOutbox } from './unsent-leads.ts';
export { eraseLeads, type LeadRecord, leadRecords, type LeadTraces, tracesOfLeads } from './personal-data.ts';

/** Part of the clean-up. @returns the number of deleted rows */
export async function removeOldLeads({ clock, database }: Pick<Context, 'clock' | 'database'>): Promise<number> {
  const now = clock.now();
  const leads = await removeInBatches(database, (tx, atMost) => removeLeadsUntouchedSince(tx, keptSince(retention.leads, now), atMost));
  return leads + (await removeInBatches(database, (tx, atMost) => removeArrivalsBefore(tx, keptSince(retention.leadArrivals, now), atMost)));
}
