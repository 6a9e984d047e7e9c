import { clockSkewMilliseconds } from '../../clock.ts';
import type { Read, Tx } from '../../database/index.ts';
import type { EnquiryTables, LeadKind } from './tables.ts';

/**
 * Stores that a phone left a lead with a subject now, unless there is one since `notSince`. Of two parallel ones the first succeeds
 * and locks the row. A time that was stored before the clock was set back does not count.
 */
export async function noteArrival(tx: Tx, arrival: { phoneIndex: string; subject: string; at: number; notSince: number }): Promise<boolean> {
  const rows = await tx
    .insertInto('lead_arrivals')
    .values({ phone_index: arrival.phoneIndex, subject: arrival.subject, arrived_at: arrival.at })
    .onConflict((conflict) =>
      conflict
        .columns(['phone_index', 'subject'])
        .doUpdateSet((e) => ({ arrived_at: e.ref('excluded.arrived_at') }))
        .where((e) => e.or([e('lead_arrivals.arrived_at', '<', arrival.notSince), e('lead_arrivals.arrived_at', '>', arrival.at + clockSkewMilliseconds)])),
    )
    .returning('lead_arrivals.subject')
    .execute();
  return rows.length > 0;
}

export async function insertLead(
  tx: Tx,
  lead: {
    id: string;
    kind: LeadKind;
    topCode: string;
    userName: string;
    phoneSealed: string;
    phoneIndex: string;
    cooperationType: string | null;
    message: string | null;
    isSent: boolean;
    requestId: string;
    createdAt: number;
  },
): Promise<void> {
  await tx
    .insertInto('leads')
    .values({
      id: lead.id,
      kind: lead.kind,
      top_code: lead.topCode,
      user_name: lead.userName,
      phone_sealed: lead.phoneSealed,
      phone_index: lead.phoneIndex,
      cooperation_type: lead.cooperationType,
      message: lead.message,
      is_told: lead.isSent ? 1 : 0,
      state: 'new',
      assignee: null,
      request_id: lead.requestId,
      created_at: lead.createdAt,
      updated_at: lead.createdAt,
      updated_by: null,
    })
    .execute();
}

/** Number and first time of the leads from `since` until before `until` without separate notices. Null if there are none. */
export async function unsentLeads(read: Read, { since, until }: { since: number; until: number }): Promise<{ count: number; firstAt: number } | null> {
  const { count, first } = await unsentBetween(read, since, until)
    .select(({ fn }) => [fn.countAll<number | string>().as('count'), fn.min<number | string | null>('created_at').as('first')])
    .executeTakeFirstOrThrow();
  return first === null ? null : { count: Number(count), firstAt: Number(first) };
}

/** The phones of those leads: phones with few leads first, because they are not the flood, and then newest first. */
export async function unsentPhones(read: Read, { since, until, atMost }: { since: number; until: number; atMost: number }): Promise<{ phoneSealed: string; count: number; lastAt: number }[]> {
  const rows = await unsentBetween(read, since, until)
    .select(({ fn }) => [fn.min('phone_sealed').as('phone_sealed'), fn.countAll<number | string>().as('count'), fn.max<number | string>('created_at').as('last')])
    .groupBy('phone_index')
    .orderBy('count')
    .orderBy('last', 'desc')
    .limit(atMost)
    .execute();
  return rows.map((row) => ({ phoneSealed: row.phone_sealed, count: Number(row.count), lastAt: Number(row.last) }));
}

const unsentBetween = (read: Read, since: number, until: number) =>
  read.selectFrom('leads').where('is_told', '=', 0).where('created_at', '>=', since).where('created_at', '<', until);

/** Deletes leads that were not changed and got no note since a time, with their notes. */
export async function removeLeadsUntouchedSince(tx: Tx, time: number, atMost: number): Promise<{ numDeletedRows: bigint }> {
  const rows = await tx
    .selectFrom('leads')
    .select('id')
    .where('updated_at', '<', time)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('lead_notes').select('id').whereRef('lead_id', '=', 'leads.id').where('lead_notes.created_at', '>=', time))))
    .limit(atMost)
    .execute();
  if (rows.length === 0) return { numDeletedRows: 0n };
  const ids = rows.map(({ id }) => id);
  await tx.deleteFrom('lead_notes').where('lead_id', 'in', ids).execute();
  return tx.deleteFrom('leads').where('id', 'in', ids).executeTakeFirstOrThrow();
}

export const removeArrivalsBefore = (tx: Tx, time: number, atMost: number) =>
  tx
    .deleteFrom('lead_arrivals')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('phone_index', 'subject'),
        'in',
        selectFrom('lead_arrivals').select(['phone_index', 'subject']).where('arrived_at', '<', time).limit(atMost).$asTuple('phone_index', 'subject'),
      ),
    )
    .executeTakeFirstOrThrow();

export async function leadsOf(read: Read, phoneIndex: string): Promise<EnquiryTables['leads'][]> {
  return read.selectFrom('leads').selectAll().where('phone_index', '=', phoneIndex).orderBy('created_at').execute();
}

/**
 * Deletes the leads of a phone with their notes.
 * @returns the ids of the leads
 */
export async function deleteLeadsOf(tx: Tx, phoneIndex: string): Promise<string[]> {
  // Deleted first: on PostgreSQL this waits for a running repeated lead, which the next statements then see.
  await tx.deleteFrom('lead_arrivals').where('phone_index', '=', phoneIndex).execute();
  await tx
    .deleteFrom('lead_notes')
    .where('lead_id', 'in', (db) => db.selectFrom('leads').select('id').where('phone_index', '=', phoneIndex))
    .execute();
  const deleted = await tx.deleteFrom('leads').where('phone_index', '=', phoneIndex).returning('id').execute();
  return deleted.map(({ id }) => id);
}
