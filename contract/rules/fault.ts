import type { ZodMiniType } from 'zod/mini';

/** The message for an invalid value, or null. */
export function faultOf(rule: ZodMiniType, value: unknown): string | null {
  const result = rule.safeParse(value);
  return result.success ? null : (result.error.issues[0]?.message ?? '输入有误');
}
