import { refuse } from './refusal.ts';

/** Deeper than any valid form. The limit protects the stack from endless recursion. */
const deepest = 20;

/**
 * Refuses U+0000 and half a surrogate pair on both databases: PostgreSQL cannot store them, and no person types them. Runs before
 * all other rules.
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
 * The same for all fields of a form. An unknown field is refused without its name, because the name is the sender's own text.
 * @param known the form's rules by field
 * @throws Refusal 40001 naming the field
 */
export function requireStorableFields(form: Readonly<Record<string, unknown>>, known: Readonly<Record<string, unknown>>): void {
  for (const [name, item] of Object.entries(form)) requireStorableText(item, Object.hasOwn(known, name) ? name : '');
}
