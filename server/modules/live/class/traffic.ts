import { isoDay } from '../../../../contract/dates.ts';
import type { Context } from '../../../context.ts';
import { membersWith } from '../../accounts/index.ts';
import { queueUsageMail, trafficLimitOf } from '../../enterprises/index.ts';
import { queueLiveNotice } from '../notices/notices.ts';
import { addTraffic, insertTrafficNotice, storeBytesSent, notifiedPercent, trafficOfYear } from './traffic-store.ts';

/** Traffic to viewers, by enterprise and month in China time, and notices about the edition's yearly limit (spec live#traffic). */

const gigabyte = 1_000_000_000;
/** Percentages of the yearly limit at which an enterprise gets a notice, the largest first. Each at most once a month. */
const notifiedShares = [100, 80] as const;
/** Maximum number of administrators who get an SMS if the enterprise has no mail address. */
const administratorsAtMost = 5;

/** Adds the bytes that a class sent since the last call. A class on air continues above the limit. */
export async function countTraffic(context: Context, { live_code: liveCode, top_code: topCode }: { live_code: string; top_code: string }, bytesSent: number): Promise<void> {
  // An instance without the stream counts 0.
  if (bytesSent === 0) return;
  const month = isoDay(context.clock.now()).slice(0, 7);
  const added = await context.database.transaction(async (tx) => {
    const bytes = await storeBytesSent(tx, topCode, liveCode, bytesSent);
    if (bytes > 0) await addTraffic(tx, topCode, month, bytes);
    return bytes;
  });
  if (added > 0) await sendTrafficNotice(context, topCode, month);
}

async function sendTrafficNotice(context: Context, topCode: string, month: string): Promise<void> {
  const { clock, database } = context;
  const limitGigabytes = await trafficLimitOf(context, topCode);
  if (limitGigabytes === null || limitGigabytes === 0) return;
  const used = await trafficOfYear(database.read, topCode, month.slice(0, 4));
  const percent = notifiedShares.find((share) => used * 100 >= share * limitGigabytes * gigabyte);
  if (percent === undefined || (await notifiedPercent(database.read, topCode, month)) >= percent) return;
  const administrators = await membersWith(context, topCode, ['administrator'], { limit: administratorsAtMost });
  await database.transaction(async (tx) => {
    if (!(await insertTrafficNotice(tx, topCode, month, percent, clock.now()))) return;
    if (await queueUsageMail(context, tx, topCode, { what: 'traffic', percent, usedGigabytes: Math.floor(used / gigabyte), limitGigabytes })) return;
    for (const { phone } of administrators) await queueLiveNotice(context, tx, { phone, liveName: '全部直播', event: `的流量已用到全年的 ${percent}%，正在上的课照常`, address: 'console/classes' });
  });
}
