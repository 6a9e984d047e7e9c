import { describe, expect, test } from 'vitest';
import { seededRandomness } from '../../randomness.ts';
import { additionalProofBits, alternativeProofBits, drawChallenge, isProof } from './proof-of-work.ts';

describe('a proof of work', () => {
  // sha256sum of 'challenge:1891' begins with 000f, of 'challenge:0' with 58.
  test('counts the zero bits that the hash begins with', () => {
    const bitsOf = (nonce: string) => Array.from({ length: 33 }, (_, bits) => bits).findLast((bits) => isProof({ challenge: 'challenge', bits }, nonce));

    expect(bitsOf('1891')).toBe(12);
    expect(bitsOf('0')).toBe(1);
  });

  test('has a challenge that nobody can foresee', () => {
    const random = seededRandomness('challenge');

    expect(drawChallenge(random)).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(Array.from({ length: 100 }, () => drawChallenge(random))).size).toBe(100);
  });

  test('in place of the picture is as hard three times an hour, then one bit harder each time, to the most a phone can do', () => {
    const bitsOf = (ofAddress: number, ofNetwork: number) => alternativeProofBits({ ofAddress, ofNetwork });
    expect([1, 2, 3, 4, 5, 6, 7, 60].map((nth) => bitsOf(nth, nth))).toEqual([21, 21, 21, 22, 23, 24, 24, 24]);
    expect([60, 61, 62, 63, 64, 5_000].map((nth) => bitsOf(1, nth))).toEqual([21, 22, 23, 24, 24, 24]);
    expect(bitsOf(5, 61), 'whichever is harder, not both').toBe(23);
  });

  test('on top of the picture doubles with the use that made it necessary', () => {
    expect([1, 1.5, 2, 4, 8, 16, 30, 1000].map(additionalProofBits)).toEqual([18, 18, 19, 20, 21, 22, 22, 24]);
  });
});
