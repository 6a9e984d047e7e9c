import type { Context } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { isoTime } from '../../iso-time.ts';
import { leadIndexOf, messageIdOf, postSubjectOf } from './leave-lead.ts';
import { deleteLeadsOf, leadsOf } from './store.ts';

/** A lead that was left under a phone. */
export interface LeadRecord {
  kind: string;
  topCode: string;
  userName: string;
  cooperationType: string | null;
  message: string | null;
  state: string;
  leftAt: string;
}

export async function leadRecords(context: Pick<Context, 'database' | 'secrets'>, phone: string): Promise<LeadRecord[]> {
  const rows = await leadsOf(context.database, leadIndexOf(context, phone));
  return rows.map((row) => ({
    kind: row.kind,
    topCode: row.top_code,
    userName: row.user_name,
    cooperationType: row.cooperation_type,
    message: row.message,
    state: row.state,
    leftAt: isoTime(row.created_at),
  }));
}

/** The ids by which the mails and group posts about the leads of a phone are found. */
export async function tracesOfLeads(context: Pick<Context, 'config' | 'database' | 'secrets'>, phone: string): Promise<{ messageIds: string[]; postSubjects: string[] }> {
  const ids = (await leadsOf(context.database, leadIndexOf(context, phone))).map(({ id }) => id);
  return { messageIds: ids.map((id) => messageIdOf(context, id)), postSubjects: ids.map(postSubjectOf) };
}

/** Deletes what was left under a phone, and what was noted about it, inside the caller's transaction. */
export const eraseLeads = (context: Pick<Context, 'secrets'>, tx: Tx, phone: string): Promise<void> => deleteLeadsOf(tx, leadIndexOf(context, phone));
