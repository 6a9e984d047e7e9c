import { isoDay } from '../../../../contract/dates.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/index.ts';
import type { StreamUsage } from '../../../providers/media/index.ts';
import { trafficLimitOf } from '../../enterprises/index.ts';
import { sendUsageNotice } from '../notices/usage-notices.ts';
import type { OnAir } from './class-session-store.ts';
import { addTraffic, claimCount, trafficOfYear } from './traffic-store.ts';

/**
 * At least this time is between two counts of one class at a service: just under the interval of the watch. So a reading of the next count
 * is the later one, also if the clocks of two instances differ by seconds.
 */
const betweenCountsMilliseconds = 9_000;
/** The number of viewers is known for this time. A longer gap means that the portal or the service was away. */
const estimatedAtMostMilliseconds = 60_000;

type Service = NonNullable<StreamUsage['service']>;

/**
 * Traffic to viewers, by enterprise and month in China time, and notices about the edition's yearly limit (spec live#traffic). Each
 * instance adds what it sent itself. What a service sent is added by one of them.
 */
export class ClassTraffic {
  readonly #context: Context;
  /** What this instance has sent and added. Key: room. */
  readonly #added = new Map<string, number>();

  constructor(context: Context) {
    this.#context = context;
  }

  /**
   * Adds the bytes that a class sent since the last call. A class on air continues above the limit.
   * @param askedAt when the provider was asked for the usage, ms since epoch
   */
  async count(session: OnAir, { bytesSent, service }: StreamUsage, askedAt: number): Promise<void> {
    const { clock, database } = this.#context;
    const { room_id: roomId, top_code: topCode } = session;
    const own = increase(this.#added.get(roomId) ?? 0, bytesSent);
    // A provider that cannot tell reads 0, so nothing is noted then.
    if (own === 0 && !service) return;
    const month = isoDay(clock.now()).slice(0, 7);
    const added = await database.transaction(async (tx) => {
      const bytes = own + (service ? await countOfService(tx, session, service, askedAt) : 0);
      if (bytes > 0) await addTraffic(tx, topCode, month, bytes);
      return bytes;
    });
    this.#added.set(roomId, bytesSent);
    if (added === 0) return;
    const bytes = await trafficOfYear(database.read, topCode, month.slice(0, 4));
    await sendUsageNotice(this.#context, { topCode, month, bytes, limitGigabytes: await trafficLimitOf(this.#context, topCode) }, { what: 'traffic' });
  }

  /** Forgets the classes that are not on air any more. */
  keep(onAir: readonly OnAir[]): void {
    for (const roomId of this.#added.keys()) if (!onAir.some((session) => session.room_id === roomId)) this.#added.delete(roomId);
  }
}

/** A counter that fell has restarted at 0. */
const increase = (before: number, now: number): number => (now < before ? now : now - before);

/** @returns the bytes since the last count. 0 if another instance has counted them */
async function countOfService(tx: Tx, { live_code: liveCode, top_code: topCode }: OnAir, service: Service, askedAt: number): Promise<number> {
  const isEstimate = 'kilobitsPerSecond' in service;
  const last = await claimCount(tx, topCode, liveCode, { at: askedAt, bytes: isEstimate ? 0 : service.bytesSent, lastBefore: askedAt - betweenCountsMilliseconds });
  if (last === null) return 0;
  if (!isEstimate) return increase(last.bytes, service.bytesSent);
  // Milliseconds times kilobits per second are bits.
  return Math.round((Math.min(askedAt - last.at, estimatedAtMostMilliseconds) * service.kilobitsPerSecond) / 8);
}
