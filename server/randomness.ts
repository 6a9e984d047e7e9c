import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';

/** Source of tokens, codes, puzzles and jitter. Tests inject a seeded one. */
export interface Randomness {
  bytes(length: number): Buffer;
  /** A version 4 UUID, RFC 9562. */
  uuid(): string;
  /** A uniform choice of 0 … below - 1. `below` is an integer of 1 to 2^48 - 1. */
  integer(below: number): number;
}

const poolLength = 4096;
let randomPool = Buffer.alloc(0);
let poolAt = 0;

/** Short values come from a pool that is filled at once, as in `randomUUID`: a separate draw for each costs ten times as much. */
function pooledBytes(length: number): Buffer {
  if (length > poolLength / 16) return randomBytes(length);
  if (poolAt + length > randomPool.length) [randomPool, poolAt] = [randomBytes(poolLength), 0];
  const part = randomPool.subarray(poolAt, (poolAt += length));
  const own = Buffer.from(part);
  // Used bytes are secret, so they are erased from the pool.
  part.fill(0);
  return own;
}

export const systemRandomness: Randomness = {
  bytes: pooledBytes,
  uuid: () => randomUUID(),
  integer: (below) => randomInt(below),
};

const largestChoice = 2 ** 48 - 1;

/** Repeatable randomness for tests: SHA-256 of the seed and a counter. Never use it in production. */
export function seededRandomness(seed: string | number): Randomness {
  let block = 0;
  let pool = Buffer.alloc(0);

  function bytes(length: number): Buffer {
    while (pool.length < length) {
      pool = Buffer.concat([pool, createHash('sha256').update(`${seed}:${block++}`).digest()]);
    }
    const taken = Buffer.from(pool.subarray(0, length));
    pool = pool.subarray(length);
    return taken;
  }

  return {
    bytes,
    uuid() {
      const value = bytes(16);
      value[6] = (value[6]! & 0x0f) | 0x40;
      value[8] = (value[8]! & 0x3f) | 0x80;
      const hex = value.toString('hex');
      return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
    },
    integer(below) {
      if (!Number.isSafeInteger(below) || below < 1 || below > largestChoice) throw new RangeError(`integer: below is ${below}`);
      // Values above the largest multiple of `below` are drawn again. Otherwise small results would be more frequent.
      const limit = 2 ** 48 - (2 ** 48 % below);
      for (;;) {
        const value = bytes(6).readUIntBE(0, 6);
        if (value < limit) return value % below;
      }
    },
  };
}
