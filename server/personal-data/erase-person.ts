import { platformTopCode } from '../../contract/constants.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/index.ts';
import { queueErasedTraces } from '../jobs/erased-traces.ts';
import { groupPostsAbout } from '../outbox/group-posts.ts';
import { eraseStoredMessages, containingAnyOf } from './outbox-file-erasure.ts';
import { type AccountRecord, accountRecord, enterprisesWithoutOtherAdministrator, eraseAccount, findPersonByPhone, lockPerson, voidTemporaryTokensOf } from '../modules/accounts/index.ts';
import { type Author, eraseLoginAttempts, recordAct, roleAct } from '../audit/index.ts';
import { eraseCoupons } from '../modules/coupons/index.ts';
import { eraseLeads, type LeadTraces, tracesOfLeads } from '../modules/enquiries/index.ts';
import { type EnterpriseRecord, enterpriseRecords, eraseContacts, eraseJoinRequests, messageIdsOfTrials } from '../modules/enterprises/index.ts';
import { eraseLives, isNothingOfLives, liveRecords } from '../modules/live/index.ts';
import { securityNoticesOf } from '../modules/logins/index.ts';
import { eraseMessages, messageRecords } from '../modules/sms-codes/index.ts';
import { eraseWechatIdentity } from '../modules/wechat/index.ts';
import { addressesOf, auditedPerson, mailsAboutPerson, loginOwnerOf } from './export-person.ts';

export interface Erasure {
  account: boolean;
  enquiries: number;
  messages: number;
  mails: number;
  /** topCodes of enterprises without an administrator from now on: the operator has to decide about them. */
  enterprisesWithoutOtherAdministrator: string[];
}

/**
 * Erases what is held of the owner of a phone, all or nothing (privacy policy, sections 6 and 8). Sessions end at once, and
 * the phone and the user name are free again. What stays is without a name: the log of messages and logins for its time, and the
 * consents, which prove for three years that they were given.
 * @returns null where nothing is held of this phone
 */
export async function erasePerson(context: Context, phone: string, author: Author = { userCode: 'system' }): Promise<Erasure | null> {
  // Before all else: a job that is there already, and about what comes later, does not exist.
  const otherJobs = await context.outbox.ids();
  const account = await accountRecord(context, phone);
  const enterprises = account === null ? [] : await enterpriseRecords(context, account.personId);
  const leads = await tracesOfLeads(context, phone);
  const { messageIds } = leads;
  const livesHold = !isNothingOfLives(await liveRecords(context, { personId: account?.personId ?? null, phone }));
  if (account === null && !livesHold && messageIds.length === 0 && (await messageRecords(context, phone)).length === 0) return null;
  // The file has no transaction. Before, so that no line stays where the process dies right after the commit; and after, for
  // the lines that came meanwhile.
  await eraseStoredMessages(context, containingAnyOf(wordsAbout(context, { phone, account, enterprises, messageIds })));
  const found = await jobsAbout(context, { account, enterprises, leads });
  for (const id of found.ids) otherJobs.delete(id);
  const looked: Looked = { addresses: addressesOf(enterprises), otherJobs, livesHold };
  const erased = await context.database.transaction((tx) => eraseRows(context, tx, phone, author, looked));
  if (erased === null) return null;
  await eraseStoredMessages(context, containingAnyOf(erased.words));
  return erased.erasure;
}

/** What was looked up before the transaction, so that it need not open every job while other writers wait. */
interface Looked {
  addresses: readonly string[];
  /** Ids of jobs about other people. It holds while the person has these addresses: an older mail may go to a new one. */
  otherJobs: ReadonlySet<string>;
  /** Whether lives hold something of the phone: a list, a booking. */
  livesHold: boolean;
}

/**
 * Erases the rows, and the jobs about them. All of it is looked up here, after the locks that the writers of such rows take as
 * well: each of them is either done before, and erased with the rest, or refused after.
 * @returns null where the phone was erased meanwhile; `words` are found in every kept message about the person
 */
async function eraseRows(context: Context, tx: Tx, phone: string, author: Author, looked: Looked): Promise<{ erasure: Erasure; words: string[] } | null> {
  const inside: Context = { ...context, database: { ...context.database, read: tx } };
  // The codes before the person, as all users of codes lock them. Registering the phone needs one of them.
  const messages = await eraseMessages(context, tx, phone);
  const leads = await eraseLeads(context, tx, phone);
  const personId = await findPersonByPhone(inside, phone);
  // Founding, joining, receiving and binding hold the person too.
  if (personId !== null) await lockPerson(tx, personId);
  const account = await accountRecord(inside, phone);
  if (account === null && !looked.livesHold && leads.messageIds.length === 0 && messages === 0) return null;

  const enterprises = account === null ? [] : await enterpriseRecords(inside, account.personId);
  const leftAlone = account === null ? [] : await enterprisesWithoutOtherAdministrator(inside, account.personId);
  const isAddressNew = addressesOf(enterprises).some((address) => !looked.addresses.includes(address));
  const { mails, others } = await jobsAbout(inside, { account, enterprises, leads }, isAddressNew ? undefined : looked.otherJobs);
  const liveNotices = await eraseLives(context, tx, { personId, phone });
  if (account !== null) await eraseAccountRows(context, tx, account, author);
  const forgotten = await context.outbox.forget(tx, mails.map(({ jobId }) => jobId), { evenRunning: true });
  await context.outbox.forget(tx, [...others, ...liveNotices], { evenRunning: true });
  await queueErasedTraces(context, tx);
  const enquiries = leads.messageIds.length;
  await recordAct(context, tx, author, { action: 'person.erase', ...auditedPerson({ personId: account?.personId ?? null, enquiries, messages }) });
  const messageIds = [...leads.messageIds, ...mails.map(({ message }) => message.messageId)];
  return {
    erasure: { account: account !== null, enquiries, messages, mails: forgotten, enterprisesWithoutOtherAdministrator: leftAlone },
    words: wordsAbout(context, { phone, account, enterprises, messageIds }),
  };
}

/** The mails, and the ids of the other jobs about a person, in the outbox as the context's database shows it. */
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

/** One of these stands in every message about the person that the embedded providers kept. */
function wordsAbout(context: Context, { phone, account, enterprises, messageIds }: { phone: string; account: AccountRecord | null; enterprises: readonly EnterpriseRecord[]; messageIds: readonly string[] }): string[] {
  return [phone, ...(account?.cardId ? [account.cardId] : []), ...addressesOf(enterprises), ...messageIds, ...messageIdsOfTrials(context, enterprises)];
}
