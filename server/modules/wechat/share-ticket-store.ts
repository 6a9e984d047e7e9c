import type { Read, Tx } from '../../database/index.ts';
import type { WechatTables } from './tables.ts';

type ShareTicket = WechatTables['wechat_share_tickets'];

export async function shareTicketOf(read: Read, appId: string): Promise<ShareTicket | null> {
  return (await read.selectFrom('wechat_share_tickets').selectAll().where('app_id', '=', appId).executeTakeFirst()) ?? null;
}

/** Claims the request for the ticket after the one that ends at `lastEnds`, in one statement: of twenty instances one succeeds. */
export async function claimShareTicket(tx: Tx, appId: string, { lastEnds, until }: { lastEnds: number; until: number }, now: number): Promise<boolean> {
  const claimed = await tx
    .insertInto('wechat_share_tickets')
    .values({ app_id: appId, ticket_sealed: null, expires_at: 0, claimed_until: until })
    .onConflict((conflict) => conflict.column('app_id').doUpdateSet({ claimed_until: until }).where('wechat_share_tickets.claimed_until', '<=', now).where('wechat_share_tickets.expires_at', '=', lastEnds))
    .returning('app_id')
    .executeTakeFirst();
  return claimed !== undefined;
}

export async function keepShareTicket(tx: Tx, appId: string, ticket: Pick<ShareTicket, 'ticket_sealed' | 'expires_at'>): Promise<void> {
  await tx.updateTable('wechat_share_tickets').set({ ...ticket, claimed_until: 0 }).where('app_id', '=', appId).execute();
}
