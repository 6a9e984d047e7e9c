import { platformTopCode } from '../../../contract/constants.ts';
import type { OrganisationType } from '../../../contract/organisation-types.ts';
import type { Context } from '../../context.ts';
import { isUniqueViolation, type Tx } from '../../database/index.ts';
import { refuse } from '../../calls/refusal.ts';
import { type Author, recordAct } from '../../audit/index.ts';
import { insertEnterprise } from './store.ts';
import { insertTrial, restartTrials } from './trial-store.ts';
import { trialEnd } from './trial-time.ts';

/** A trial has all features of the platform: the flagship edition (spec registration#trial, constants#editions). */
const trialEditionCode = '800';

/** Twelve digits without a leading zero. The primary key refuses a collision. */
export function newTopCode({ random }: Pick<Context, 'random'>): string {
  return String(100_000_000_000 + random.integer(900_000_000_000));
}

export interface NewEnterprise {
  topCode: string;
  name: string;
  orgType: OrganisationType;
  creditCode: string | null;
  industryCode: string | null;
  contactName: string;
  contactEmail: string | null;
  /** A verified domain. */
  domain: string | null;
  founderId: string;
  /** True: people without an enterprise can find it and ask to join. Off by default, because founding an enterprise is not a consent to that. */
  searchable?: boolean;
  /** Public URL. None by default. Registration sets none. */
  logo?: string | undefined;
}

/**
 * Adds an enterprise with its trial in the caller's transaction.
 * @param author the founder or another author, with the request if a call does it
 * @throws Refusal 10055 if the credit code is registered already
 */
export async function createEnterprise(context: Context, tx: Tx, enterprise: NewEnterprise, author: Author = { userCode: enterprise.founderId }): Promise<void> {
  const now = context.clock.now();
  try {
    await insertEnterprise(tx, {
      top_code: enterprise.topCode,
      name: enterprise.name,
      org_type: enterprise.orgType,
      credit_code: enterprise.creditCode,
      industry_code: enterprise.industryCode,
      contact_name: enterprise.contactName,
      contact_email: enterprise.contactEmail,
      logo: enterprise.logo ?? '',
      domain: enterprise.domain?.toLowerCase() ?? null,
      searchable: enterprise.searchable ? 1 : 0,
      founder_id: enterprise.founderId,
      created_at: now,
    });
  } catch (error) {
    if (isUniqueViolation(error, 'enterprises_credit_code_unique')) throw refuse.creditCodeRegistered();
    throw error;
  }
  await insertTrial(tx, { top_code: enterprise.topCode, edition_code: trialEditionCode, starts_at: now, ends_at: trialEnd(now) });
  await recordAct(context, tx, author, { action: 'enterprise.create', topCode: platformTopCode, subjectKind: 'enterprise', subjectCode: enterprise.topCode });
}

/** Restarts trials of demo enterprises that ended before a time. */
export async function restartEndedTrials({ clock, database }: Pick<Context, 'clock' | 'database'>, topCodes: readonly string[], endedBy: number): Promise<void> {
  const now = clock.now();
  await database.transaction((tx) => restartTrials(tx, topCodes, endedBy, { startsAt: now, endsAt: trialEnd(now) }));
}
