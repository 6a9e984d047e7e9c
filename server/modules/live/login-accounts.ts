import { dialogPhone, faultOf, maskPhone } from '../../../contract/rules/index.ts';
import type { ReadOnlyContext } from '../../context.ts';
import type { CodeBinding } from '../sms-codes/index.ts';
import { listedByCard, type LiveRoom } from './store.ts';

/** The phone of a typed account in a live login (spec live#live-codes). */
export interface LoginAccount {
  /** Null for an ID card that is not on the list. Its answer looks the same, but no code is sent. */
  phone: string | null;
  /** The code is bound to it. It contains no phone if the card is on no list of the enterprise. */
  binding: CodeBinding;
  /** The masked phone, which the page shows. */
  sentTo: string;
}

const prefixes = ['130', '135', '136', '138', '139', '150', '158', '159', '177', '186', '187', '189'] as const;

/** @param account a phone, or an ID card that is listed with a phone */
export async function loginAccountOf({ database, secrets }: Pick<ReadOnlyContext, 'database' | 'secrets'>, room: LiveRoom, account: string): Promise<LoginAccount> {
  const bound = (to: string): CodeBinding => ({ phone: to, topCode: room.top_code, purpose: 'liveLogin' });
  if (faultOf(dialogPhone, account) === null) return { phone: account, binding: bound(account), sentTo: maskPhone(account) };
  const listed = await listedByCard(database.read, room.top_code, secrets.hmac('card', account));
  const found = listed.find(({ live_code: liveCode }) => liveCode === room.live_code) ?? listed[0];
  if (found) {
    // The card may be on the list of another live only. The answer is the same, otherwise comparing two lives would show on which list it is.
    const phone = secrets.open(found.phone_sealed);
    return { phone: found.live_code === room.live_code ? phone : null, binding: bound(phone), sentTo: maskPhone(phone) };
  }
  // An invented phone, made with a key: it is the same at every attempt and looks like a real one.
  const unknown = secrets.hmac('live-unknown-card', JSON.stringify([room.top_code, account]));
  const digits = Number.parseInt(unknown.slice(0, 12), 16);
  return { phone: null, binding: bound(`card:${unknown.slice(0, 32)}`), sentTo: `${prefixes[digits % prefixes.length]}****${String(digits % 10_000).padStart(4, '0')}` };
}
