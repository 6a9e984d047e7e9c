import { platformTopCode } from '../../contract/constants.ts';
import { isoTime } from '../../contract/dates.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/index.ts';
import { mailsAbout, type QueuedMail } from '../outbox/mail-delivery.ts';
import { type AccountRecord, accountRecord } from '../modules/accounts/index.ts';
import { type Author, type LoginAttemptRecord, loginAttemptRecords, recordAct } from '../audit/index.ts';
import { type CouponRecord, couponRecords } from '../modules/coupons/index.ts';
import { type LeadRecord, leadRecords, tracesOfLeads } from '../modules/enquiries/index.ts';
import { type EnterpriseRecord, enterpriseRecords, isAboutEnterprise, type JoinRequestRecord, joinRequestRecords, messageIdsOfTrials } from '../modules/enterprises/index.ts';
import { isNothingOfLives, type LiveRecords, liveRecords } from '../modules/live/index.ts';
import { type NoticeRecord, noticeRecords } from '../modules/logins/index.ts';
import { type MessageRecord, messageRecords } from '../modules/sms-codes/index.ts';
import { type WechatRecord, wechatRecord } from '../modules/wechat/index.ts';

/** All data of the owner of a phone (privacy policy, section 8). Times are ISO 8601 with offset. */
export interface PersonalData {
  phone: string;
  collectedAt: string;
  /** Null if the phone is not registered. */
  account: AccountRecord | null;
  /** The person's identity in the messaging app. Null if it was never bound. */
  wechat: WechatRecord | null;
  enterprises: EnterpriseRecord[];
  joinRequests: JoinRequestRecord[];
  coupons: CouponRecord[];
  /** Attempts to log in to the account, right and wrong, of the last six months. */
  loginAttempts: LoginAttemptRecord[];
  /** Lives that the person attended, booked, or was listed for. */
  lives: LiveRecords;
  enquiries: LeadRecord[];
  messages: MessageRecord[];
  /** SMS and mails about the security of the account. */
  notices: NoticeRecord[];
  /** Mails to the person, and mails about the person to operators (enquiries). */
  mails: { to: string; subject: string; state: string; queuedAt: string }[];
}

/** Collects the data without an audit record. To hand the data out, call `exportPerson`, or `recordExport` too. */
export async function personalDataOf(context: Context, phone: string): Promise<PersonalData> {
  const account = await accountRecord(context, phone);
  const enterprises = account === null ? [] : await enterpriseRecords(context, account.personId);
  const messageIds = [...(await tracesOfLeads(context, phone)).messageIds, ...messageIdsOfTrials(context, enterprises)];
  // The person typed the addresses, and nobody checked them: mails about other people and enterprises may go to the same address.
  const mails = (await mailsAboutPerson(context, { enterprises, messageIds })).filter(({ message }) => messageIds.includes(message.messageId) || enterprises.some((enterprise) => isAboutEnterprise(message, enterprise)));
  return {
    phone,
    collectedAt: isoTime(context.clock.now()),
    account,
    wechat: account === null ? null : await wechatRecord(context, account.personId),
    enterprises,
    joinRequests: account === null ? [] : await joinRequestRecords(context, account.personId),
    coupons: account === null ? [] : await couponRecords(context, account.personId),
    loginAttempts: account === null ? [] : await loginAttemptRecords(context, loginOwnerOf(account)),
    lives: await liveRecords(context, { personId: account?.personId ?? null, phone }),
    enquiries: await leadRecords(context, phone),
    messages: await messageRecords(context, phone),
    notices: account === null ? [] : await noticeRecords(context, account.personId),
    mails: mails.toSorted((one, other) => one.queuedAt - other.queuedAt || (one.message.subject < other.message.subject ? -1 : 1)).map(({ message, state, queuedAt }) => ({ to: message.to, subject: message.subject, state, queuedAt: isoTime(queuedAt) })),
  };
}

/** The mail addresses that a person gave for their enterprises. */
export const addressesOf = (enterprises: readonly EnterpriseRecord[]): string[] => enterprises.flatMap(({ contactEmail }) => contactEmail ?? []);

/**
 * The mails in the outbox to a person, and mails about them to operators: notices of enquiries and new trials.
 * @param messageIds of the mails about their enquiries
 * @param except ids of jobs that are known to be other mails
 */
export const mailsAboutPerson = (context: Context, { enterprises, messageIds }: { enterprises: readonly EnterpriseRecord[]; messageIds: readonly string[] }, except?: ReadonlySet<string>): Promise<QueuedMail[]> =>
  mailsAbout(context, { addresses: addressesOf(enterprises), messageIds: [...messageIds, ...messageIdsOfTrials(context, enterprises)] }, except);

export const isNothing = ({ account, lives, enquiries, messages }: Pick<PersonalData, 'account' | 'lives' | 'enquiries' | 'messages'>): boolean => account === null && isNothingOfLives(lives) && enquiries.length === 0 && messages.length === 0;

/**
 * A copy of a person's data for the person. The export is recorded in the audit.
 * @returns null if there are no data for this phone
 */
export async function exportPerson(context: Context, phone: string, author: Author = { userCode: 'system' }): Promise<PersonalData | null> {
  const data = await personalDataOf(context, phone);
  if (isNothing(data)) return null;
  await context.database.transaction((tx) => recordExport(context, tx, data, author));
  return data;
}

/** The audit record of a copy that is handed out. */
export async function recordExport(context: Pick<Context, 'clock' | 'random'>, tx: Tx, { account, enquiries, messages }: PersonalData, author: Author): Promise<void> {
  await recordAct(context, tx, author, { action: 'person.export', ...auditedPerson({ personId: account?.personId ?? null, enquiries: enquiries.length, messages: messages.length }) });
}

/** Keys for finding the login attempts of an account: its id, and the names that may be typed for it. */
export const loginOwnerOf = ({ personId, phone, userName }: AccountRecord) => ({ personId, accounts: [phone, ...(userName === null ? [] : [userName])] });

/** The subject of an audit record about a person. It is an id, because the record outlives the person's data. */
export const auditedPerson = ({ personId, ...detail }: { personId: string | null; enquiries: number; messages: number }) => ({
  topCode: platformTopCode,
  subjectKind: 'person',
  subjectCode: personId ?? 'unregistered',
  detail,
});
