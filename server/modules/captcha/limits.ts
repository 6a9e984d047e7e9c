import type { AddressRule } from '../../calls/address-limits.ts';
import type { LimitRule } from '../../limits/index.ts';

/**
 * Puzzles for one address: beyond the soft limit they cost work, beyond the hard one there are none. They are soft first,
 * since three hundred students sit behind one school's address (decisions §3).
 */
export const puzzlesPerMinute: LimitRule = { name: 'captcha-puzzles', points: 600, windowSeconds: 60 };
export const softPuzzlesPerMinute = 20;
/** All addresses of a network together, as many as eight of them. */
export const softPuzzlesOfNetworkPerMinute = 160;

/**
 * Proofs of work in place of the picture: counted so that each can be harder than the one before, for the address and for its
 * network alike. Neither is ever refused: whoever cannot drag has no other way in.
 */
export const alternativesPerHour: AddressRule = { name: 'captcha-alternatives', points: 100_000, pointsOfNetwork: 100_000, windowSeconds: 3600 };

/** Failed tries of one address: from the fifth on, a quarter of an hour, the picture costs work too. */
export const failuresPerQuarter: LimitRule = { name: 'captcha-failures', points: 100_000, windowSeconds: 900 };
export const softFailures = 5;
export const softFailuresOfNetwork = 40;
