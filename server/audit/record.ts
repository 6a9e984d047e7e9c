import type { Tx } from '../database/index.ts';
import type { Context } from '../context.ts';
import { networkOf } from '../calls/client-address.ts';
import type { Act } from './acts.ts';
import type { AuditRecord } from './entry.ts';
import { insertEntries } from './store.ts';

/** The author of an act: a person with their request, or the portal itself (`seed`, `system`). */
export type Author = { userCode: string } & ({ clientAddress?: undefined; requestId?: undefined } | { clientAddress: string; requestId: string });

/** The author for a person and the call that they make. */
export const authorOf = ({ personId, clientAddress, requestId }: { personId: string; clientAddress: string; requestId: string }): Author => ({ userCode: personId, clientAddress, requestId });

/** The author for the logged-in person of a call. */
export const authorOfCaller = ({ session: { personId }, clientAddress, requestId }: { session: { personId: string }; clientAddress: string; requestId: string }): Author => authorOf({ personId, clientAddress, requestId });

/** Records acts in the transaction that performs them: neither exists without the other. */
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

export type ActRecord = AuditRecord & { action: Act };

/** Records acts on people and enterprises in the transaction that performs them. */
export const recordAct = (context: Pick<Context, 'clock' | 'random'>, tx: Tx, author: Author, ...done: readonly ActRecord[]): Promise<void> => recordAudit(context, tx, author, done);

/** The record of a role that was given to a person in an enterprise, or taken away. */
export const roleAct = (action: 'role.give' | 'role.take', personId: string, topCode: string, role: string): ActRecord => ({ action, topCode, subjectKind: 'person', subjectCode: personId, detail: { role } });
