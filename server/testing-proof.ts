import type { Randomness } from './randomness.ts';

/**
 * Solving hundreds of proofs of work takes too long in a test. Such tests inject randomness so that every challenge is this one. Its
 * nonces were searched once and have more zero bits than any proof requires: 27 by SHA-256, 14 by scrypt.
 */
const challenge = Buffer.from('three hundred at');
const nonces = { sha256: '0000001f6c50', scrypt: 'c90' } as const;

export const withOneChallenge = (random: Randomness): Randomness => ({ ...random, bytes: (length) => (length === challenge.length ? challenge : random.bytes(length)) });

/** The nonce that solves a proof with a challenge from `withOneChallenge`. */
export const knownNonce = ({ algorithm }: { algorithm: keyof typeof nonces }): string => nonces[algorithm];
