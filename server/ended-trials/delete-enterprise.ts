import { platformTopCode } from '../../contract/constants.ts';
import type { Context } from '../context.ts';
import { removeMembershipsAt } from '../modules/accounts/index.ts';
import { recordAudit } from '../modules/audit/index.ts';
import { removeReceiptsAt } from '../modules/coupons/index.ts';
import { enterpriseDomainsTopic, enterprisesPerhapsDue, removeEnterprise, takeDueEnterprise } from '../modules/enterprises/index.ts';
import { removeHelpRatingsAt } from '../modules/help/index.ts';
import { removeRoomsAt } from '../modules/live/index.ts';
import { removeContentAt } from '../publishing/index.ts';
import { ownFilesIn } from './enterprise-files.ts';

const leftBehindJob = 'enterprise-left-behind';

/** What a deleted enterprise leaves outside the database. */
interface LeftBehind {
  /** Storage keys. */
  files: string[];
  hadDomain: boolean;
}

/** Deletes every enterprise whose time is over, one after the other, each whole or not at all. @returns how many went */
export async function deleteEndedEnterprises(context: Context): Promise<number> {
  let deleted = 0;
  for (const topCode of await enterprisesPerhapsDue(context)) {
    try {
      if (await deleteEndedEnterprise(context, topCode)) deleted++;
    } catch (error) {
      // The others do not wait for this one, and it has its next turn within the hour.
      context.logger.error({ topCode, err: error }, 'an enterprise whose trial ended was not deleted');
    }
  }
  return deleted;
}

/**
 * Deletes an enterprise with all that it holds, in one transaction, where its time is over at this very moment
 * (docs/decisions/0013). People stay, with their consents and the logs; what lies outside the database follows the commit.
 * @returns false where it was prolonged, or somebody else deleted it
 */
export async function deleteEndedEnterprise(context: Context, topCode: string): Promise<boolean> {
  const counts = await context.database.transaction(async (tx) => {
    const enterprise = await takeDueEnterprise(context, tx, topCode);
    if (enterprise === null) return null;
    const { rooms, texts: ofRooms } = await removeRoomsAt(context, tx, topCode);
    const { entries, texts: ofContent } = await removeContentAt(context, tx, topCode);
    await removeReceiptsAt(tx, topCode);
    await removeHelpRatingsAt(tx, topCode);
    // Before members, as whoever decides about a request does.
    const { joinRequests } = await removeEnterprise(tx, topCode);
    const members = await removeMembershipsAt(context, tx, topCode);
    const files = ownFilesIn([enterprise.logo, ...ofRooms, ...ofContent], topCode);
    const removed = { members, joinRequests, rooms, entries, files: files.length };
    await recordAudit(context, tx, { userCode: 'system' }, [{ action: 'enterprise.delete', topCode: platformTopCode, subjectKind: 'enterprise', subjectCode: topCode, detail: { ...removed, trialEndedAt: enterprise.endedAt } }]);
    const leftBehind: LeftBehind = { files, hadDomain: enterprise.domain !== null };
    if (files.length > 0 || leftBehind.hadDomain) await context.outbox.add(tx, { kind: leftBehindJob, payload: leftBehind });
    return removed;
  });
  if (counts === null) return false;
  context.logger.info({ topCode, ...counts }, 'an enterprise was deleted, ninety days after its trial had ended');
  return true;
}

/**
 * Lets the outbox clear away what a deleted enterprise left outside the database: its files, and its domain among the hosts
 * that are answered. Interrupted, or while the storage is away, it is done again until nothing is left.
 */
export function clearLeftBehindFromOutbox({ bus, outbox, storage }: Pick<Context, 'bus' | 'outbox' | 'storage'>): void {
  outbox.on(leftBehindJob, async ({ payload }) => {
    const { files, hadDomain } = payload as LeftBehind;
    if (hadDomain) await bus.publish(enterpriseDomainsTopic, null);
    const outcomes = await Promise.allSettled(files.map((key) => storage.remove(key)));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
  });
}
