import type { Read, Tables, Tx } from '../../../database/index.ts';

type QuizBank = Tables['live_quiz_banks'];

export const bankOf = async (read: Read, liveCode: string): Promise<{ version: number; quizzes: string } | null> =>
  (await read.selectFrom('live_quiz_banks').select(['version', 'quizzes']).where('live_code', '=', liveCode).executeTakeFirst()) ?? null;

/** @returns false if the bank has another version than the one before `bank.version` */
export async function replaceBank(tx: Tx, { live_code, version, ...bank }: QuizBank): Promise<boolean> {
  if (version > 1) {
    const { numUpdatedRows } = await tx.updateTable('live_quiz_banks').set({ ...bank, version }).where('live_code', '=', live_code).where('version', '=', version - 1).executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }
  const { numInsertedOrUpdatedRows } = await tx.insertInto('live_quiz_banks').values({ live_code, version, ...bank }).onConflict((conflict) => conflict.column('live_code').doNothing()).executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
