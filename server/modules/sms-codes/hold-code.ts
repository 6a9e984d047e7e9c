import type { Context } from '../../context.ts';
import { refuse } from '../../calls/refusal.ts';
import { phoneIndexOf } from '../accounts/index.ts';
import type { CodeBinding } from './purposes.ts';

const held = new Set<string>();

/**
 * Does what a right code allows, which costs a password hash before the code is used up: here for one holder of the code at
 * a time, so that a code is worth one hash at once, however many send it. To be called after `requireSmsCode`: whoever does
 * not know the code keeps nobody from it.
 * @throws Refusal 70003 where somebody is at it already, as the slower of two is told
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
