import type { PublishStats } from '../publishing.ts';

const weakKilobits = 1_500;
const weakLossPercent = 5;
/** After the connection stands, the browser first finds out what the line carries. */
const looksUntilSettled = 5;
const weakLooks = 3;
const goodLooks = 15;
const goodLooksAtMost = 120;

/** Whether the line carries less than a readable screen and a clear voice need. */
const isWeakLine = ({ kilobitsPerSecond, lossPercent, limitedBy }: Pick<PublishStats, 'kilobitsPerSecond' | 'lossPercent' | 'limitedBy'>): boolean =>
  (limitedBy === 'bandwidth' && kilobitsPerSecond !== null && kilobitsPerSecond > 0 && kilobitsPerSecond < weakKilobits) || (lossPercent ?? 0) > weakLossPercent;

/**
 * Decides by the stats of one connection, in their order, whether less picture is sent so that the sound stays whole. Lowered at once
 * when the line stays weak; raised again after a while, later each time, because only the full picture shows whether it fits.
 */
export function createLineWatch(): (stats: PublishStats) => { isWeak: boolean; isLowered: boolean } {
  let looks = 0;
  let weak = 0;
  let good = 0;
  let goodUntilRaised = goodLooks;
  let isLowered = false;
  return (stats) => {
    looks++;
    const isWeak = looks > looksUntilSettled && isWeakLine(stats);
    weak = isWeak ? weak + 1 : 0;
    good = isWeak ? 0 : good + 1;
    if (!isLowered && weak >= weakLooks) {
      isLowered = true;
      good = 0;
    } else if (isLowered && good >= goodUntilRaised) {
      isLowered = false;
      goodUntilRaised = Math.min(goodLooksAtMost, goodUntilRaised * 2);
    }
    return { isWeak: weak >= weakLooks, isLowered };
  };
}
