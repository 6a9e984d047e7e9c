import type { Context } from '../context.ts';
import { removeInBatches } from '../database/index.ts';
import { keptSince, retention } from '../retention.ts';
import { removeEntriesBefore } from './store.ts';

export { attemptLogin, attemptWithCode } from './attempt.ts';
export { accountIndexOf, eraseLoginAttempts, type LoginAttemptRecord, loginAttemptRecords, type LoginWay, recordLogin, recordRefusedLogin, removeOldLoginAttempts } from './login-attempts.ts';
export type { AuditEntry, AuditRecord } from './entry.ts';
export { authorOf, authorOfCaller, recordAct, recordAudit, roleAct, type Author } from './record.ts';
export { actLabel } from './acts.ts';
export { actorsAt, countTrailOf, trailOf, type TrailFilter } from './store.ts';
export { auditTrail } from './trail.ts';

/** Part of the clean-up. @returns the number of deleted entries */
export const removeOldAuditEntries = ({ clock, database }: Pick<Context, 'clock' | 'database'>): Promise<number> =>
  removeInBatches(database, (tx, atMost) => removeEntriesBefore(tx, keptSince(retention.auditEntries, clock.now()), atMost));
