import type { Randomness } from '../randomness.ts';

const bytesOfId = 16;
const idsAtOnce = 256;

/**
 * Makes ids that identify a request in the logs of all instances: 32 hexadecimal digits. Every answer contains its id, so ids are
 * random: a running number would reveal the number of requests. Random bytes are drawn for many ids at a time, at a tenth of the cost.
 */
export function requestIds(random: Pick<Randomness, 'bytes'>): () => string {
  const digits = 2 * bytesOfId;
  let drawn = '';
  let at = 0;
  return () => {
    if (at === drawn.length) {
      drawn = random.bytes(bytesOfId * idsAtOnce).toString('hex');
      at = 0;
    }
    return drawn.slice(at, (at += digits));
  };
}
