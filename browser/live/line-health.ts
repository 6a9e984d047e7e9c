import type { OpenStream, StreamStats } from './stream.ts';

/** Measurements of one second of a line. */
interface LineSecond extends Pick<StreamStats, 'lossPercent' | 'isPictureStuck'> {
  /** The picture did not advance. */
  isStalled: boolean;
}

/** `weak`: the picture may freeze. `tooWeak`: it freezes, and the line carries only the sound. */
type LineVerdict = 'good' | 'weak' | 'tooWeak';

/** Packet loss after retransmission from which on the picture breaks. */
const weakLossPercent = 4;
const poorLossPercent = 10;
const secondsUntilWeak = 3;
const secondsUntilTooWeak = 5;

const isPoor = ({ lossPercent, isPictureStuck, isStalled }: LineSecond): boolean => isPictureStuck || isStalled || (lossPercent ?? 0) >= poorLossPercent;

/** Rates a line by its last seconds. A bad second counts up and a good one counts down, so that a single burst changes nothing. */
export function createLineHealth() {
  let weak = 0;
  let poor = 0;
  return {
    note(second: LineSecond): LineVerdict {
      const count = (seconds: number, isBad: boolean) => Math.max(0, Math.min(secondsUntilTooWeak, seconds + (isBad ? 1 : -1)));
      poor = count(poor, isPoor(second));
      weak = count(weak, isPoor(second) || (second.lossPercent ?? 0) >= weakLossPercent);
      return poor >= secondsUntilTooWeak ? 'tooWeak' : weak >= secondsUntilWeak ? 'weak' : 'good';
    },
    reset(): void {
      weak = poor = 0;
    },
  };
}

const secondsOfTrial = 5;

/** True if an open stream arrives without much loss for some seconds. Its frames are not decoded before it is shown, so only the loss counts. */
export async function comesWhole(stream: OpenStream, signal: AbortSignal): Promise<boolean> {
  for (let second = 0; second < secondsOfTrial; second++) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    if (signal.aborted || stream.isConnected?.() === false) return false;
    if (isPoor({ ...(await stream.stats()), isPictureStuck: false, isStalled: false })) return false;
  }
  return true;
}
