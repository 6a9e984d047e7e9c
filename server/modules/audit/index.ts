import type { Context } from '../../context.ts';
import { removeInBatches } from '../../database/index.ts';
import { keptSince, retention } from '../../retention.ts';
import { removeEntriesBefore } from './store.ts';

export { type AuditEntry, type AuditRecord, recordAudit, type Author } from './record.ts';
export { auditTrail } from './trail.ts';

/** Part of the clean-up. @returns how many entries went */
export const removeOldAuditEntries = ({ clock, database }: Pick<Context, 'clock' | 'database'>): Promise<number> =>
  removeInBatches(database, (tx, atMost) => removeEntriesBefore(tx, keptSince(retention.auditEntries, clock.now()), atMost));
