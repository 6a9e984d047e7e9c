import type { OrganisationType } from '../../../contract/organisation-types.ts';
import type { CallerContext } from '../../calls/caller.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { refuse } from '../../calls/refusal.ts';
import { addMembership, type Credentials } from '../accounts/index.ts';
import { authorOf } from '../../audit/index.ts';
import { countCreatedBy } from './directory-store.ts';
import { createEnterprise, newTopCode } from './create-enterprise.ts';
import { addressable } from './names.ts';
import { queueNewTrialNotices } from './new-trial.ts';
import { queueRegistrationMail } from './registration-mail.ts';

/** Maximum number of enterprises that one person may create without contacting us (spec registration#wizard-limit). */
const ownAtMost = 3;

/**
 * Creates an enterprise for a registered person (spec registration#wizard), in the caller's transaction: enterprise, 30-day trial,
 * administrator and, if an address was given, the mail with the login address. The person is locked, so that their enterprises
 * are counted one after the other. The sales staff is notified in any case.
 * @returns its topCode
 * @throws Refusal 10063 above 3 enterprises
 */
export async function createOwnEnterprise(
  context: Context,
  tx: Tx,
  founder: Credentials & { phone: string },
  enterprise: { name: string; orgType: OrganisationType; contactEmail: string | null },
  supportPhone: string,
  caller: Pick<CallerContext, 'clientAddress' | 'requestId'>,
): Promise<string> {
  if ((await countCreatedBy(tx, founder.personId)) >= ownAtMost) throw refuse.noPermission(`每人最多自助创建 ${ownAtMost} 家企业`);
  const topCode = newTopCode(context);
  const author = authorOf({ ...caller, personId: founder.personId });
  await createEnterprise(context, tx, {
    ...enterprise,
    topCode,
    creditCode: null,
    industryCode: null,
    contactName: founder.name,
    domain: null,
    founderId: founder.personId,
  }, author);
  await addMembership(context, tx, founder.personId, topCode, 'administrator', author);
  if (enterprise.contactEmail !== null) {
    await queueRegistrationMail(context, tx, enterprise.contactEmail, topCode, {
      enterpriseName: enterprise.name,
      contact: addressable(founder.name),
      userName: founder.userName,
      supportPhone,
    });
  }
  await queueNewTrialNotices(context, tx, { topCode, enterpriseName: enterprise.name, contact: founder.name, phone: founder.phone });
  return topCode;
}

