import { inStatements, type Read, type Tx } from '../database/index.ts';
import type { AuditEntry } from './entry.ts';

export async function insertEntries(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  for (const batch of inStatements(entries)) {
    await tx
      .insertInto('audit_entries')
      .values(
        batch.map((entry) => ({
          id: entry.id,
          at: entry.at,
          actor: entry.actor,
          action: entry.action,
          top_code: entry.topCode,
          subject_kind: entry.subjectKind,
          subject_code: entry.subjectCode,
          network: entry.network,
          request_id: entry.requestId,
          detail: JSON.stringify(entry.detail),
        })),
      )
      .execute();
  }
}

export async function entriesOf(
  read: Read,
  subject: { subjectKind: string; topCode: string; subjectCode: string | readonly string[] },
  limit: number,
): Promise<AuditEntry[]> {
  const rows = await read
    .selectFrom('audit_entries')
    .selectAll()
    .where('subject_kind', '=', subject.subjectKind)
    .where('top_code', '=', subject.topCode)
    .where('subject_code', 'in', [subject.subjectCode].flat())
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    actor: row.actor,
    action: row.action,
    topCode: row.top_code,
    subjectKind: row.subject_kind,
    subjectCode: row.subject_code,
    network: row.network,
    requestId: row.request_id,
    detail: JSON.parse(row.detail) as AuditEntry['detail'],
  }));
}

export const removeEntriesBefore = (tx: Tx, time: number, atMost: number) =>
  tx
    .deleteFrom('audit_entries')
    .where('id', 'in', (db) => db.selectFrom('audit_entries').select('id').where('at', '<', time).limit(atMost))
    .executeTakeFirstOrThrow();
