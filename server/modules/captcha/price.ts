import { type AddressVerdict, peekForAddress, takeForAddress } from '../../calls/address-limits.ts';
import { limitKeyOf } from '../../calls/client-address.ts';
import { failedAccounts } from '../../calls/failed-accounts.ts';
import type { Limits } from '../../limits/index.ts';
import { alternativeProof, coversDifficulty, type Difficulty, difficultyOf, priceOfFailures } from './difficulty.ts';
import { alternativesPerHour, alternativesSolvedPerHour, missesPerQuarter, puzzlesPerHour, solvedPerHour, wrongPerHour } from './limits.ts';

export interface PriceRequest {
  kind: 'slider' | 'pow';
  clientAddress: string;
}

/** The difficulty for an address that requests a puzzle. Counts the request. */
export const difficultyOfNext = (limits: Limits, request: PriceRequest): Promise<Difficulty> => difficultyFor(limits, request, takeForAddress);

/** The difficulty for an address that answers a puzzle of another address. Counts nothing. */
export const difficultyNow = (limits: Limits, request: PriceRequest): Promise<Difficulty> => difficultyFor(limits, request, peekForAddress);

async function difficultyFor(limits: Limits, { kind, clientAddress }: PriceRequest, count: typeof takeForAddress): Promise<Difficulty> {
  const puzzles = await count(limits, puzzlesPerHour, clientAddress);
  const [solved, wrong, failed, misses] = await Promise.all([
    peekForAddress(limits, solvedPerHour, clientAddress),
    peekForAddress(limits, wrongPerHour, clientAddress),
    failedAccounts(limits, clientAddress),
    limits.peek(missesPerQuarter, limitKeyOf(clientAddress)),
  ]);
  const difficulty = difficultyOf(
    {
      ofAddress: { puzzles: puzzles.takenByAddress, solved: solved.takenByAddress, wrong: wrong.takenByAddress, failedAccounts: failed.hour.ofAddress },
      ofNetwork: { puzzles: puzzles.takenByNetwork, solved: solved.takenByNetwork, wrong: wrong.takenByNetwork, failedAccounts: failed.hour.ofNetwork },
    },
    missesPerQuarter.points - misses.remaining,
  );
  if (kind === 'slider') return difficulty;
  const [asked, paid] = [await count(limits, alternativesPerHour, clientAddress), await peekForAddress(limits, alternativesSolvedPerHour, clientAddress)];
  return { ...difficulty, proof: alternativeProof({ asked: placesOf(asked), solved: placesOf(paid) }, difficulty) };
}

const placesOf = ({ takenByAddress, takenByNetwork }: AddressVerdict) => ({ ofAddress: takenByAddress, ofNetwork: takenByNetwork });

/** True if a proof still earns a verdict at an address where accounts have failed since it was requested. */
export const coversFailures = async (limits: Limits, proof: Difficulty['proof'], clientAddress: string): Promise<boolean> =>
  coversDifficulty(proof, priceOfFailures((await failedAccounts(limits, clientAddress)).hour));

/** Counts a puzzle as solved for the address that answered it. Call it only after a right proof of work. */
export async function noteSolved(limits: Limits, { kind, clientAddress }: PriceRequest): Promise<void> {
  await takeForAddress(limits, solvedPerHour, clientAddress);
  if (kind === 'pow') await takeForAddress(limits, alternativesSolvedPerHour, clientAddress);
}
