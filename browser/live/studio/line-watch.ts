import type { PublishStats } from '../publishing.ts';

const weakKilobits = 1_500;
const weakLossPercent = 5;
/** Reports to ignore after connecting, while the browser estimates the bandwidth. */
const looksUntilSettled = 5;
const weakLooks = 3;
const goodLooks = 15;
const goodLooksAtMost = 120;

/** True if the bandwidth is too low for a readable screen and a clear voice. */
const isWeakLine = ({ kilobitsPerSecond, lossPercent, limitedBy }: Pick<PublishStats, 'kilobitsPerSecond' | 'lossPercent' | 'limitedBy'>): boolean =>
  (limitedBy === 'bandwidth' && kilobitsPerSecond !== null && kilobitsPerSecond > 0 && kilobitsPerSecond < weakKilobits) || (lossPercent ?? 0) > weakLossPercent;

/**
 * Decides by the stats of one connection whether the frame rate is lowered to protect the sound. Lowers it after 3 weak reports. Raises it
 * after good ones, and waits longer each time, because only the full rate shows whether the line can carry it.
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
