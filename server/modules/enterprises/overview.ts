import type { EnterpriseCaller } from '../../calls/caller.ts';
import type { ReadOnlyContext } from '../../context.ts';
import { platformTopCode } from '../../../contract/constants.ts';
import { refuse } from '../../calls/refusal.ts';
import { authorOfCaller, recordAct } from '../../audit/index.ts';
import { editionGigabytes, editionName } from '../editions/index.ts';
import { countJoinRequests } from './join-request-store.ts';
import { enterpriseAtAGlance, updateSearchable } from './store.ts';
import { trialOf } from './trial-store.ts';

/** Data for the console's first page. @throws Refusal 40400 if the enterprise does not exist */
export async function enterpriseOverview(context: ReadOnlyContext, topCode: string) {
  // The trial is read first: an enterprise that is deleted in between must count as missing, not as one without a trial.
  const trial = await trialOf(context.database.read, topCode);
  const enterprise = await enterpriseAtAGlance(context.database.read, topCode);
  if (enterprise === null) throw refuse.notFound('没有找到这家企业');
  return {
    ...enterprise,
    trial: trial && { ...trial, editionName: await editionName(context, trial.editionCode) },
    joinRequests: await countJoinRequests(context.database.read, topCode),
  };
}

/** Opts the caller's enterprise in to or out of being found. */
export async function setSearchable(caller: EnterpriseCaller, searchable: boolean): Promise<void> {
  const { context, transaction, session: { topCode } } = caller;
  await transaction(async (tx) => {
    await updateSearchable(tx, topCode, searchable);
    await recordAct(context, tx, authorOfCaller(caller), { action: 'enterprise.searchable', topCode, subjectKind: 'enterprise', subjectCode: topCode, detail: { searchable } });
  });
}

/** Gigabytes in a year of an enterprise's edition. Null for the platform. */
export const trafficLimitOf = (context: ReadOnlyContext, topCode: string): Promise<number | null> => limitOf(context, topCode, 'traffic');

/** Gigabytes of storage of an enterprise's edition. Null for the platform. */
export const storageLimitOf = (context: ReadOnlyContext, topCode: string): Promise<number | null> => limitOf(context, topCode, 'storage');

/** An enterprise without a trial has the limits of the smallest edition, because an unlimited one could fill the disk of all. */
async function limitOf(context: ReadOnlyContext, topCode: string, what: 'traffic' | 'storage'): Promise<number | null> {
  if (topCode === platformTopCode) return null;
  return editionGigabytes(context, what, (await trialOf(context.database.read, topCode))?.editionCode ?? null);
}
