import type { Fields } from '../../../contract/content/field.ts';
import type { AnyContentKind } from '../kind/kind.ts';

/** The codes of an entry and of all entries below it, by the field in which the kind refers to itself. Without such a field, only the entry's own code. */
export function withDescendants({ name, declaration }: Pick<AnyContentKind, 'name' | 'declaration'>, entries: readonly { code: string; body: object }[], code: string): string[] {
  const [parent] = Object.entries(declaration.fields as Fields).find(([, { control }]) => control.is === 'reference' && control.to === name && !control.many) ?? [];
  if (parent === undefined) return [code];
  const found = new Set([code]);
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const entry of entries) if (found.has((entry.body as Record<string, string>)[parent]!)) found.add(entry.code);
  }
  return [...found];
}
