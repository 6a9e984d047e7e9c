/** Captcha: image 330x165, piece 42 with radius 10, accuracy 3, refresh after 1 s (spec constants#captcha). Lengths in px, times in ms. */
export const captcha = {
  width: 330,
  height: 165,
  pieceSize: 42,
  pieceRadius: 10,
  accuracy: 3,
  refreshDelayMilliseconds: 1000,
  lifetimeSeconds: 120,
} as const;

/**
 * The memory-hard proof of work (RFC 7914): scrypt of `challenge:nonce`, salted with the challenge. A hash needs 2 MiB. `npm run bench
 * captcha` prints its time.
 */
export const proofOfWork = { scrypt: { cost: 2048, blockSize: 8, parallelization: 1, bytes: 32 } } as const;
