import type { ExpressionBuilder } from 'kysely';
import { clockSkewMilliseconds } from '../../clock.ts';
import type { Read, Tx } from '../../database/index.ts';
import type { ClientGroup } from './code-requester.ts';
import { type PhoneRequest, type RecentMessage, shareOfPhone } from './phone-budget.ts';
import { type SmsPurpose, smsRules } from './purposes.ts';
import type { SmsCodeTables } from './tables.ts';

interface Reservation {
  id: string;
  phoneIndex: string;
  phoneSealed: string;
  topCode: string;
  purpose: SmsPurpose;
  clientAddress: string;
  provider: string;
  phoneRequest: PhoneRequest;
  now: number;
}

interface NewCode {
  phoneIndex: string;
  topCode: string;
  purpose: string;
  codeHmac: string;
  expiresAt: number;
  requestedBy: string;
}

/**
 * Reserves an SMS for a phone within its budget and replaces its code, all or nothing.
 * @returns 0, or ms until a code can be requested for this phone again
 */
export async function reserveMessage(tx: Tx, reservation: Reservation, code: NewCode): Promise<number> {
  const { phoneIndex, now } = reservation;
  // Writes the phone's row first: on PostgreSQL this row lock makes requests for one phone run one after the other.
  await tx
    .insertInto('sms_phones')
    .values({ phone_index: phoneIndex, last_sent_at: now })
    .onConflict((conflict) => conflict.column('phone_index').doUpdateSet({ last_sent_at: now }))
    .execute();
  const { share, waitMilliseconds } = shareOfPhone(await recentMessages(tx, phoneIndex, now), reservation);
  if (share === null) return waitMilliseconds;

  await tx
    .insertInto('sms_messages')
    .values({
      id: reservation.id,
      phone_index: phoneIndex,
      phone_sealed: reservation.phoneSealed,
      top_code: reservation.topCode,
      purpose: reservation.purpose,
      client_address: reservation.clientAddress,
      state: 'reserved',
      provider: reservation.provider,
      receipt: null,
      failure: null,
      reserved_at: now,
      phone_share: share,
    })
    .execute();
  const tries = { tries_left: smsRules.wrongTries, known_tries_left: smsRules.wrongTries, stranger_tries_left: smsRules.strangerTries };
  const row = { code_hmac: code.codeHmac, expires_at: code.expiresAt, asked_by: code.requestedBy, ...tries };
  await tx
    .insertInto('sms_codes')
    .values({ phone_index: code.phoneIndex, top_code: code.topCode, purpose: code.purpose, ...row })
    .onConflict((conflict) => conflict.columns(['phone_index', 'top_code', 'purpose']).doUpdateSet(row))
    .execute();
  return 0;
}

/**
 * Messages that count against a phone's own budget, newest first. Those stored before the clock was set back do not count: the
 * phone would wait until that time comes again.
 */
const recentMessages = (tx: Tx, phoneIndex: string, now: number): Promise<RecentMessage[]> =>
  tx
    .selectFrom('sms_messages')
    .select(['reserved_at', 'phone_share', 'purpose', 'client_address'])
    .where('phone_index', '=', phoneIndex)
    .where('reserved_at', '>', now - 86_400_000)
    .where('reserved_at', '<=', now + clockSkewMilliseconds)
    .where('state', '!=', 'failed')
    .orderBy('reserved_at', 'desc')
    .execute();

export async function markSent(tx: Tx, id: string, { state, receipt }: { state: 'sent' | 'withheld'; receipt: string | null }): Promise<void> {
  await tx.updateTable('sms_messages').set({ state, receipt }).where('id', '=', id).execute();
}

/**
 * Records a failure. If the provider certainly sent nothing, the visitor may try again at once. If the message may have been sent
 * (`mayHaveGone`), the reservation counts and the code stays valid.
 */
export async function markFailed(tx: Tx, id: string, code: NewCode, failure: string, mayHaveGone: boolean): Promise<void> {
  await tx.updateTable('sms_messages').set({ state: mayHaveGone ? 'unknown' : 'failed', failure }).where('id', '=', id).execute();
  if (mayHaveGone) return;
  await tx.deleteFrom('sms_codes').where('phone_index', '=', code.phoneIndex).where('code_hmac', '=', code.codeHmac).execute();
}

interface CodeKey {
  phoneIndex: string;
  topCode: string;
  purpose: string;
  now: number;
}

/** The valid code: the client that requested it, and the remaining tries. */
export interface LiveCode {
  requestedBy: string;
  triesLeft: Record<ClientGroup, number>;
}

const triesOf = { requester: 'tries_left', known: 'known_tries_left', stranger: 'stranger_tries_left' } as const satisfies Record<ClientGroup, string>;

/** @returns null if there is no valid code */
export async function findLiveCode(read: Read, key: CodeKey): Promise<LiveCode | null> {
  const row = await read.selectFrom('sms_codes').select(['asked_by', ...Object.values(triesOf)]).where(isLive(key)).executeTakeFirst();
  return row === undefined ? null : { requestedBy: row.asked_by, triesLeft: { requester: row.tries_left, known: row.known_tries_left, stranger: row.stranger_tries_left } };
}

