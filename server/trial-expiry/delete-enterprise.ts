import { platformTopCode } from '../../contract/constants.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/index.ts';
import { queueErasedTraces } from '../jobs/erased-traces.ts';
import { eraseStoredMessages } from '../personal-data/outbox-file-erasure.ts';
import { closeMembershipsAt, removeMembershipsAt } from '../modules/accounts/index.ts';
import { recordAct } from '../audit/index.ts';
import { removeReceiptsAt } from '../modules/coupons/index.ts';
import { closeDueEnterprise, enterpriseDomainsTopic, enterprisesPerhapsDue, mailsAboutEnterprise, removeEnterprise } from '../modules/enterprises/index.ts';
import { removeHelpRatingsAt } from '../modules/help/index.ts';
import { removeRoomsAt } from '../modules/live/index.ts';
import { closeContentAt, removeContentAt } from '../publishing/index.ts';
import { ownFilesIn } from './enterprise-files.ts';

const leftBehindJob = 'enterprise-left-behind';

/** Data of a deleted enterprise outside the database. */
interface LeftBehind {
  /** Storage keys. */
  files: string[];
  hadDomain: boolean;
}

/** Numbers of deleted rows. Only these and the enterprise's code are logged. */
type Counts = Record<'members' | 'joinRequests' | 'rooms' | 'entries', number>;

/** Closes every enterprise past its retention. The outbox deletes them. @returns their number */
export async function closeEndedEnterprises(context: Context): Promise<number> {
  let closed = 0;
  for (const topCode of await enterprisesPerhapsDue(context)) {
    try {
      if (await closeEndedEnterprise(context, topCode)) closed++;
    } catch (error) {
      // The others continue. This one is repeated within the hour.
      context.logger.error({ topCode, err: error }, 'an enterprise whose trial ended was not deleted');
    }
  }
  return closed;
}

/**
 * The first part of deleting an enterprise, in one short transaction that checks the time again (docs/decisions/0013). It hides the
 * enterprise from all visitors and leaves its data to the outbox. Data outside the database are removed after the commit.
 * @returns false if it was prolonged, or if another process closed it
 */
export async function closeEndedEnterprise(context: Context, topCode: string): Promise<boolean> {
  const name = await context.database.transaction(async (tx) => {
    const enterprise = await closeDueEnterprise(context, tx, topCode);
    if (enterprise === null) return null;
    const members = await closeMembershipsAt(context, tx, topCode);
    const { rooms, files } = await removeRoomsAt(context, tx, topCode);
    const entries = await closeContentAt(context, tx, topCode);
    const counts: Counts = { members, joinRequests: enterprise.joinRequests, rooms, entries };
    await recordAct(context, tx, { userCode: 'system' }, { action: 'enterprise.delete', topCode: platformTopCode, subjectKind: 'enterprise', subjectCode: topCode, detail: { ...counts, trialEndedAt: enterprise.endedAt } });
    await leaveBehind(context, tx, { files: ownFilesIn([enterprise.logo, ...files], topCode), hadDomain: enterprise.domain !== null });
    await context.outbox.add(tx, { kind: deletionJob, payload: { topCode, counts } satisfies Deletion });
    return enterprise.name;
  });
  if (name === null) return false;
  await eraseStoredMessages(context, mailsAboutEnterprise({ topCode, name }));
  return true;
}

const deletionJob = 'enterprise-deletion';

interface Deletion {
  topCode: string;
  counts: Counts;
}

/**
 * Lets the outbox delete the data of closed enterprises, in transactions so short that others hardly wait. People stay, with
 * their consents and the logs. After an interruption it continues until nothing is left.
 */
export function deleteClosedFromOutbox(context: Context): void {
  context.outbox.on(
    deletionJob,
    async ({ payload }) => {
      const { topCode, counts } = payload as Deletion;
      await removeContentAt(context, topCode, (tx, texts) => leaveBehind(context, tx, { files: ownFilesIn(texts, topCode), hadDomain: false }));
      // Deleted after the content: a transaction that receives a coupon or rates an article locks that content until it ends.
      await removeReceiptsAt(context, topCode);
      await removeHelpRatingsAt(context, topCode);
      await removeMembershipsAt(context, topCode);
      await removeEnterprise(context, topCode);
      await eraseStoredMessages(context, mailsAboutEnterprise({ topCode }));
      await context.database.transaction((tx) => queueErasedTraces(context, tx));
      context.logger.info({ topCode, ...counts }, 'an enterprise was deleted, ninety days after its trial had ended');
    },
    { concurrency: 1 },
  );
}

async function leaveBehind({ outbox }: Pick<Context, 'outbox'>, tx: Tx, leftBehind: LeftBehind): Promise<void> {
  if (leftBehind.files.length > 0 || leftBehind.hadDomain) await outbox.add(tx, { kind: leftBehindJob, payload: leftBehind });
}

/**
 * Lets the outbox remove data of a deleted enterprise outside the database: its files, and its domain from the hosts
 * of the portal. After an interruption, or while the storage is away, it is repeated until nothing is left.
 */
export function clearRemainingFilesFromOutbox({ bus, outbox, storage }: Pick<Context, 'bus' | 'outbox' | 'storage'>): void {
  outbox.on(leftBehindJob, async ({ payload }) => {
    const { files, hadDomain } = payload as LeftBehind;
    if (hadDomain) await bus.publish(enterpriseDomainsTopic, null);
    const outcomes = await Promise.allSettled(files.map((key) => storage.remove(key)));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
  });
}
