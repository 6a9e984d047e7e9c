import type { AddressRule } from '../../calls/address-limits.ts';
import type { LimitRule } from '../../limits/index.ts';

/**
 * Pictures for one address; more are refused, because drawing one costs us. Three hundred students sit behind one school's address
 * (spec login#address-limits). The proof of work in place of the picture has no such limit: it is cheap to issue, and with a
 * limit a single caller with ten requests a second would block every login of the address.
 */
export const picturesPerMinute: LimitRule = { name: 'captcha-pictures', points: 600, windowSeconds: 60 };

/** A counter that refuses nothing: it decides whether an address is busy (difficulty.ts). It stops at `points`, far beyond the last level. */
export const puzzlesPerHour: AddressRule = { name: 'captcha-puzzles-of-hour', points: 100_000, pointsOfNetwork: 1_000_000, windowSeconds: 3600 };

/** How often puzzles that expired untried are removed, by all instances together: while many are asked for, few are kept. */
export const cleanUpWhileIssuing: LimitRule = { name: 'captcha-clean-up', points: 1, windowSeconds: 10 };

/**
 * A counter that refuses nothing: puzzles with a right proof of work, per answering address. Only paid use makes an
 * address hostile, so asking without answering costs the neighbours no more than the busy level.
 */
export const solvedPerHour: AddressRule = { name: 'captcha-solved', points: 100_000, pointsOfNetwork: 1_000_000, windowSeconds: 3600 };

/**
 * The hard stop: after so many wrong pictures in an hour, each with a right proof of work, an address, and eight times as many
 * its network, gets no picture and no verdict on one (spec security#captcha-stop). Three hundred people, one of three wrong at
 * first, make 100. The proof of work in place of the picture stays open at its price, so that one attacker does not lock out
 * the address.
 */
export const wrongPerHour: AddressRule = { name: 'captcha-wrong', points: 300, windowSeconds: 3600 };

/**
 * The hard stop of answers to pictures without a right proof of work. It refuses such answers only: they cost the caller nothing
 * and get no verdict on the picture, so that they must not close the pictures of the address, nor make anything dearer there.
 */
export const unpaidPerHour: AddressRule = { name: 'captcha-unpaid', points: 300, windowSeconds: 3600 };

/** Never refuses. Proofs of work in place of the picture, asked for and solved: counted so that they get harder with use. */
export const alternativesPerHour: AddressRule = { name: 'captcha-alternatives', points: 100_000, pointsOfNetwork: 100_000, windowSeconds: 3600 };
export const alternativesSolvedPerHour: AddressRule = { name: 'captcha-alternatives-solved', points: 100_000, pointsOfNetwork: 100_000, windowSeconds: 3600 };

/** Never refuses. Wrong pictures of an address minus right ones, all with a right proof: decides whether pictures get decoys (difficulty.ts). */
export const missesPerQuarter: LimitRule = { name: 'captcha-misses', points: 100_000, windowSeconds: 900 };
