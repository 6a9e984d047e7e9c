import { describe, expect, test } from 'vitest';
import { solveProof } from '../../../browser/captcha/solve-proof-of-work.ts';
import { seededRandomness } from '../../randomness.ts';
import { drawChallenge, isProof, type ProofTask } from './proof-of-work.ts';

const clientAddress = '203.0.113.7';

describe('a proof of work', () => {
  // The sha256sum of 'challenge:1891' starts with 000f, and that of 'challenge:0' with 58.
  test('by SHA-256 counts the leading zero bits of the hash', async () => {
    const proves = (nonce: string, bits: number) => isProof({ algorithm: 'sha256', challenge: 'challenge', bits }, nonce, clientAddress);

    expect(await Promise.all([proves('1891', 12), proves('1891', 13), proves('0', 1), proves('0', 2)])).toEqual([true, false, true, false]);
  });

  test('has an unpredictable challenge', () => {
    const random = seededRandomness('challenge');

    expect(drawChallenge(random)).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(Array.from({ length: 100 }, () => drawChallenge(random))).size).toBe(100);
  });

  test('by scrypt is the same as in the page, bound to its challenge', async () => {
    const task: ProofTask = { algorithm: 'scrypt', challenge: drawChallenge(seededRandomness('memory')), bits: 4 };
    const nonce = await solveProof(task);

    expect(await isProof(task, nonce, clientAddress)).toBe(true);
    expect(await isProof({ ...task, bits: 32 }, nonce, clientAddress)).toBe(false);
  });

  test('by scrypt is checked in turns: other addresses do not wait for all answers of one address', async () => {
    const task: ProofTask = { algorithm: 'scrypt', challenge: 'c', bits: 32 };
    let checked = 0;
    const flood = Array.from({ length: 40 }, (_, n) => isProof(task, String(n), '198.51.100.9').then(() => checked++));
    await isProof(task, 'other', clientAddress);

    expect(checked).toBeLessThan(10);
    await Promise.all(flood);
  });
});
