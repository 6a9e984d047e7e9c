import type { Read, Tx } from '../../database/index.ts';
import type { WechatTables } from './tables.ts';

type Ticket = WechatTables['wechat_tickets'];

/** Identifies a ticket: its own fingerprint and that of its browser, at the current time. */
export interface TicketKey {
  ticketHash: string;
  browserHash: string;
  now: number;
}

export async function insertTicket(tx: Tx, row: Ticket): Promise<void> {
  await tx.insertInto('wechat_tickets').values(row).execute();
}

export async function ticketOf(read: Read, { ticketHash, browserHash, now }: TicketKey): Promise<Ticket | null> {
  const row = await read.selectFrom('wechat_tickets').selectAll().where('ticket_hash', '=', ticketHash).where('browser_hash', '=', browserHash).where('expires_at', '>', now).executeTakeFirst();
  return row ?? null;
}

/** Uses a ticket up in one statement. A ticket that is kept for binding cannot log in. Every ticket can be used for binding. */
export async function takeTicket(tx: Tx, { ticketHash, browserHash, now }: TicketKey, use: 'login' | 'binding'): Promise<boolean> {
  const live = tx.deleteFrom('wechat_tickets').where('ticket_hash', '=', ticketHash).where('browser_hash', '=', browserHash).where('expires_at', '>', now);
  const taken = await (use === 'login' ? live.where('for_binding', '=', 0) : live).returning('ticket_hash').executeTakeFirst();
  return taken !== undefined;
}

/** Limits a ticket to binding, until `expiresAt`. A ticket that is limited already keeps its expiry. */
export async function keepForBinding(tx: Tx, { ticketHash, browserHash, now }: TicketKey, expiresAt: number): Promise<void> {
  await tx
    .updateTable('wechat_tickets')
    .set({ for_binding: 1, expires_at: expiresAt })
    .where('ticket_hash', '=', ticketHash)
    .where('browser_hash', '=', browserHash)
    .where('for_binding', '=', 0)
    .where('expires_at', '>', now)
    .execute();
}

export const removeTicketsExpiredBefore = (tx: Tx, time: number, atMost: number) =>
  tx
    .deleteFrom('wechat_tickets')
    .where('ticket_hash', 'in', (db) => db.selectFrom('wechat_tickets').select('ticket_hash').where('expires_at', '<', time).limit(atMost))
    .executeTakeFirstOrThrow();
