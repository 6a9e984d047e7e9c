import type { ReadOnlyContext } from '../context.ts';
import type { AuditEntry } from './entry.ts';
import { entriesOf } from './store.ts';

/** The records about one subject, newest first. @param subject.subjectCode all codes of a subject whose code was changed */
export function auditTrail(
  context: Pick<ReadOnlyContext, 'database'>,
  subject: { subjectKind: string; topCode: string; subjectCode: string | readonly string[] },
  limit = 100,
): Promise<AuditEntry[]> {
  return entriesOf(context.database.read, subject, limit);
}
