import type { CallerContext } from '../../calls/caller.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import type { WechatPerson } from '../../providers/wechat/index.ts';
import { hashOf } from '../../secret-hash.ts';
import { browserHashOf } from './browser-secret.ts';
import { refuseWechat } from './refusals.ts';
import type { WechatTables } from './tables.ts';
import { insertTicket, type TicketKey, ticketOf } from './ticket-store.ts';

const ticketBytes = 32;
/** Lifetime of tickets of the messaging app (spec login#wechat-tickets). */
const livesMilliseconds = 60_000;
/** Long enough to type a phone and wait for its code. */
export const bindingMilliseconds = 10 * 60_000;

/**
 * Makes a ticket in the caller's transaction. For a minute it proves that this browser's person has this identity.
 * @returns 256 bits, base64url
 */
export async function newTicket({ clock, random, secrets }: Context, tx: Tx, browserHash: string, { openId, unionId, nickname }: WechatPerson): Promise<string> {
  const ticket = random.bytes(ticketBytes).toString('base64url');
  await insertTicket(tx, {
    ticket_hash: hashOf(ticket),
    browser_hash: browserHash,
    open_index: secrets.hmac('wechat-open', openId),
    open_sealed: secrets.seal(openId),
    union_index: unionId === null ? null : secrets.hmac('wechat-union', unionId),
    union_sealed: unionId === null ? null : secrets.seal(unionId),
    name_sealed: secrets.seal(nickname),
    for_binding: 0,
    expires_at: clock.now() + livesMilliseconds,
  });
  return ticket;
}

/**
 * Reads a ticket without using it up.
 * @throws Refusal 10062 for one that is unknown, used, expired, or from another browser
 */
export async function requireTicket({ context: { clock, database }, headers }: CallerContext, ticket: string): Promise<{ key: TicketKey; person: WechatTables['wechat_tickets'] }> {
  const browserHash = browserHashOf(headers);
  if (browserHash === null) throw refuseWechat.ticketUnusable();
  const key = { ticketHash: hashOf(ticket), browserHash, now: clock.now() };
  const person = await ticketOf(database.read, key);
  if (person === null) throw refuseWechat.ticketUnusable();
  return { key, person };
}
