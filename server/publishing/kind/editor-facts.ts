import { type AnyDeclaration, textOf } from '../../../contract/content/index.ts';
import type { Fields } from '../../../contract/content/field.ts';

/** Data of a body for editors' lists, derived from the declaration of its kind. */

/** A reference in a body to another entry, by its code. */
export interface Reference {
  kind: string;
  code: string;
}

type Values = Readonly<Record<string, unknown>>;

/** '' for kinds without a title. */
export const titleOf = ({ title }: AnyDeclaration, body: object): string => textOf(body, title);

/** Each reference once. */
export function referencesOf({ fields }: AnyDeclaration, body: object): Reference[] {
  const found = new Map<string, Reference>();
  const collect = (within: Fields, values: Values): void => {
    for (const [name, { control, default: absent }] of Object.entries(within)) {
      const present = [values[name] ?? []].flat() as unknown[];
      if (control.is === 'list') for (const part of present) collect(control.fields, part as Values);
      if (control.is !== 'reference') continue;
      for (const code of present) if (typeof code === 'string' && code !== absent) found.set(`${control.to}/${code}`, { kind: control.to, code });
    }
  };
  collect(fields as Fields, body as Values);
  return [...found.values()];
}

/** The field that groups a kind's entries: the first reference to a single entry. Undefined if there is none. */
export const groupField = ({ fields }: AnyDeclaration): string | undefined => Object.entries(fields as Fields).find(([, { control }]) => control.is === 'reference' && !control.many)?.[0];

/** The kind whose entries group this kind's entries. Null if there is none. */
export function groupedBy(declaration: AnyDeclaration): string | null {
  const control = (declaration.fields as Fields)[groupField(declaration) ?? '']?.control;
  return control?.is === 'reference' ? control.to : null;
}

/** The codes by which others refer to an entry: its own, and the second code in its page's address. */
export function codesOf({ page }: AnyDeclaration, code: string, body: object): string[] {
  const second = textOf(body, page?.secondCode);
  return second === '' || second === code ? [code] : [code, second];
}
