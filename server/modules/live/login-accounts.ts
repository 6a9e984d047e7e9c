import { dialogPhone, faultOf, maskPhone } from '../../../contract/rules/index.ts';
import type { ReadOnlyContext } from '../../context.ts';
import type { CodeBinding } from '../sms-codes/index.ts';
import { listedByCard, type LiveRoom } from './store.ts';

/** Whom a typed account of a live login names (spec live#live-codes). */
export interface LoginAccount {
  /** Null for an ID card that is not on the list: it is answered as one that is, and gets no code. */
  phone: string | null;
  /** To which the code is bound. For a card on no list of the enterprise it names no phone. */
  binding: CodeBinding;
  /** Masked, as the page shows it under the field. */
  sentTo: string;
}

const prefixes = ['130', '135', '136', '138', '139', '150', '158', '159', '177', '186', '187', '189'] as const;

/** @param account a phone, or an ID card whose phone stands beside it on the live's list */
export async function loginAccountOf({ database, secrets }: Pick<ReadOnlyContext, 'database' | 'secrets'>, room: LiveRoom, account: string): Promise<LoginAccount> {
  const bound = (to: string): CodeBinding => ({ phone: to, topCode: room.top_code, purpose: 'liveLogin' });
  if (faultOf(dialogPhone, account) === null) return { phone: account, binding: bound(account), sentTo: maskPhone(account) };
  const listed = await listedByCard(database.read, room.top_code, secrets.hmac('card', account));
  const found = listed.find(({ live_code: liveCode }) => liveCode === room.live_code) ?? listed[0];
  if (found) {
    // On another list of the enterprise: shown as there, or a comparison of two lives would tell on which list it is.
    const phone = secrets.open(found.phone_sealed);
    return { phone: found.live_code === room.live_code ? phone : null, binding: bound(phone), sentTo: maskPhone(phone) };
  }
  // The same for a card at every try, as a real one would be, and made with a key, so that it cannot be told from one.
  const unknown = secrets.hmac('live-unknown-card', JSON.stringify([room.top_code, account]));
  const digits = Number.parseInt(unknown.slice(0, 12), 16);
  return { phone: null, binding: bound(`card:${unknown.slice(0, 32)}`), sentTo: `${prefixes[digits % prefixes.length]}****${String(digits % 10_000).padStart(4, '0')}` };
}
