import type { Context } from '../../context.ts';
import { refuse } from '../../calls/refusal.ts';
import { phoneIndexOf } from '../accounts/index.ts';
import type { CodeBinding } from './purposes.ts';

const held = new Set<string>();

/**
 * Runs work that a right code permits and that costs a password hash before the code is used up. Only one caller at a time can hold a
 * code, so parallel requests with it cost one hash. Call it after `requireSmsCode`: without the right code a caller cannot
 * block the others.
 * @throws Refusal 70003 if another caller holds it, the same answer as for a used code
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
