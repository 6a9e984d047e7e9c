import type { Randomness } from '../randomness.ts';

const bytesOfId = 16;
const idsAtOnce = 256;

/**
 * Ids that tell a request apart in the logs of all instances: 32 hexadecimal digits. They stand in every answer, so they are
 * random: a running number would say how much is asked. Drawn many at a time, which costs a tenth.
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
