import type { ZodMiniType } from 'zod/mini';

/** The message a field shows for this value, or null where the value fits its rule. */
export function faultOf(rule: ZodMiniType, value: unknown): string | null {
  const result = rule.safeParse(value);
  return result.success ? null : (result.error.issues[0]?.message ?? '输入有误');
}
