import { dialogPassword, faultOf } from '../../../contract/rules/index.ts';
import { refuse } from '../../calls/refusal.ts';
import { isCommonPassword } from '../accounts/index.ts';

const tooSimple = faultOf(dialogPassword, '-') ?? '';

/**
 * Refuses a password that is easily guessed, with the pattern's own message although it fits the pattern
 * (spec forms#common-passwords). `names` are those with which the person logs in.
 * @throws Refusal 40001 naming the field
 */
export function requireUncommonPassword(field: string, password: string, ...names: readonly (string | null)[]): void {
  if (names.some((name) => isCommonPassword(password, name ?? ''))) throw refuse.invalidInput(field, tooSimple);
}
