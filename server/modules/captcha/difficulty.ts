import { addressesOfNetwork } from '../../calls/address-limits.ts';
import type { ProofTask } from './proof-of-work.ts';

/** How hard a puzzle is. Decision 0005 says what each level costs a person and an attacker. */
export interface Difficulty {
  /** `rest` for an ordinary address, `busy` for a school or an office, `hostile` for use that no school reaches. */
  level: 'rest' | 'busy' | 'hostile';
  proof: Omit<ProofTask, 'challenge'>;
  /** Whether the picture has decoys and worn rims. */
  hardPicture: boolean;
}

/** What an address, or its network, used in the current hour; the puzzle that is asked for is included. */
export interface HourlyUse {
  /** Asked for. */
  puzzles: number;
  /** Answered with a right proof of work. */
  solved: number;
  wrong: number;
  /** Accounts with failed passwords beyond the allowance that successful logins restore (`calls/failed-accounts.ts`). */
  failedAccounts: number;
}

/** Above this use per hour a puzzle is on the next level. A network may use as much as `addressesOfNetwork` addresses. */
const busyFrom: HourlyUse = { puzzles: 60, solved: 60, wrong: 5, failedAccounts: 10 };
/** Three hundred people behind one address, one of three wrong at first, use 400 puzzles and 100 wrong answers; they mistype 100 passwords at most. Puzzles that are only asked for never make an address hostile. */
const hostileFrom: HourlyUse = { puzzles: Number.POSITIVE_INFINITY, solved: 1200, wrong: 150, failedAccounts: 100 };

/** Wrong pictures minus right ones, per address and quarter of an hour, after which pictures get decoys. */
const missesUntilHardPicture = 3;

const restBits = 18;
const busyBits = 5;
const alternativeRestBits = 21;
/** One bit more than the picture costs at the same use: the picture takes a person's attention, the alternative takes none. */
const alternativeExtraBits = 1;
/**
 * Upper bound of the proof of work in place of the picture, for every address: 256 hashes of scrypt on average, 17 s on a
 * slow phone at 65 ms a hash. 97 of 100 are found within a minute, half of the puzzle's lifetime. A higher bound would lock
 * out the neighbours of an attacker. With the picture the proof costs one bit less.
 */
const mostScryptBits = 8;

/** Proofs in place of the picture, per hour, before they get harder: for an address, and for its network. */
const alternativesFree = { ofAddress: 3, ofNetwork: 60 };

interface Use {
  ofAddress: HourlyUse;
  ofNetwork: HourlyUse;
}

/** Use as a multiple of a threshold; the largest of all ratios counts. */
function heat({ ofAddress, ofNetwork }: Use, threshold: HourlyUse): number {
  return Math.max(...(Object.keys(threshold) as (keyof HourlyUse)[]).flatMap((use) => [ofAddress[use] / threshold[use], ofNetwork[use] / (threshold[use] * addressesOfNetwork)]));
}

/**
 * The level of a picture. At rest SHA-256 of 18 bits, one bit more beyond half of the soft limit. A busy address gets scrypt
 * at one price that a phone pays in some seconds. Beyond what a school uses, doublings of the use double the price, up to its cap.
 * @param misses wrong pictures of the address minus right ones, this quarter of an hour
 */
export function difficultyOf(use: Use, misses: number): Difficulty {
  const hardPicture = misses >= missesUntilHardPicture;
  const hostility = heat(use, hostileFrom);
  if (hostility > 1) return { level: 'hostile', proof: { algorithm: 'scrypt', bits: Math.min(mostScryptBits - alternativeExtraBits, busyBits + 1 + Math.floor(Math.log2(hostility))) }, hardPicture: true };
  const business = heat(use, busyFrom);
  if (business > 1) return { level: 'busy', proof: { algorithm: 'scrypt', bits: busyBits }, hardPicture };
  return { level: 'rest', proof: { algorithm: 'sha256', bits: business > 0.5 ? restBits + 1 : restBits }, hardPicture };
}

interface Taken {
  ofAddress: number;
  ofNetwork: number;
}

/**
 * The proof in place of the picture: 3 an hour per address and 60 per network at the first price, then scrypt, with one bit
 * more for each doubling, up to its cap; never cheaper than the picture at the same use.
 * @param taken how many the address asked for this hour, this one included, and how many it answered rightly, fetched anywhere
 */
export function alternativeProof({ asked, solved }: { asked: Taken; solved: Taken }, { proof }: Difficulty): Difficulty['proof'] {
  const multiple = ({ ofAddress, ofNetwork }: Taken) => Math.max(ofAddress / alternativesFree.ofAddress, ofNetwork / alternativesFree.ofNetwork);
  const excess = Math.max(multiple(asked), multiple(solved));
  if (excess <= 1 && proof.algorithm === 'sha256') return { algorithm: 'sha256', bits: alternativeRestBits };
  const byCount = excess <= 1 ? 0 : busyBits + Math.floor(Math.log2(excess));
  const byUse = proof.algorithm === 'scrypt' ? proof.bits : 0;
  return { algorithm: 'scrypt', bits: Math.min(mostScryptBits, Math.max(byCount, byUse) + alternativeExtraBits) };
}

/**
 * The least that a puzzle costs at the address that it was issued to, by the accounts that failed there since. Half of them are
 * forgiven: a person who fetched a puzzle just before the price rose by a level still gets in with it.
 */
export function priceOfFailures({ ofAddress, ofNetwork }: Taken): Difficulty['proof'] {
  const by = (failures: number): HourlyUse => ({ puzzles: 0, solved: 0, wrong: 0, failedAccounts: failures / 2 });
  return difficultyOf({ ofAddress: by(ofAddress), ofNetwork: by(ofNetwork) }, 0).proof;
}

/** Whether a proof costs at least as much as a price. Scrypt costs more than SHA-256 at the bits that are in use. */
export function coversDifficulty(proof: Difficulty['proof'], price: Difficulty['proof']): boolean {
  return proof.algorithm === price.algorithm ? proof.bits >= price.bits : proof.algorithm === 'scrypt';
}
