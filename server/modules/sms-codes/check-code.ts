import type { Context } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { CodeNotCompared, refuse } from '../../calls/refusal.ts';
import { phoneIndexOf } from '../accounts/index.ts';
import { type CodeSource, clientGroupOf } from './code-requester.ts';
import type { CodeBinding } from './purposes.ts';
import { codeHmacOf } from './request-code.ts';
import { findLiveCode, removeCode, takeCode, takeCodesOfPhone, tryCode } from './store.ts';
import { refundStrangerTry, simulateStrangerTry, takeStrangerTry } from './stranger-tries.ts';

const keyOf = (context: Context, binding: CodeBinding) => ({
  phoneIndex: phoneIndexOf(context, binding.phone),
  topCode: binding.topCode,
  purpose: binding.purpose,
  now: context.clock.now(),
});

/** Whether a code was sent that is still valid. Not for answers that strangers can tell apart. */
export const hasSmsCode = async (context: Context, binding: CodeBinding): Promise<boolean> => (await findLiveCode(context.database.read, keyOf(context, binding))) !== null;

/**
 * Checks a code without using it up, so that a wrong code causes no expensive work. A wrong code costs one of its tries.
 * `useSmsCode` uses the code up later, in the same transaction as the action. If the action fails (a name is used), the
 * visitor keeps the code.
 *
 * The caller who requested the code, browsers known to the account, and all others have separate tries, so that strangers
 * use up no tries of the owner. Parallel guesses cannot exceed the tries: comparing and counting a wrong code is one
 * statement. Strangers also have a limit for each address. It is taken before the code is compared, and given back if the code
 * was right (docs/decisions/0004).
 *
 * A stranger's try counts against the address only if a code exists. Otherwise every invented phone would be stored for an
 * hour. The answer does not reveal whether one exists: all refusals are the same and run the same steps.
 * @throws Refusal 70003
 */
export async function requireSmsCode(context: Context, binding: CodeBinding, code: string, source: CodeSource): Promise<void> {
  const key = keyOf(context, binding);
  const live = await findLiveCode(context.database.read, key);
  const group = await clientGroupOf(context, binding.phone, live?.requestedBy ?? null, source);
  const isThere = live !== null && live.triesLeft[group] > 0;
  const isTaken = group === 'stranger' && isThere && (await takeStrangerTry(context, binding, source.clientAddress));
  if (group === 'stranger' && !isThere) await simulateStrangerTry(context, binding, source.clientAddress);
  const isCompared = group === 'stranger' ? isTaken : isThere;
  let isRight = false;
  let isWrong = false;
  try {
    isRight = await context.database.transaction((tx) => tryCode(tx, isCompared ? key : { ...key, phoneIndex: '' }, group, codeHmacOf(context, binding, code)));
    isWrong = !isRight;
  } finally {
    if (isTaken && !isWrong) await refundStrangerTry(context, binding, source.clientAddress);
  }
  if (!isRight) throw isCompared ? refuse.smsCodeWrong() : new CodeNotCompared();
}

/**
 * Uses a code up in the caller's transaction.
 * @throws Refusal 70003 if another caller was first
 */
export async function useSmsCode(context: Context, tx: Tx, binding: CodeBinding, code: string): Promise<void> {
  if (!(await takeCode(tx, keyOf(context, binding), codeHmacOf(context, binding, code)))) throw refuse.smsCodeWrong();
}

/**
 * Uses a code up in the caller's transaction together with every other code of the phone: a code that a stranger
 * requested and read is then useless. Call it before locking a person, as everywhere.
 * @throws Refusal 70003 if another caller was first
 */
export async function useLastSmsCode(context: Context, tx: Tx, binding: CodeBinding, code: string): Promise<void> {
  if (!(await takeCodesOfPhone(tx, keyOf(context, binding), codeHmacOf(context, binding, code)))) throw refuse.smsCodeWrong();
}

/** Voids a code before it expires. */
export async function voidSmsCode(context: Context, binding: CodeBinding): Promise<void> {
  await context.database.transaction((tx) => removeCode(tx, keyOf(context, binding)));
}
