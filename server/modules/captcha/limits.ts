import type { AddressRule } from '../../calls/address-limits.ts';
import type { LimitRule } from '../../limits/index.ts';

/**
 * Pictures for one address. More are refused, because drawing one is expensive. Three hundred students share one school's address
 * (spec login#address-limits). The proof of work in place of the picture has no such limit: it is cheap to issue, and with a
 * limit a single client with ten requests a second would block every login of the address.
 */
export const picturesPerMinute: LimitRule = { name: 'captcha-pictures', points: 600, windowSeconds: 60 };

/** Counter that never refuses. It decides whether an address is busy (difficulty.ts). It stops at `points`, far above the last level. */
export const puzzlesPerHour: AddressRule = { name: 'captcha-puzzles-of-hour', points: 100_000, pointsOfNetwork: 1_000_000, windowSeconds: 3600 };

/** Interval of deleting expired puzzles while puzzles are issued, for all instances together. It keeps the table small under load. */
export const cleanUpWhileIssuing: LimitRule = { name: 'captcha-clean-up', points: 1, windowSeconds: 10 };

/**
 * Counter that never refuses: puzzles with a right proof of work, by answering address. Only such use makes an
 * address hostile, so fetching puzzles without answering raises the neighbours' difficulty to busy at most.
 */
export const solvedPerHour: AddressRule = { name: 'captcha-solved', points: 100_000, pointsOfNetwork: 1_000_000, windowSeconds: 3600 };

/**
 * The block: after this many wrong pictures in an hour, each with a right proof of work, an address gets no picture and no verdict
 * on one. A network is blocked after eight times as many (spec security#captcha-stop). Three hundred people, of whom one in three
 * first fails, make 100. The proof of work in place of the picture stays available, so that one attacker does not lock out
 * the address.
 */
export const wrongPerHour: AddressRule = { name: 'captcha-wrong', points: 300, windowSeconds: 3600 };

/**
 * The block of answers to pictures without a right proof of work. It refuses such answers only. They are free for the sender and
 * get no verdict on the picture, so they must not block the pictures of the address or raise its difficulty.
 */
export const unpaidPerHour: AddressRule = { name: 'captcha-unpaid', points: 300, windowSeconds: 3600 };

/** Counters that never refuse: proofs of work in place of the picture, requested and solved. They get harder with use. */
export const alternativesPerHour: AddressRule = { name: 'captcha-alternatives', points: 100_000, pointsOfNetwork: 100_000, windowSeconds: 3600 };
export const alternativesSolvedPerHour: AddressRule = { name: 'captcha-alternatives-solved', points: 100_000, pointsOfNetwork: 100_000, windowSeconds: 3600 };

/** Counter that never refuses: wrong pictures of an address minus right ones, all with a right proof. It decides whether pictures get decoys (difficulty.ts). */
export const missesPerQuarter: LimitRule = { name: 'captcha-misses', points: 100_000, windowSeconds: 900 };
