/** Enterprises: free trials, domains and invitations (spec registration#page, registration#after-success). */
import type { Context } from '../../context.ts';
import { removeInBatches } from '../../database/index.ts';
import { keptSince, retention } from '../../retention.ts';
import { enterpriseDomains, removeRequestsBefore } from './store.ts';

export { consoleHandlers } from './console-handlers.ts';
export { enterpriseHandlers } from './handlers.ts';
export { addInviteCode } from './invite-codes.ts';
export { closeDueEnterprise, enterprisesPerhapsDue, removeEnterprise } from './due-deletions.ts';
export { type EnterpriseCard, enterpriseCards, searchEnterprises } from './directory.ts';
export { createOwnEnterprise } from './create-own-enterprise.ts';
export { restartEndedTrials, createEnterprise, type NewEnterprise } from './create-enterprise.ts';
export { addJoinRequest, eraseJoinRequests, type JoinDecision, type JoinRequestRecord, joinRequestRecords, listJoinRequests, openJoinRequests, removeOldJoinRequests, requestToJoin } from './join-requests.ts';
export { isAboutEnterprise, mailsAboutEnterprise } from './enterprise-mails.ts';
export { type EnterpriseRecord, enterpriseRecords, eraseContacts, messageIdsOfTrials } from './personal-data.ts';
export { admitMember } from './admit-member.ts';
export { requireWritable, checkOpenToNewMembers, lastDayKept } from './read-only.ts';
export { addressable, enterpriseNameOf, platformName, siteOriginOf } from './names.ts';
export { loginUrl } from './registration-mail.ts';
export { enterpriseAtAGlance, lockEnterprise } from './store.ts';
export { codesOfTrials, insertNotice, markDelivered, type NoticeKey, isNoticePending, resetWarnings, trialOf, trialsWithoutNotice } from './trial-store.ts';
export { warningCutoff, warnedFrom } from './trial-time.ts';
export { storageLimitOf, trafficLimitOf } from './overview.ts';
export { logosOfEnterprises } from './logo-store.ts';
export { queueReplayMail } from './replay-mail.ts';
export { queueUsageMail } from './usage-mail.ts';
export { registerEnterprise, type Registered } from './register-enterprise.ts';

/** Bus topic: the verified domains have changed. */
export const enterpriseDomainsTopic = 'enterprise-domains';

/** The verified domains with their enterprises, by which the server finds the tenant of a host. */
export const verifiedDomains = ({ database }: Context): Promise<{ domain: string; topCode: string }[]> => enterpriseDomains(database.read);

/** Part of the clean-up. @returns the number of deleted rows */
export const removeOldRegistrationRequests = ({ database, clock }: Pick<Context, 'clock' | 'database'>): Promise<number> =>
  removeInBatches(database, (tx, atMost) => removeRequestsBefore(tx, keptSince(retention.registrationRequests, clock.now()), atMost));
