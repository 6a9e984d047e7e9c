import { platformTopCode } from '../../contract/constants.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/index.ts';
import { queueErasedTraces } from '../jobs/erased-traces.ts';
import { groupPostsAbout } from '../outbox/group-posts.ts';
import type { CallTransaction } from '../calls/transaction.ts';
import { eraseStoredMessages, containingAnyOf } from './outbox-file-erasure.ts';
import { type AccountRecord, accountRecord, enterprisesWithoutOtherAdministrator, eraseAccount, findPersonByPhone, lockPerson, voidTemporaryTokensOf } from '../modules/accounts/index.ts';
import { type Author, eraseLoginAttempts, recordAct, roleAct } from '../audit/index.ts';
import { eraseCoupons } from '../modules/coupons/index.ts';
import { eraseLeads, type LeadTraces, tracesOfLeads } from '../modules/enquiries/index.ts';
import { type EnterpriseRecord, enterpriseRecords, eraseContacts, eraseJoinRequests, messageIdsOfTrials, queueReplayMail } from '../modules/enterprises/index.ts';
import { eraseLives, type HeardReplay, isNothingOfLives, liveRecords } from '../modules/live/index.ts';
import { securityNoticesOf } from '../modules/logins/index.ts';
import { eraseMessages, messageRecords } from '../modules/sms-codes/index.ts';
import { eraseWechatIdentity } from '../modules/wechat/index.ts';
import { addressesOf, auditedPerson, mailsAboutPerson, loginOwnerOf } from './export-person.ts';

export interface Erasure {
  account: boolean;
  enquiries: number;
  messages: number;
  mails: number;
  /** Replays with the person's voice or picture, which stay until their enterprise deletes them. It was told, if it has a mail address. */
  replays: HeardReplay[];
  /** topCodes of enterprises without an administrator after the erasure. The operator has to decide about them. */
  enterprisesWithoutOtherAdministrator: string[];
}

/** A logged-in person who erases the own account. */
export interface OwnErasure {
  transaction: CallTransaction;
  /** Uses the SMS code up. It is called before the person is locked, as everywhere. */
  useCode(tx: Tx): Promise<void>;
  /** Called with the person locked. @throws Refusal if the person may not erase the account: nothing is erased then */
  check(tx: Tx, inside: Context): Promise<void>;
}

/**
 * Erases the data of the owner of a phone, all or nothing (privacy policy, sections 6 and 8). Sessions end at once, and
 * the phone and the user name are free again. Anonymous data stays: the log of messages and logins for its retention, and the
 * consents, as a proof for three years.
 * @returns null if there are no data for this phone
 */
export async function erasePerson(context: Context, phone: string, author: Author = { userCode: 'system' }, own?: OwnErasure): Promise<Erasure | null> {
  // Read first: a job that exists now cannot be about data that are added later.
  const otherJobs = await context.outbox.ids();
  const account = await accountRecord(context, phone);
  const enterprises = account === null ? [] : await enterpriseRecords(context, account.personId);
  const leads = await tracesOfLeads(context, phone);
  const { messageIds } = leads;
  const livesHold = !isNothingOfLives(await liveRecords(context, { personId: account?.personId ?? null, phone }));
  if (account === null && !livesHold && messageIds.length === 0 && (await messageRecords(context, phone)).length === 0) return null;
  // The outbox file has no transactions. It is erased before the commit, so that no line stays if the process dies right after it, and
  // again afterwards for lines that were written meanwhile.
  await eraseStoredMessages(context, containingAnyOf(wordsAbout(context, { phone, account, enterprises, messageIds })));
  const found = await jobsAbout(context, { account, enterprises, leads });
  for (const id of found.ids) otherJobs.delete(id);
  const looked: Looked = { addresses: addressesOf(enterprises), otherJobs, livesHold };
  const erased = await (own?.transaction ?? context.database.transaction)((tx) => eraseRows(context, tx, phone, author, looked, own));
  if (erased === null) return null;
  await eraseStoredMessages(context, containingAnyOf(erased.words));
  return erased.erasure;
}

/** Data that were read before the transaction, so that it need not decrypt every job while other writers wait. */
interface Looked {
  addresses: readonly string[];
  /** Ids of jobs about other people. They are valid while the person has these addresses: an older mail may go to a new address. */
  otherJobs: ReadonlySet<string>;
  /** True if lives have data of the phone: a list, a booking. */
  livesHold: boolean;
}

