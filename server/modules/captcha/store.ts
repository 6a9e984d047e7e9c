import type { Context } from '../../context.ts';
import { type Database, removeInBatches } from '../../database/index.ts';
import type { CaptchaTables } from './tables.ts';

export type PuzzleRow = CaptchaTables['captcha_puzzles'];

/** Keeps a puzzle; one that the same userKey still held is gone with it. */
export async function savePuzzle(database: Database, puzzle: PuzzleRow): Promise<void> {
  const { user_key: _key, ...rest } = puzzle;
  await database.transaction((tx) =>
    tx
      .insertInto('captcha_puzzles')
      .values(puzzle)
      .onConflict((conflict) => conflict.column('user_key').doUpdateSet(rest))
      .execute(),
  );
}

/** Hands the puzzle out and deletes it in one statement: of twenty who ask at once, one gets it. */
export async function removePuzzle(database: Database, userKey: string): Promise<PuzzleRow | undefined> {
  return database.transaction((tx) => tx.deleteFrom('captcha_puzzles').where('user_key', '=', userKey).returningAll().executeTakeFirst());
}

/** Removes the puzzles that expired untried. @returns how many */
export const removeExpiredPuzzles = ({ database, clock }: Pick<Context, 'database' | 'clock'>): Promise<number> =>
  removeInBatches(database, (tx, atMost) =>
    tx
      .deleteFrom('captcha_puzzles')
      .where('user_key', 'in', (db) => db.selectFrom('captcha_puzzles').select('user_key').where('expires_at', '<=', clock.now()).limit(atMost))
      .executeTakeFirstOrThrow(),
  );
