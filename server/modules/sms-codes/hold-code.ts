import type { Context } from '../../context.ts';
import { refuse } from '../../calls/refusal.ts';
import { phoneIndexOf } from '../accounts/index.ts';
import type { CodeBinding } from './purposes.ts';

const held = new Set<string>();

/**
 * Does what a right code allows, which costs a password hash before the code is used up. One caller at a time, so that a code
 * is worth one hash at once, however many send it. Call it after `requireSmsCode`: without the right code a caller cannot
 * block the others.
 * @throws Refusal 70003 where another caller is at it, as the slower of two is answered
 */
export async function holdingSmsCode<Result>(context: Pick<Context, 'secrets'>, binding: CodeBinding, work: () => Promise<Result>): Promise<Result> {
  const code = JSON.stringify([phoneIndexOf(context, binding.phone), binding.topCode, binding.purpose]);
  if (held.has(code)) throw refuse.smsCodeWrong();
  held.add(code);
  try {
    return await work();
  } finally {
    held.delete(code);
  }
}
