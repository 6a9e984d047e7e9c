import { createCipheriv } from 'node:crypto';

/** Random numbers for one picture: a long stream that cannot be continued without the seed. */
export interface Dice {
  /** A number from 0 up to, but not including, 1. */
  unit(): number;
  between(low: number, high: number): number;
  /** An integer from 0 up to, but not including, `count`. */
  below(count: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T;
  bytes(count: number): Uint8Array;
}

export const diceSeedBytes = 32;

/**
 * Expands 32 random bytes into as many numbers as a picture needs (AES-128-CTR key stream: about a
 * gigabyte a second). The same seed gives the same numbers, so that a test can draw a picture again.
 */
export function rollDice(seed: Uint8Array): Dice {
  if (seed.length !== diceSeedBytes) throw new Error(`dice need a seed of ${diceSeedBytes} bytes, got ${seed.length}`);
  const stream = createCipheriv('aes-128-ctr', seed.subarray(0, 16), seed.subarray(16, 32));
  const zeros = Buffer.alloc(4096);
  let block = stream.update(zeros);
  let at = 0;

  const unit = () => {
    if (at + 4 > block.length) {
      block = stream.update(zeros);
      at = 0;
    }
    const value = block.readUInt32LE(at) / 0x1_0000_0000;
    at += 4;
    return value;
  };
  const below = (count: number) => Math.floor(unit() * count);

  return {
    unit,
    below,
    between: (low, high) => low + (high - low) * unit(),
    chance: (probability) => unit() < probability,
    pick: <T>(list: readonly T[]) => {
      if (list.length === 0) throw new Error('nothing to pick from');
      return list[below(list.length)] as T;
    },
    bytes: (count) => stream.update(Buffer.alloc(count)),
  };
}
