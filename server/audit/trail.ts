import type { ReadOnlyContext } from '../context.ts';
import type { AuditEntry } from './entry.ts';
import { entriesOf } from './store.ts';

/** What was done to one thing, newest first. @param subject.subjectCode of a thing that had other codes before, all of them */
export function auditTrail(
  context: Pick<ReadOnlyContext, 'database'>,
  subject: { subjectKind: string; topCode: string; subjectCode: string | readonly string[] },
  limit = 100,
): Promise<AuditEntry[]> {
  return entriesOf(context.database.read, subject, limit);
}
