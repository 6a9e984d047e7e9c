import { addressesOfNetwork } from '../../calls/address-limits.ts';
import type { ProofTask } from './proof-of-work.ts';

/** The difficulty of a puzzle. Decision 0005 says what each level costs a person and an attacker. */
export interface Difficulty {
  /** `rest` for an ordinary address, `busy` for a school or an office, `hostile` for more use than any school has. */
  level: 'rest' | 'busy' | 'hostile';
  proof: Omit<ProofTask, 'challenge'>;
  /** True: the picture has decoys and worn edges. */
  hardPicture: boolean;
}

/** Use of an address, or of its network, in the current hour, including the requested puzzle. */
export interface HourlyUse {
  puzzles: number;
  /** Puzzles answered with a right proof of work. */
  solved: number;
  wrong: number;
  /** Accounts with failed passwords, minus the allowance from successful logins (`calls/failed-accounts.ts`). */
  failedAccounts: number;
}

/** Above this use per hour a puzzle is busy. A network has the thresholds of `addressesOfNetwork` addresses. */
const busyFrom: HourlyUse = { puzzles: 60, solved: 60, wrong: 5, failedAccounts: 10 };
/** Three hundred people behind one address, of whom one in three first fails, use 400 puzzles, 100 wrong answers and at most 100 wrong passwords. Requested puzzles alone never make an address hostile. */
const hostileFrom: HourlyUse = { puzzles: Number.POSITIVE_INFINITY, solved: 1200, wrong: 150, failedAccounts: 100 };

/** Difference of wrong and right pictures of an address in a quarter of an hour, from which pictures get decoys. */
const missesUntilHardPicture = 3;

const restBits = 18;
const busyBits = 5;
const alternativeRestBits = 21;
/** The proof in place of the picture costs one bit more for the same use: a picture needs a person's attention, and the proof does not. */
const alternativeExtraBits = 1;
/**
 * Upper limit of the proof of work in place of the picture, for every address: 256 hashes of scrypt on average, 17 s on a
 * slow phone at 65 ms a hash. 97 of 100 are found within a minute, half of the puzzle's lifetime. A higher limit would lock
 * out the neighbours of an attacker. With the picture the proof costs one bit less.
 */
const mostScryptBits = 8;

/** Proofs in place of the picture per hour at the first difficulty: for an address, and for its network. */
const alternativesFree = { ofAddress: 3, ofNetwork: 60 };

interface Use {
  ofAddress: HourlyUse;
  ofNetwork: HourlyUse;
}

/** Use as a multiple of a threshold: the largest of all ratios. */
function heat({ ofAddress, ofNetwork }: Use, threshold: HourlyUse): number {
  return Math.max(...(Object.keys(threshold) as (keyof HourlyUse)[]).flatMap((use) => [ofAddress[use] / threshold[use], ofNetwork[use] / (threshold[use] * addressesOfNetwork)]));
}

/**
 * The difficulty of a picture. At rest SHA-256 of 18 bits, and one bit more above half of the soft limit. A busy address gets scrypt
 * at a fixed cost of a few seconds on a phone. Above the use of a school, each doubling of the use doubles the cost, up to a maximum.
 * @param misses wrong pictures of the address minus right ones in this quarter of an hour
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
 * The proof in place of the picture: 3 an hour per address and 60 per network at the first difficulty, then scrypt with one bit
 * more for each doubling, up to a maximum. It is never cheaper than the picture for the same use.
 * @param taken numbers of proofs this hour that the address requested, including this one, and that it answered correctly
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
 * The minimum difficulty of a puzzle at the address to which it was issued, by the accounts that failed there since. Only half of them
 * count, so that a person who fetched a puzzle just before the difficulty rose by a level can still log in with it.
 */
export function priceOfFailures({ ofAddress, ofNetwork }: Taken): Difficulty['proof'] {
  const by = (failures: number): HourlyUse => ({ puzzles: 0, solved: 0, wrong: 0, failedAccounts: failures / 2 });
  return difficultyOf({ ofAddress: by(ofAddress), ofNetwork: by(ofNetwork) }, 0).proof;
}

/** True if a proof costs at least as much as a difficulty. Scrypt costs more than SHA-256 at the bits in use. */
export function coversDifficulty(proof: Difficulty['proof'], price: Difficulty['proof']): boolean {
  return proof.algorithm === price.algorithm ? proof.bits >= price.bits : proof.algorithm === 'scrypt';
}
