import type { DataOf } from '../../../../contract/calls/index.ts';
import { isoDay } from '../../../../contract/dates.ts';
import type { Context, ReadOnlyContext } from '../../../context.ts';
import { planHourly, registerHourly } from '../../../outbox/hourly.ts';
import { storageLimitOf } from '../../enterprises/index.ts';
import { sendUsageNotice } from '../notices/usage-notices.ts';
import { storedBytes, setBytes, unmeasuredFiles } from './file-store.ts';
import { recordingStopsAt } from './storage-limit.ts';
import { enterprisesOnDay, setStorageOfDay, storageByEnterprise, storageDays } from './usage-store.ts';

/** Storage of lives by enterprise and day, and notices about the edition's limit (spec live#storage). */

const storageJob = 'live-storage';
const day = 86_400_000;
const daysShown = 30;
const measuredAtMost = 500;

export async function storageUsage(context: ReadOnlyContext, topCode: string): Promise<DataOf<'consoleLiveUsage'>['storage']> {
  const { read } = context.database;
  const limitGigabytes = await storageLimitOf(context, topCode);
  return { bytes: await storedBytes(read, topCode), days: await storageDays(read, topCode, daysShown), limitGigabytes, stopsAtGigabytes: recordingStopsAt(context, limitGigabytes) };
}

/** Stores the storage of each enterprise once an hour among all instances, so that the last value of a day stays. */
export function registerStorageUsage(context: Context): void {
  registerHourly(context, storageJob, () => recordStorage(context));
}

export const planStorageUsage = (context: Context): Promise<void> => planHourly(context, storageJob);

export async function recordStorage(context: Context): Promise<void> {
  const { clock, database } = context;
  await measureFiles(context);
  const now = clock.now();
  const today = isoDay(now);
  const used = await storageByEnterprise(database.read);
  // An enterprise that deleted its last file has a day with 0 bytes.
  for (const topCode of await enterprisesOnDay(database.read, isoDay(now - day))) if (!used.has(topCode)) used.set(topCode, 0);
  for (const [topCode, bytes] of used) {
    await database.transaction((tx) => setStorageOfDay(tx, topCode, today, bytes));
    const limitGigabytes = await storageLimitOf(context, topCode);
    await sendUsageNotice(context, { topCode, month: today.slice(0, 7), bytes, limitGigabytes }, { what: 'storage', stopsAtGigabytes: recordingStopsAt(context, limitGigabytes) });
  }
}

/** Files from the time before the portal recorded sizes. */
async function measureFiles({ database, logger, storage }: Context): Promise<void> {
  for (const { file_key: key } of await unmeasuredFiles(database.read, measuredAtMost)) {
    try {
      const file = await storage.get(key);
      await file?.body.cancel();
      await database.transaction((tx) => setBytes(tx, key, file?.size ?? 0));
    } catch (error) {
      logger.warn({ err: error }, 'a file of a live was not measured');
    }
  }
}
