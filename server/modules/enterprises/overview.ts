import type { CallerOf } from '../../calls/caller.ts';
import type { Context } from '../../context.ts';
import { refuse } from '../../calls/refusal.ts';
import { authorOf, recordAct } from '../../audit/index.ts';
import { editionName } from '../editions/index.ts';
import { countJoinRequests } from './join-request-store.ts';
import { requireWritable } from './read-only.ts';
import { enterpriseAtAGlance, updateSearchable } from './store.ts';
import { trialOf } from './trial-store.ts';

/** What the console's first page shows of an enterprise. @throws Refusal 40400 where there is none of this code */
export async function enterpriseOverview(context: Context, topCode: string) {
  // The trial first: an enterprise that is deleted in between is gone, and not one without a trial.
  const trial = await trialOf(context.database.read, topCode);
  const enterprise = await enterpriseAtAGlance(context.database, topCode);
  if (enterprise === null) throw refuse.notFound('没有找到这家企业');
  return {
    ...enterprise,
    trial: trial && { ...trial, editionName: await editionName(context, trial.editionCode) },
    joinRequests: await countJoinRequests(context.database, topCode),
  };
}

/** Opts an enterprise in or out of being found. @throws Refusal 10063 once its trial is over */
export async function setSearchable({ context, clientAddress, requestId, session, signal }: Pick<CallerOf<'consoleSetSearchable'>, 'context' | 'clientAddress' | 'requestId' | 'session' | 'signal'>, topCode: string, searchable: boolean): Promise<void> {
  await context.database.transaction(async (tx) => {
    await requireWritable(context, tx, topCode);
    await updateSearchable(tx, topCode, searchable);
    await recordAct(context, tx, authorOf({ personId: session.personId, clientAddress, requestId }), { action: 'enterprise.searchable', topCode, subjectKind: 'enterprise', subjectCode: topCode, detail: { searchable } });
    signal.throwIfAborted();
  });
}
