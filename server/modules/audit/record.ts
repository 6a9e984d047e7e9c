import type { Tx } from '../../database/index.ts';
import type { Context } from '../../context.ts';
import { networkOf } from '../../calls/client-address.ts';
import { insertEntries } from './store.ts';

/** Who does something: an operator with their request, or the house itself (`seed`, `system`). */
export interface Author {
  userCode: string;
  clientAddress?: string;
  requestId?: string;
}

/** A person, with the call that they make where there is one. */
export const authorOf = ({ personId, clientAddress, requestId }: { personId: string; clientAddress?: string | undefined; requestId?: string | undefined }): Author => ({
  userCode: personId,
  ...(clientAddress === undefined ? {} : { clientAddress }),
  ...(requestId === undefined ? {} : { requestId }),
});

export interface AuditRecord {
  /** Verb and object in the house's terms, e.g. `content.publish`. */
  action: string;
  topCode: string;
  subjectKind: string;
  subjectCode: string;
  /** Whatever tells what changed; never a phone, name, code or password. */
  detail?: Record<string, string | number | boolean | null>;
}

export interface AuditEntry extends Required<AuditRecord> {
  id: string;
  at: number;
  actor: string;
  network: string;
  requestId: string;
}

/** Writes down who did what, in the transaction that does it: neither exists without the other. */
export async function recordAudit(context: Pick<Context, 'clock' | 'random'>, tx: Tx, author: Author, records: readonly AuditRecord[]): Promise<void> {
  const at = context.clock.now();
  await insertEntries(
    tx,
    records.map((record) => ({
      id: context.random.uuid(),
      at,
      actor: author.userCode,
      action: record.action,
      topCode: record.topCode,
      subjectKind: record.subjectKind,
      subjectCode: record.subjectCode,
      network: author.clientAddress ? networkOf(author.clientAddress) : '',
      requestId: author.requestId ?? '',
      detail: record.detail ?? {},
    })),
  );
}
