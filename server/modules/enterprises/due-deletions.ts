import type { Context } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { type HeldEnterprise, holdEnterprise } from './store.ts';
import { takeTrial, trialOf, warnedEnterprises } from './trial-store.ts';
import { deletedFrom, someDeleted } from './trial-time.ts';

/** topCodes of enterprises that may be due to be deleted: `takeDueEnterprise` decides. */
export const enterprisesPerhapsDue = ({ clock, database }: Pick<Context, 'clock' | 'database'>): Promise<string[]> => warnedEnterprises(database.read, someDeleted(clock.now()));

/**
 * Takes an enterprise out of use inside the caller's transaction, where its trial ended more than ninety days ago and it was
 * warned of that a week ago: as it stands at this moment. From here on nobody joins it or prolongs it, and the caller deletes it.
 * @returns null where it is not due: it was prolonged, or another process deleted it
 */
export async function takeDueEnterprise({ clock }: Pick<Context, 'clock'>, tx: Tx, topCode: string): Promise<(HeldEnterprise & { endedAt: number }) | null> {
  const enterprise = await holdEnterprise(tx, topCode);
  const trial = enterprise && (await trialOf(tx, topCode));
  const now = clock.now();
  if (!enterprise || !trial || trial.warnedAt === null || deletedFrom(trial, now) > now) return null;
  // The operator moves a trial without holding the enterprise: of the two one finds the row as it was.
  return (await takeTrial(tx, topCode, trial.endsAt)) ? { ...enterprise, endedAt: trial.endsAt } : null;
}
