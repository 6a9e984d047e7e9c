import { captcha } from '../../../contract/captcha.ts';
import { peekForAddress, takeForAddress } from '../../calls/address-limits.ts';
import type { Context } from '../../context.ts';
import { removeInBatches } from '../../database/index.ts';
import { issuedTo } from './issued-to.ts';
import type { Difficulty } from './difficulty.ts';
import { cleanUpWhileIssuing, picturesPerMinute, wrongPerHour } from './limits.ts';
import type { Picture } from './picture.ts';
import { pictureStudio } from './picture-studio.ts';
import { difficultyOfNext } from './price.ts';
import { drawChallenge, type ProofTask } from './proof-of-work.ts';
import { removePuzzlesExpiredBy, savePuzzle } from './store.ts';

export type CaptchaContext = Pick<Context, 'clock' | 'database' | 'limits' | 'random' | 'secrets'>;

export interface PuzzleRequest {
  /** Made by the client. It identifies the puzzle. */
  userKey: string;
  kind: 'slider' | 'pow';
  clientAddress: string;
}

export type PuzzleIssue =
  | { outcome: 'issued'; picture: Picture | null; proof: ProofTask; level: Difficulty['level'] }
  /** Too many pictures this minute. The proof of work alone is always issued. */
  | { outcome: 'too-many'; retryAfterSeconds: number }
  /** The block after too many wrong answers. It applies to pictures only. */
  | { outcome: 'stopped'; retryAfterSeconds: number };

/**
 * Makes a puzzle for a userKey and replaces an earlier one (spec captcha-and-sms#puzzle-rules): a picture with a proof
 * of work, or only a harder proof of work. The picture is drawn outside of any transaction.
 */
export async function issuePuzzle(context: CaptchaContext, { userKey, kind, clientAddress }: PuzzleRequest): Promise<PuzzleIssue> {
  const { clock, database, limits, random } = context;
  if (kind === 'slider') {
    const pictures = await takeForAddress(limits, picturesPerMinute, clientAddress);
    if (!pictures.allowed) return { outcome: 'too-many', retryAfterSeconds: pictures.retryAfterSeconds };
    const wrong = await peekForAddress(limits, wrongPerHour, clientAddress);
    if (!wrong.allowed) return { outcome: 'stopped', retryAfterSeconds: wrong.retryAfterSeconds };
  }

  const difficulty = await difficultyOfNext(limits, { kind, clientAddress });
  const proof: ProofTask = { ...difficulty.proof, challenge: drawChallenge(random) };
  const picture = kind === 'pow' ? null : await pictureStudio.order(context, { clientAddress, isQuiet: difficulty.level === 'rest', isHard: difficulty.hardPicture });

  const now = clock.now();
  const puzzle = {
    user_key: userKey,
    answer_x: picture?.answerX ?? null,
    proof_algorithm: proof.algorithm,
    proof_challenge: proof.challenge,
    proof_bits: proof.bits,
    issued_to: issuedTo(context, clientAddress),
    issued_at: now,
    expires_at: now + captcha.lifetimeSeconds * 1000,
  };
  await database.transaction((tx) => savePuzzle(tx, puzzle));
  // One address can have as many rows as it can make calls in two minutes. Its oldest rows are not removed early: they may
  // belong to neighbours behind the address who are about to answer.
  if ((await limits.take(cleanUpWhileIssuing, 'all')).allowed) await removeExpiredPuzzles(context);
  return { outcome: 'issued', picture, proof, level: difficulty.level };
}

/** Deletes expired puzzles without an answer. @returns their number */
export const removeExpiredPuzzles = ({ database, clock }: Pick<Context, 'database' | 'clock'>): Promise<number> =>
  removeInBatches(database, (tx, atMost) => removePuzzlesExpiredBy(tx, clock.now(), atMost));
