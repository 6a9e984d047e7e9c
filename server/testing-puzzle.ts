import { captcha } from '../contract/constants.ts';
import type { Context } from './context.ts';

/** A puzzle as the captcha leaves it, without the picture, which takes longer than all the rest: for tests that look at none. */
export async function openPuzzle({ clock, database, random }: Pick<Context, 'clock' | 'database' | 'random'>): Promise<{ userKey: string; blockX: number }> {
  const [userKey, blockX, now] = [random.uuid(), 100, clock.now()];
  const puzzle = { user_key: userKey, answer_x: blockX, proof_challenge: null, proof_bits: null, issued_at: now, expires_at: now + captcha.lifetimeSeconds * 1000 };
  await database.transaction((tx) => tx.insertInto('captcha_puzzles').values(puzzle).execute());
  return { userKey, blockX };
}