/**
 * Erases the rows and the jobs about them. Everything is read here, after the locks that writers of such rows take too: each
 * writer either finished before, and its rows are erased, or is refused afterwards.
 * @returns null if the phone was erased meanwhile; every stored message about the person contains one of `words`
 */
async function eraseRows(context: Context, tx: Tx, phone: string, author: Author, looked: Looked, own?: OwnErasure): Promise<{ erasure: Erasure; words: string[] } | null> {
  const inside: Context = { ...context, database: { ...context.database, read: tx } };
  await own?.useCode(tx);
  // Codes are locked before the person, as everywhere. Registering the phone needs a code.
  const messages = await eraseMessages(context, tx, phone);
  const leads = await eraseLeads(context, tx, phone);
  const personId = await findPersonByPhone(inside, phone);
  // Founding, joining, receiving and binding lock the person too.
  if (personId !== null) await lockPerson(tx, personId);
  await own?.check(tx, inside);
  const account = await accountRecord(inside, phone);
  if (account === null && !looked.livesHold && leads.messageIds.length === 0 && messages === 0) return null;

  const enterprises = account === null ? [] : await enterpriseRecords(inside, account.personId);
  const leftAlone = account === null ? [] : await enterprisesWithoutOtherAdministrator(inside, account.personId);
  const isAddressNew = addressesOf(enterprises).some((address) => !looked.addresses.includes(address));
  const { mails, others } = await jobsAbout(inside, { account, enterprises, leads }, isAddressNew ? undefined : looked.otherJobs);
  const { notices: liveNotices, replays } = await eraseLives(context, tx, { personId, phone });
  if (account !== null) await eraseAccountRows(context, tx, account, author);
  const forgotten = await context.outbox.forget(tx, mails.map(({ jobId }) => jobId), { evenRunning: true });
  await context.outbox.forget(tx, [...others, ...liveNotices], { evenRunning: true });
  // After the contacts of this person were erased, so that no mail goes to them.
  for (const topCode of new Set(replays.map((replay) => replay.topCode))) await queueReplayMail(context, tx, topCode, replays.filter((replay) => replay.topCode === topCode).map(({ liveName }) => liveName));
  await queueErasedTraces(context, tx);
  const enquiries = leads.messageIds.length;
  await recordAct(context, tx, author, { action: 'person.erase', ...auditedPerson({ personId: account?.personId ?? null, enquiries, messages }) });
  const messageIds = [...leads.messageIds, ...mails.map(({ message }) => message.messageId)];
  return {
    erasure: { account: account !== null, enquiries, messages, mails: forgotten, replays, enterprisesWithoutOtherAdministrator: leftAlone },
    words: wordsAbout(context, { phone, account, enterprises, messageIds }),
  };
}

/** The mails about a person and the ids of the other jobs, read with the context's database. */
async function jobsAbout(context: Context, { account, enterprises, leads }: { account: AccountRecord | null; enterprises: readonly EnterpriseRecord[]; leads: LeadTraces }, except?: ReadonlySet<string>) {
  const mails = await mailsAboutPerson(context, { enterprises, messageIds: leads.messageIds }, except);
  const notices = account === null ? [] : await securityNoticesOf(context, account.personId, except);
  const others = [...(await groupPostsAbout(context, leads.postSubjects, except)), ...notices.map(({ id }) => id)];
  return { mails, others, ids: [...mails.map(({ jobId }) => jobId), ...others] };
}

async function eraseAccountRows(context: Context, tx: Tx, account: AccountRecord, author: Author): Promise<void> {
  const { personId } = account;
  await voidTemporaryTokensOf(context, tx, personId);
  await eraseContacts(tx, personId);
  await eraseJoinRequests(tx, personId);
  await eraseCoupons(tx, personId);
  if (await eraseWechatIdentity(tx, personId)) await recordAct(context, tx, author, { action: 'wechat.unbind', topCode: platformTopCode, subjectKind: 'person', subjectCode: personId });
  for (const { topCode, role } of account.memberships) await recordAct(context, tx, author, roleAct('role.take', personId, topCode, role));
  await eraseLoginAttempts(context, tx, loginOwnerOf(account));
  await eraseAccount(context, tx, personId);
}

/** Every message about the person in the embedded providers' file contains one of these. */
function wordsAbout(context: Context, { phone, account, enterprises, messageIds }: { phone: string; account: AccountRecord | null; enterprises: readonly EnterpriseRecord[]; messageIds: readonly string[] }): string[] {
  return [phone, ...(account?.cardId ? [account.cardId] : []), ...addressesOf(enterprises), ...messageIds, ...messageIdsOfTrials(context, enterprises)];
}
