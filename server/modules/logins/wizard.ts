import { platformTopCode } from '../../../contract/constants.ts';
import { wizardOrgTypes } from '../../../contract/organisation-types.ts';
import type { DataOf } from '../../../contract/calls/index.ts';
import type { CallerContext } from '../../calls/caller.ts';
import type { Context } from '../../context.ts';
import { refuse } from '../../calls/refusal.ts';
import { countingRegistration } from '../../calls/registration-limit.ts';
import { siteConfiguration } from '../../publishing/index.ts';
import { lockPerson, personOfTemporaryToken, personOf, useTemporaryToken } from '../accounts/index.ts';
import { type EnterpriseCard, createOwnEnterprise, requestToJoin, searchEnterprises } from '../enterprises/index.ts';
import { completeLogin, type LoginCaller } from './complete-login.ts';

/** After step 1 a person without an enterprise may find one, create one, or ask to join one (spec registration#wizard). */

/** Enough for a person who types and corrects. With more, a caller could list all enterprises. */
const looksPerMinute = { name: 'enterprise-looks', points: 30, windowSeconds: 60 };

async function takeLook({ limits }: Context, personId: string): Promise<void> {
  const { allowed, retryAfterSeconds } = await limits.take(looksPerMinute, personId);
  if (!allowed) throw refuse.tooManyRequests(retryAfterSeconds);
}

/** Does not use up the token. @throws Refusal 10062, 42900 */
export async function searchForEnterprise({ context, headers }: Pick<CallerContext, 'context' | 'headers'>, temporaryToken: string, keyword: string): Promise<EnterpriseCard[]> {
  const personId = await personOfTemporaryToken(context, temporaryToken, headers);
  await takeLook(context, personId);
  return searchEnterprises(context, keyword);
}

/**
 * Uses the token up, and completes the login as administrator of the new enterprise. Three enterprises for each
 * person do not limit a caller with many phones, so the limit of registrations of an address counts here too.
 * @throws Refusal 10062, 42900 with the token still valid, 10063 above 3 enterprises
 */
export async function createEnterprise(
  caller: LoginCaller,
  temporaryToken: string,
  enterprise: { name: string; orgType: keyof typeof wizardOrgTypes; contactEmail: string | null },
): Promise<DataOf<'createEnterprise'>> {
  const { context, clientAddress, headers, transaction } = caller;
  const personId = await personOfTemporaryToken(context, temporaryToken, headers);
  const found = async () => {
    const { supportPhone } = await siteConfiguration(context, platformTopCode);
    const person = await personOf(context, personId);
    return transaction(async (tx) => {
      // Locked first, so that two tokens of one person count their enterprises one after the other.
      const founder = await lockPerson(tx, personId);
      const { browserHash } = await useTemporaryToken(context, tx, temporaryToken, headers);
      if (founder === null || person === null) throw refuse.temporaryTokenUnusable();
      const topCode = await createOwnEnterprise(context, tx, { ...founder, phone: person.phone }, { ...enterprise, orgType: wizardOrgTypes[enterprise.orgType] }, supportPhone, caller);
      return completeLogin(caller, tx, { personId, topCode, browserHash }, 'wizard');
    });
  };
  // A refusal gives the point back: after a double click, or above three enterprises, nothing was founded, and others behind the address must lose nothing.
  return countingRegistration(context, 'own-enterprises', clientAddress, found, () => true);
}

/** Uses the token up. The enterprise's administrator decides. @throws Refusal 10062, 10063 for a member, 40400, 42900 */
export async function joinEnterprise({ context, headers, transaction }: Pick<CallerContext, 'context' | 'headers' | 'transaction'>, temporaryToken: string, topCode: string): Promise<void> {
  await takeLook(context, await personOfTemporaryToken(context, temporaryToken, headers));
  await transaction(async (tx) => {
    const { personId } = await useTemporaryToken(context, tx, temporaryToken, headers);
    await requestToJoin(context, tx, { personId, topCode });
  });
}
