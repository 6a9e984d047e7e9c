import type { Context } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { NoCodeCompared, refuse } from '../../calls/refusal.ts';
import { phoneIndexOf } from '../accounts/index.ts';
import { type CodeSource, guesserOf } from './code-requester.ts';
import type { CodeBinding } from './purposes.ts';
import { codeHmacOf } from './request-code.ts';
import { findLiveCode, removeCode, takeCode, takeCodesOfPhone, tryCode } from './store.ts';
import { giveStrangerTryBack, pretendStrangerTry, takeStrangerTry } from './stranger-tries.ts';

const keyOf = (context: Context, binding: CodeBinding) => ({
  phoneIndex: phoneIndexOf(context, binding.phone),
  topCode: binding.topCode,
  purpose: binding.purpose,
  now: context.clock.now(),
});

/**
 * Looks whether a code is right without using it up, so that nothing expensive is done for a wrong one, which costs one of
 * its tries. The code is used up later by `useSmsCode`, in the transaction of what it allows: where that fails (a name is
 * taken) the visitor keeps the code.
 *
 * The caller who asked for the code, browsers known to the account and all others have tries of their own, so that strangers
 * use up no tries of the owner. However many guess at once, no more wrong ones are compared than there are tries: a wrong one
 * is compared and counted in one statement. Strangers have a share for each address too, which is taken before the code is
 * looked at, and given back where it was right (docs/decisions/0004).
 *
 * A stranger's try is counted against the address only where there is a code to guess: else every invented phone would be
 * remembered for an hour. The answer does not tell whether there is one: all refusals are alike, and take the same steps.
 * @throws Refusal 70003
 */
export async function requireSmsCode(context: Context, binding: CodeBinding, code: string, source: CodeSource): Promise<void> {
  const key = keyOf(context, binding);
  const live = await findLiveCode(context.database, key);
  const guesser = await guesserOf(context, binding.phone, live?.askedBy ?? null, source);
  const isThere = live !== null && live.triesLeft[guesser] > 0;
  const isTaken = guesser === 'stranger' && isThere && (await takeStrangerTry(context, binding, source.clientAddress));
  if (guesser === 'stranger' && !isThere) await pretendStrangerTry(context, binding, source.clientAddress);
  const isCompared = guesser === 'stranger' ? isTaken : isThere;
  let isRight = false;
  let isWrong = false;
  try {
    isRight = await tryCode(context.database, isCompared ? key : { ...key, phoneIndex: '' }, guesser, codeHmacOf(context, binding, code));
    isWrong = !isRight;
  } finally {
    if (isTaken && !isWrong) await giveStrangerTryBack(context, binding, source.clientAddress);
  }
  if (!isRight) throw isCompared ? refuse.smsCodeWrong() : new NoCodeCompared();
}

/**
 * Uses a code up inside the caller's transaction.
 * @throws Refusal 70003 where another caller was first
 */
export async function useSmsCode(context: Context, tx: Tx, binding: CodeBinding, code: string): Promise<void> {
  if (!(await takeCode(tx, keyOf(context, binding), codeHmacOf(context, binding, code)))) throw refuse.smsCodeWrong();
}

/**
 * Uses a code up inside the caller's transaction, and every other code of the phone with it: a code that a stranger had
 * sent there and read is useless from then on. Call it before locking a person, as all users of codes do.
 * @throws Refusal 70003 where another caller was first
 */
export async function useLastSmsCode(context: Context, tx: Tx, binding: CodeBinding, code: string): Promise<void> {
  if (!(await takeCodesOfPhone(tx, keyOf(context, binding), codeHmacOf(context, binding, code)))) throw refuse.smsCodeWrong();
}

/** Voids a code before its time. */
export async function voidSmsCode(context: Context, binding: CodeBinding): Promise<void> {
  await removeCode(context.database, keyOf(context, binding));
}
