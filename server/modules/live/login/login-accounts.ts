import { dialogPhone, faultOf, maskPhone } from '../../../../contract/rules/index.ts';
import type { ReadOnlyContext } from '../../../context.ts';
import type { CodeBinding } from '../../sms-codes/index.ts';
import { rosterByCard, type LiveRoom } from '../store.ts';

/** The phone of a typed account in a live login (spec live#live-codes). */
interface LoginAccount {
  /** Null for an ID card that is not on the list. Its answer looks the same, but no code is sent. */
  phone: string | null;
  /** Hash of a typed ID card, used as the key of limits. Null for a phone. */
  card: string | null;
  /** The code is bound to it. It contains no phone if the card is on no list of the enterprise. */
  binding: CodeBinding;
  /** The masked phone, which the page shows. */
  sentTo: string;
}

/** @param account a phone, or an ID card that stands on a roster with a phone */
export async function loginAccountOf({ database, secrets }: Pick<ReadOnlyContext, 'database' | 'secrets'>, room: LiveRoom, account: string): Promise<LoginAccount> {
  const bound = (to: string): CodeBinding => ({ phone: to, topCode: room.top_code, purpose: 'liveLogin' });
  if (faultOf(dialogPhone, account) === null) return { phone: account, card: null, binding: bound(account), sentTo: maskPhone(account) };
  // A keyed hash of the card: each request gets the same digits, so an unknown card looks like one on the roster.
  const unknown = secrets.hmac('live-unknown-card', JSON.stringify([room.top_code, account]));
  const card = unknown.slice(0, 32);
  const onRoster = await rosterByCard(database.read, room.top_code, secrets.hmac('card', account));
  const found = onRoster.find(({ live_code: liveCode }) => liveCode === room.live_code);
  if (found) {
    const phone = secrets.open(found.phone_sealed);
    return { phone, card, binding: bound(phone), sentTo: tailOf(phone) };
  }
  // A card on another list of the enterprise shows the phone from there, because different answers of two lives would reveal its list.
  const tail = onRoster[0] ? secrets.open(onRoster[0].phone_sealed) : String(Number.parseInt(unknown.slice(0, 12), 16) % 10_000).padStart(4, '0');
  return { phone: null, card, binding: bound(`card:${card}`), sentTo: tailOf(tail) };
}

/** Shows only the last digits, because invented first digits would look different from real ones. */
const tailOf = (phone: string): string => `*******${phone.slice(-4)}`;
