import type { Tx } from '../../database/index.ts';
import type { CaptchaTables } from './tables.ts';

export type PuzzleRow = CaptchaTables['captcha_puzzles'];

/** Stores a puzzle and replaces an earlier one of the same userKey. */
export async function savePuzzle(tx: Tx, puzzle: PuzzleRow): Promise<void> {
  const { user_key: _key, ...rest } = puzzle;
  await tx
    .insertInto('captcha_puzzles')
    .values(puzzle)
    .onConflict((conflict) => conflict.column('user_key').doUpdateSet(rest))
    .execute();
}

/** Returns the puzzle and deletes it in one statement: of twenty parallel callers one gets it. */
export async function removePuzzle(tx: Tx, userKey: string): Promise<PuzzleRow | undefined> {
  return tx.deleteFrom('captcha_puzzles').where('user_key', '=', userKey).returningAll().executeTakeFirst();
}

export const removePuzzlesExpiredBy = (tx: Tx, time: number, atMost: number) =>
  tx
    .deleteFrom('captcha_puzzles')
    .where('user_key', 'in', (db) => db.selectFrom('captcha_puzzles').select('user_key').where('expires_at', '<=', time).limit(atMost))
    .executeTakeFirstOrThrow();
