import { inStatements, type Read, type Tx } from '../database/index.ts';
import type { AuditEntry } from './entry.ts';
import type { AuditTables } from './tables.ts';

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
  return rows.map(asEntry);
}

const asEntry = (row: AuditTables['audit_entries']): AuditEntry => ({
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
});

/** Entries of one enterprise. `acts`: LIKE patterns. `actor` null: of everybody. Times are ms since epoch, `until` is excluded. */
export interface TrailFilter {
  topCode: string;
  acts: readonly string[];
  actor: string | null;
  from: number;
  until: number;
}

const ofEnterprise = (read: Read, { topCode, acts }: Pick<TrailFilter, 'topCode' | 'acts'>) =>
  read
    .selectFrom('audit_entries')
    .where('top_code', '=', topCode)
    .where((db) => db.or(acts.map((act) => db('action', 'like', act))));

const filtered = (read: Read, filter: TrailFilter) =>
  ofEnterprise(read, filter)
    .where('at', '>=', filter.from)
    .where('at', '<', filter.until)
    .$if(filter.actor !== null, (query) => query.where('actor', '=', filter.actor!));

/** Newest first. */
export async function trailOf(read: Read, filter: TrailFilter, { limit, offset }: { limit: number; offset: number }): Promise<AuditEntry[]> {
  return (await filtered(read, filter).selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute()).map(asEntry);
}

export async function countTrailOf(read: Read, filter: TrailFilter): Promise<number> {
  const { count } = await filtered(read, filter).select((db) => db.fn.countAll<number | string>().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

/** Everybody who acted in an enterprise, those with the latest acts first. */
export async function actorsAt(read: Read, filter: Pick<TrailFilter, 'topCode' | 'acts'>, limit: number): Promise<string[]> {
  const rows = await ofEnterprise(read, filter).select('actor').groupBy('actor').orderBy((db) => db.fn.max('at'), 'desc').limit(limit).execute();
  return rows.map(({ actor }) => actor);
}

export const removeEntriesBefore = (tx: Tx, time: number, atMost: number) =>
  tx
    .deleteFrom('audit_entries')
    .where('id', 'in', (db) => db.selectFrom('audit_entries').select('id').where('at', '<', time).limit(atMost))
    .executeTakeFirstOrThrow();
