import type { AddressRule } from '../../calls/address-limits.ts';
import type { LimitRule } from '../../limits/index.ts';

/** Puzzles for one address; more are refused. Three hundred students sit behind one school's address (decisions §3). */
export const puzzlesPerMinute: LimitRule = { name: 'captcha-puzzles', points: 600, windowSeconds: 60 };

/** Never refuses: the count decides the rung (ladder.ts). An address reaches 36,000 by the limit per minute. */
export const puzzlesPerHour: AddressRule = { name: 'captcha-puzzles-of-hour', points: 100_000, pointsOfNetwork: 1_000_000, windowSeconds: 3600 };

/**
 * The hard stop: after so many wrong answers in an hour an address, and eight times as many its network, gets no picture and no
 * verdict on one (security check 47). Three hundred people, one of three wrong at first, make 100. The proof of work in
 * place of the picture stays open at its price, so that one attacker locks nobody out.
 */
export const wrongPerHour: AddressRule = { name: 'captcha-wrong', points: 300, windowSeconds: 3600 };

/** Never refuses. Proofs of work in place of the picture: counted so that they get harder with use. */
export const alternativesPerHour: AddressRule = { name: 'captcha-alternatives', points: 100_000, pointsOfNetwork: 100_000, windowSeconds: 3600 };

/** Never refuses. Wrong pictures of an address minus right ones: decides whether pictures get decoys (ladder.ts). */
export const missesPerQuarter: LimitRule = { name: 'captcha-misses', points: 100_000, windowSeconds: 900 };