/**
 * True if this is the code. A wrong code costs its client group one try. Comparing and counting are one statement, so that
 * parallel guesses cannot exceed the tries. The right code is looked up afterwards, which writes nothing, and is accepted while
 * tries are left.
 */
export async function tryCode(tx: Tx, key: CodeKey, group: ClientGroup, codeHmac: string): Promise<boolean> {
  const tries = triesOf[group];
  await tx
    .updateTable('sms_codes')
    .set((eb) => ({ [tries]: eb(tries, '-', 1) }))
    .where(isLive(key))
    .where(tries, '>', 0)
    .where('code_hmac', '!=', codeHmac)
    .execute();
  // Codes are keyed hashes, so the duration of their comparison reveals nothing.
  const right = await tx.selectFrom('sms_codes').select('phone_index').where(isLive(key)).where(tries, '>', 0).where('code_hmac', '=', codeHmac).executeTakeFirst();
  return right !== undefined;
}

/** A code with a later expiry was sent before the clock was set back. */
const lastEndOf = (now: number): number => now + smsRules.validMinutes * 60_000 + clockSkewMilliseconds;

const isLive =
  ({ phoneIndex, topCode, purpose, now }: CodeKey) =>
  ({ and, eb }: ExpressionBuilder<Pick<SmsCodeTables, 'sms_codes'>, 'sms_codes'>) =>
    and([eb('phone_index', '=', phoneIndex), eb('top_code', '=', topCode), eb('purpose', '=', purpose), eb('expires_at', '>', now), eb('expires_at', '<=', lastEndOf(now))]);

/** Uses up a code that `tryCode` found right, in one statement: of twenty parallel callers one gets it. */
export async function takeCode(tx: Tx, key: CodeKey, codeHmac: string): Promise<boolean> {
  const taken = await tx
    .deleteFrom('sms_codes')
    .where(isLive(key))
    .where('code_hmac', '=', codeHmac)
    .returning('phone_index')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Deletes every code of a phone. @returns true if the right one was among them; otherwise the caller must roll back */
export async function takeCodesOfPhone(tx: Tx, { phoneIndex, topCode, purpose, now }: CodeKey, codeHmac: string): Promise<boolean> {
  const taken = await tx.deleteFrom('sms_codes').where('phone_index', '=', phoneIndex).returningAll().execute();
  return taken.some((row) => row.top_code === topCode && row.purpose === purpose && row.code_hmac === codeHmac && row.expires_at > now && row.expires_at <= lastEndOf(now));
}

export async function removeCode(tx: Tx, key: CodeKey): Promise<void> {
  await tx.deleteFrom('sms_codes').where('phone_index', '=', key.phoneIndex).where('top_code', '=', key.topCode).where('purpose', '=', key.purpose).execute();
}

export const removeExpiredCodes = (tx: Tx, time: number, atMost: number) =>
  tx
    .deleteFrom('sms_codes')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('phone_index', 'top_code', 'purpose'),
        'in',
        selectFrom('sms_codes').select(['phone_index', 'top_code', 'purpose']).where('expires_at', '<', time).limit(atMost).$asTuple('phone_index', 'top_code', 'purpose'),
      ),
    )
    .executeTakeFirstOrThrow();

/** Deletes rows that serialise the requests for one phone, when no request is running. */
export const removeIdlePhones = (tx: Tx, time: number, atMost: number) =>
  tx
    .deleteFrom('sms_phones')
    .where('phone_index', 'in', (db) => db.selectFrom('sms_phones').select('phone_index').where('last_sent_at', '<', time - smsRules.everySeconds * 1000).limit(atMost))
    .executeTakeFirstOrThrow();

export const removeMessagesBefore = (tx: Tx, time: number, atMost: number) =>
  tx
    .deleteFrom('sms_messages')
    .where('id', 'in', (db) => db.selectFrom('sms_messages').select('id').where('reserved_at', '<', time).limit(atMost))
    .executeTakeFirstOrThrow();

export async function messagesOf(read: Read, phoneIndex: string): Promise<SmsCodeTables['sms_messages'][]> {
  return read.selectFrom('sms_messages').selectAll().where('phone_index', '=', phoneIndex).orderBy('reserved_at').execute();
}

/** Removes the phone from the log of messages, which stays for its retention time. */
export async function forgetPhone(tx: Tx, phoneIndex: string): Promise<number> {
  const { numUpdatedRows } = await tx.updateTable('sms_messages').set({ phone_index: 'erased', phone_sealed: '' }).where('phone_index', '=', phoneIndex).executeTakeFirstOrThrow();
  await tx.deleteFrom('sms_codes').where('phone_index', '=', phoneIndex).execute();
  await tx.deleteFrom('sms_phones').where('phone_index', '=', phoneIndex).execute();
  return Number(numUpdatedRows);
}
