import { createHash, scryptSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { solveProof, solveProofOfWork } from './solve-proof-of-work.ts';

function leadingZeroBits(text: string): number {
  const digest = createHash('sha256').update(text).digest('hex');
  return BigInt(`0x1${digest}`).toString(2).slice(1).indexOf('1');
}

describe('the proof of work in the page', () => {
  test.each([0, 1, 7, 8, 9, 12, 16])('finds a nonce with a hash that begins with %i zero bits', async (bits) => {
    const nonce = await solveProofOfWork('9f2c4e1a7b3d5f60811223344556677f', bits);

    expect(leadingZeroBits(`9f2c4e1a7b3d5f60811223344556677f:${nonce}`)).toBeGreaterThanOrEqual(bits);
  });

  test('hashes correctly for any challenge length, across block boundaries', async () => {
    for (let length = 0; length < 200; length++) {
      const challenge = '拼图'.repeat(80).slice(0, length % 7) + 'a'.repeat(length);
      const nonce = await solveProofOfWork(challenge, 6);

      expect(leadingZeroBits(`${challenge}:${nonce}`), `challenge of ${length}`).toBeGreaterThanOrEqual(6);
    }
  });

  test('finds a nonce by scrypt (2 MiB per hash) that native code accepts', async () => {
    const challenge = '9f2c4e1a7b3d5f60811223344556677f';
    const nonce = await solveProof({ algorithm: 'scrypt', challenge, bits: 3 });

    expect(scryptSync(`${challenge}:${nonce}`, challenge, 32, { cost: 2048, blockSize: 8, parallelization: 1 })[0]! >> 5).toBe(0);
    await expect(solveProof({ algorithm: 'scrypt', challenge, bits: 17 })).rejects.toThrow(RangeError);
  });

  test('sends a nonce that is short enough for the call', async () => {
    expect(await solveProofOfWork('challenge', 10)).toMatch(/^[0-9a-f]{12}$/);
  });

  test.each([31, -1, 2.5, Number.NaN])('refuses %d bits instead of searching endlessly', async (bits) => {
    await expect(solveProofOfWork('challenge', bits)).rejects.toThrow(RangeError);
  });
});
