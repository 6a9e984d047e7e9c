import { refuse } from './refusal.ts';

/** Deeper than any form of ours; a recursion without an end would run out of stack. */
const deepest = 20;

/**
 * PostgreSQL stores neither U+0000 nor half a surrogate pair, and no person types them: refused before any rule sees them,
 * on both databases alike.
 * @throws Refusal 40001 naming the field
 */
export function requireStorableText(value: unknown, field: string, depth = 1): void {
  if (typeof value === 'string') {
    if (value.includes('\u0000') || !value.isWellFormed()) throw refuse.invalidInput(field, '含有不能使用的字符');
  } else if (value !== null && typeof value === 'object') {
    if (depth >= deepest) throw refuse.invalidInput(field, '提交的内容层次过深');
    for (const item of Object.values(value)) requireStorableText(item, field, depth + 1);
  }
}

/**
 * The same for all fields of a form. A field that no rule knows is refused without its name, which is the sender's own text.
 * @param known the form's rules by field
 * @throws Refusal 40001 naming the field
 */
export function requireStorableFields(form: Readonly<Record<string, unknown>>, known: Readonly<Record<string, unknown>>): void {
  for (const [name, item] of Object.entries(form)) requireStorableText(item, Object.hasOwn(known, name) ? name : '');
}
