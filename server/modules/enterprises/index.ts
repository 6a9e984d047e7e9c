/** Enterprises: the free trial by which they come, their domains, the invitations they use (decisions §2). */
import type { Context } from '../../context.ts';
import { enterpriseDomains, removeOldRequests } from './store.ts';

export { enterpriseHandlers } from './handlers.ts';
export { addInviteCode } from './invite-codes.ts';
export { foundEnterprise, type NewEnterprise, trialDays } from './found-enterprise.ts';
export { registerEnterprise, type Registered } from './register-enterprise.ts';

/** The verified domains and whose they are: what the server's hosts are made of. */
export const verifiedDomains = ({ database }: Context): Promise<{ domain: string; topCode: string }[]> => enterpriseDomains(database);

/** Part of the nightly clean-up: answers repeat for 24 hours, two days are kept. */
export const removeOldRegistrationRequests = ({ database, clock }: Context): Promise<void> => removeOldRequests(database, clock.now() - 2 * 86_400_000);
