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

/** What a deleted enterprise leaves outside the database. */
interface LeftBehind {
  /** Storage keys. */
  files: string[];
  hadDomain: boolean;
}

/** Numbers of deleted rows: with the enterprise's code all that is logged about it. */
type Counts = Record<'members' | 'joinRequests' | 'rooms' | 'entries', number>;

/** Closes every enterprise past its retention; the outbox deletes them. @returns how many */
export async function closeEndedEnterprises(context: Context): Promise<number> {
  let closed = 0;
  for (const topCode of await enterprisesPerhapsDue(context)) {
    try {
      if (await closeEndedEnterprise(context, topCode)) closed++;
    } catch (error) {
      // The others do not wait for this one, and it has its next turn within the hour.
      context.logger.error({ topCode, err: error }, 'an enterprise whose trial ended was not deleted');
    }
  }
  return closed;
}

/**
 * The first part of deleting an enterprise, in one short transaction, where its time is over at this very moment
 * (docs/decisions/0013): it is gone for all visitors, and what it holds is left to the outbox. What lies outside the database
 * follows the commit.
 * @returns false where it was prolonged, or another process closed it
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
 * Lets the outbox delete what closed enterprises hold, in transactions so short that others hardly wait for them. People stay, with
 * their consents and the logs. Interrupted, it goes on where it was, until nothing is left.
 */
export function deleteClosedFromOutbox(context: Context): void {
  context.outbox.on(
    deletionJob,
    async ({ payload }) => {
      const { topCode, counts } = payload as Deletion;
      await removeContentAt(context, topCode, (tx, texts) => leaveBehind(context, tx, { files: ownFilesIn(texts, topCode), hadDomain: false }));
      // After the content: a transaction that receives a coupon or rates an article holds that content until it ends.
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
 * Lets the outbox clear away what a deleted enterprise left outside the database: its files, and its domain among the hosts
 * that are answered. Interrupted, or while the storage is away, it is done again until nothing is left.
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
