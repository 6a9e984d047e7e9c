import { createHash } from 'node:crypto';
import type { Randomness } from '../../randomness.ts';

/** What the browser is asked to compute: a nonce for which SHA-256 of `challenge:nonce` begins with `bits` zero bits. */
export interface ProofTask {
  challenge: string;
  bits: number;
}

/** 2^21 hashes: half a second on a desk, a few on a phone, as the alternative to the picture (decisions §2). */
const alternativeBits = 21;
const alternativesPerHour = 3;
/** Of all addresses of a network: as many as twenty that cannot drag. Whoever draws addresses from it pays like one address. */
const alternativesOfNetworkPerHour = 60;

/** 2^18 hashes on top of the picture: done before the piece is in its place. */
const additionalBits = 18;

/** 2^24 hashes: five seconds on a desk, half a minute on a phone. More would outlive the puzzle on a slow machine. */
const mostBits = 24;

export function drawChallenge(random: Randomness): string {
  return random.bytes(16).toString('hex');
}

/**
 * The proof that stands in for the picture: 3 an hour per address and 60 per network, then each one bit harder than the one
 * before, up to what a phone still solves while the puzzle lives.
 * @param taken how many were asked for this hour, this one included
 */
export function alternativeProofBits({ ofAddress, ofNetwork }: { ofAddress: number; ofNetwork: number }): number {
  const beyond = Math.max(0, ofAddress - alternativesPerHour, ofNetwork - alternativesOfNetworkPerHour);
  return Math.min(mostBits, alternativeBits + beyond);
}

/**
 * The proof on top of the picture: its cost grows in step with the use that made it necessary.
 * @param excess how many times the soft limit has been reached, at least 1
 */
export function additionalProofBits(excess: number): number {
  return Math.min(mostBits, additionalBits + Math.floor(Math.log2(Math.max(1, excess))));
}

export function isProof({ challenge, bits }: ProofTask, nonce: string): boolean {
  const digest = createHash('sha256').update(`${challenge}:${nonce}`).digest();
  return leadingZeroBits(digest) >= bits;
}

function leadingZeroBits(bytes: Uint8Array): number {
  let bits = 0;
  for (const byte of bytes) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}
