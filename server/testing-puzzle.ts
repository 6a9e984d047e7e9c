import { createHash } from 'node:crypto';
import { captcha } from '../contract/captcha.ts';
import type { Context } from './context.ts';

/** Few bits, so that tests that solve hundreds of puzzles are fast. The server never issues so few: this row is written directly. */
const bits = 4;

/** A puzzle as the captcha stores it, valid for every address. The picture is left out, because drawing it takes longer than all the rest. */
export async function openPuzzle({ clock, database, random }: Pick<Context, 'clock' | 'database' | 'random'>): Promise<{ userKey: string; blockX: number; powNonce: string }> {
  const [userKey, blockX, challenge, now] = [random.uuid(), 100, random.bytes(16).toString('hex'), clock.now()];
  const puzzle = { user_key: userKey, answer_x: blockX, proof_algorithm: 'sha256' as const, proof_challenge: challenge, proof_bits: bits, issued_to: null, issued_at: now, expires_at: now + captcha.lifetimeSeconds * 1000 };
  await database.transaction((tx) => tx.insertInto('captcha_puzzles').values(puzzle).execute());
  for (let nonce = 0; ; nonce++) {
    const powNonce = nonce.toString(16);
    if (createHash('sha256').update(`${challenge}:${powNonce}`).digest()[0]! >> (8 - bits) === 0) return { userKey, blockX, powNonce };
  }
}
