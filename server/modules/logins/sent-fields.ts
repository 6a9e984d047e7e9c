import type { ZodMiniType } from 'zod/mini';
import { plainOf } from '../../calls/encryption-helper.ts';
import { refuse } from '../../calls/refusal.ts';
import { requireStorableText } from '../../calls/storable-text.ts';
import type { Secrets } from '../../secrets.ts';

/**
 * The plain value of a field that may be encrypted (spec calls#encryption-helper), checked by its rule.
 * @throws Refusal 40001 naming the field, with the rule's own message
 */
export function plainField(secrets: Secrets, field: string, sent: string, rule: ZodMiniType<string, string>): string {
  const plain = plainOf(secrets, field, sent);
  requireStorableText(plain, field);
  const parsed = rule.safeParse(plain);
  if (!parsed.success) throw refuse.invalidInput(field, parsed.error.issues[0]?.message ?? '提交的内容有误');
  return parsed.data;
}
