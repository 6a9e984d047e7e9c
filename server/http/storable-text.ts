import { refuse } from './refusal.ts';

/**
 * PostgreSQL stores neither U+0000 nor half a surrogate pair, and no person types them: refused before any rule sees them,
 * on both databases alike.
 * @throws Refusal 40001 naming the field
 */
export function requireStorableText(value: unknown, field = ''): void {
  if (typeof value === 'string') {
    if (value.includes('\u0000') || !value.isWellFormed()) throw refuse.invalidInput(field, '含有不能使用的字符');
  } else if (Array.isArray(value)) value.forEach((item) => requireStorableText(item, field));
  else if (value !== null && typeof value === 'object') for (const [name, item] of Object.entries(value)) requireStorableText(item, field || name);
}
