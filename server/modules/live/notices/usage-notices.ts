import type { Context } from '../../../context.ts';
import { membersWith } from '../../accounts/index.ts';
import { queueUsageMail } from '../../enterprises/index.ts';
import { queueLiveNotice } from './notices.ts';
import { insertUsageNotice, type Limited, notifiedPercent } from './usage-notice-store.ts';

/** Notices to an enterprise that most of its edition's traffic or storage is used (spec live#traffic, live#storage). */

const gigabyte = 1_000_000_000;
/** Percentages of the limit at which an enterprise gets a notice, the largest first. Each at most once a month. */
const notifiedShares = [100, 80] as const;
/** Maximum number of administrators who get an SMS if the enterprise has no mail address. */
const administratorsAtMost = 5;

const smsOf: Record<Limited, (percent: number) => string> = {
  traffic: (percent) => `的流量已用到全年的 ${percent}%，正在上的课照常`,
  storage: (percent) => `的存储已用到版本的 ${percent}%，正在上的课照常`,
};

interface Usage {
  topCode: string;
  /** `2026-11` */
  month: string;
  bytes: number;
  /** Null: the edition has no limit. */
  limitGigabytes: number | null;
}

/** Sends the notice that is due. `limited` is part of the mail. */
export async function sendUsageNotice(context: Context, { topCode, month, bytes, limitGigabytes }: Usage, limited: { what: 'traffic' } | { what: 'storage'; stopsAtGigabytes: number | null }): Promise<void> {
  const { clock, database } = context;
  const { what } = limited;
  if (limitGigabytes === null || limitGigabytes === 0) return;
  const percent = notifiedShares.find((share) => bytes * 100 >= share * limitGigabytes * gigabyte);
  if (percent === undefined || (await notifiedPercent(database.read, topCode, { what, month })) >= percent) return;
  const administrators = await membersWith(context, topCode, ['administrator'], { limit: administratorsAtMost });
  await database.transaction(async (tx) => {
    if (!(await insertUsageNotice(tx, topCode, { what, month, percent }, clock.now()))) return;
    if (await queueUsageMail(context, tx, topCode, { ...limited, percent, usedGigabytes: Math.floor(bytes / gigabyte), limitGigabytes })) return;
    for (const { phone } of administrators) await queueLiveNotice(context, tx, { phone, liveName: '全部直播', event: smsOf[what](percent), address: 'console/classes' });
  });
}
