import { platformTopCode } from '../../contract/constants.ts';
import type { Context } from '../context.ts';
import { queueErasedTraces } from '../erased-traces.ts';
import { groupPostsAbout } from '../group-posts.ts';
import { eraseKeptMessages, holdingAnyOf } from '../kept-messages.ts';
import { mailsOf, mailsTo } from '../mail-delivery.ts';
import { enterprisesLeftAlone, eraseAccount, holdPerson, voidTemporaryTokensOf } from '../modules/accounts/index.ts';
import { type Author, eraseLoginAttempts, recordAct, roleAct } from '../modules/audit/index.ts';
import { eraseCoupons } from '../modules/coupons/index.ts';
import { eraseLeads, tracesOfLeads } from '../modules/enquiries/index.ts';
import { eraseContacts, eraseJoinRequests, messageIdsOfTrials } from '../modules/enterprises/index.ts';
import { securityNoticesOf } from '../modules/logins/index.ts';
import { eraseMessages } from '../modules/sms-codes/index.ts';
import { eraseWechatIdentity } from '../modules/wechat/index.ts';
import { auditedPerson, isNothing, personalDataOf, whoseAttempts } from './export-person.ts';

export interface Erasure {
  account: boolean;
  enquiries: number;
  messages: number;
  mails: number;
  /** topCodes of enterprises without an administrator from now on: the operator has to decide about them. */
  enterprisesLeftAlone: string[];
}

/**
 * Erases what is held of the owner of a phone, all or nothing (privacy policy, sections 6 and 8). Sessions end at once, and
 * the phone and the user name are free again. What stays is without a name: the log of messages and logins for its time, and the
 * consents, which prove for three years that they were given.
 * @returns null where nothing is held of this phone
 */
export async function erasePerson(context: Context, phone: string, author: Author = { userCode: 'system' }): Promise<Erasure | null> {
  const data = await personalDataOf(context, phone);
  if (isNothing(data)) return null;
  const { account } = data;
  const leftAlone = account === null ? [] : await enterprisesLeftAlone(context, account.personId);
  const traces = await tracesOfLeads(context, phone);
  const mails = [
    ...(await mailsTo(context, data.enterprises.flatMap(({ contactEmail }) => contactEmail ?? []))),
    ...(await mailsOf(context, [...traces.messageIds, ...messageIdsOfTrials(context, data.enterprises)])),
  ];
  const notices = account === null ? [] : await securityNoticesOf(context, account.personId);
  const posts = await groupPostsAbout(context, traces.postSubjects);
  const ofPerson = holdingAnyOf([phone, ...(account?.cardId ? [account.cardId] : []), ...mails.map(({ message }) => message.messageId), ...data.enterprises.flatMap(({ contactEmail }) => contactEmail ?? [])]);
  // Before, so that nothing stays behind where the process dies right after the commit; and after, for what came meanwhile.
  await eraseKeptMessages(context, ofPerson);
  const erasure = await context.database.transaction(async (tx) => {
    if (account !== null) {
      // First: founding, joining, receiving and binding hold the person too. Each of them is either done before, and erased with
      // the rest, or refused after.
      await holdPerson(tx, account.personId);
      await voidTemporaryTokensOf(context, tx, account.personId);
    }
    await eraseLeads(context, tx, phone);
    await eraseMessages(context, tx, phone);
    if (account !== null) {
      await eraseContacts(tx, account.personId);
      await eraseJoinRequests(tx, account.personId);
      await eraseCoupons(tx, account.personId);
      const onPerson = { topCode: platformTopCode, subjectKind: 'person', subjectCode: account.personId };
      if (await eraseWechatIdentity(tx, account.personId)) await recordAct(context, tx, author, { action: 'wechat.unbind', ...onPerson });
      for (const { topCode, role } of account.memberships) await recordAct(context, tx, author, roleAct('role.take', account.personId, topCode, role));
      await eraseLoginAttempts(context, tx, whoseAttempts(account));
      await eraseAccount(context, tx, account.personId);
    }
    const forgotten = await context.outbox.forget(tx, mails.map(({ jobId }) => jobId), { evenRunning: true });
    await context.outbox.forget(tx, [...posts, ...notices.map(({ id }) => id)], { evenRunning: true });
    await queueErasedTraces(context, tx);
    await recordAct(context, tx, author, { action: 'person.erase', ...auditedPerson(data) });
    return { account: account !== null, enquiries: data.enquiries.length, messages: data.messages.length, mails: forgotten, enterprisesLeftAlone: leftAlone };
  });
  await eraseKeptMessages(context, ofPerson);
  return erasure;
}
