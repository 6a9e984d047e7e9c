import { isoTime } from '../../../contract/dates.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { leadIndexOf, messageIdOf, postSubjectOf } from './leave-lead.ts';
import { deleteLeadsOf, leadsOf } from './store.ts';

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
  const rows = await leadsOf(context.database.read, leadIndexOf(context, phone));
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

/** Keys to find the mails and group posts about leads, one of each for each lead. */
export interface LeadTraces {
  messageIds: string[];
  postSubjects: string[];
}

const tracesOf = (context: Pick<Context, 'config'>, leadIds: readonly string[]): LeadTraces => ({ messageIds: leadIds.map((id) => messageIdOf(context, id)), postSubjects: leadIds.map(postSubjectOf) });

export async function tracesOfLeads(context: Pick<Context, 'config' | 'database' | 'secrets'>, phone: string): Promise<LeadTraces> {
  return tracesOf(context, (await leadsOf(context.database.read, leadIndexOf(context, phone))).map(({ id }) => id));
}

/**
 * Deletes the leads of a phone with their notes, in the caller's transaction.
 * @returns the traces of exactly the deleted leads
 */
export const eraseLeads = async (context: Pick<Context, 'config' | 'secrets'>, tx: Tx, phone: string): Promise<LeadTraces> => tracesOf(context, await deleteLeadsOf(tx, leadIndexOf(context, phone)));
