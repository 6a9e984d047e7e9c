import type { Randomness } from './randomness.ts';

/**
 * Hundreds of proofs of work are the work of hundreds of machines. Tests that solve so many let every challenge be this one, by
 * injected randomness. Its nonces were searched once and have more zero bits than any proof asks for: 27 by SHA-256, 14 by scrypt.
 */
const challenge = Buffer.from('three hundred at');
const nonces = { sha256: '0000001f6c50', scrypt: 'c90' } as const;

export const withOneChallenge = (random: Randomness): Randomness => ({ ...random, bytes: (length) => (length === challenge.length ? challenge : random.bytes(length)) });

/** The nonce that solves a proof with a challenge from `withOneChallenge`. */
export const knownNonce = ({ algorithm }: { algorithm: keyof typeof nonces }): string => nonces[algorithm];
