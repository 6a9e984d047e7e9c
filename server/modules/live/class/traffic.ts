import { isoDay } from '../../../../contract/dates.ts';
import type { Context } from '../../../context.ts';
import { trafficLimitOf } from '../../enterprises/index.ts';
import { sendUsageNotice } from '../notices/usage-notices.ts';
import { addTraffic, storeBytesSent, trafficOfYear } from './traffic-store.ts';

/** Traffic to viewers, by enterprise and month in China time, and notices about the edition's yearly limit (spec live#traffic). */

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
  if (added === 0) return;
  const bytes = await trafficOfYear(context.database.read, topCode, month.slice(0, 4));
  await sendUsageNotice(context, { topCode, month, bytes, limitGigabytes: await trafficLimitOf(context, topCode) }, { what: 'traffic' });
}
