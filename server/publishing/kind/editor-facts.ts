import { type AnyDeclaration, textOf } from '../../../contract/content/index.ts';
import type { Fields } from '../../../contract/content/field.ts';

/** What editors' lists need to know of a body, by what is declared of its kind. */

/** Another entry that a body names by its code. */
export interface Reference {
  kind: string;
  code: string;
}

type Values = Readonly<Record<string, unknown>>;

/** '' for kinds without a title. */
export const titleOf = ({ title }: AnyDeclaration, body: object): string => textOf(body, title);

/** Each once. */
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

/** The field that groups a kind's entries: the first that refers to one entry; undefined where they are grouped otherwise or not at all. */
export const groupField = ({ fields }: AnyDeclaration): string | undefined => Object.entries(fields as Fields).find(([, { control }]) => control.is === 'reference' && !control.many)?.[0];

/** The kind by whose entries a kind's entries are grouped; null where there is none. */
export function groupedBy(declaration: AnyDeclaration): string | null {
  const control = (declaration.fields as Fields)[groupField(declaration) ?? '']?.control;
  return control?.is === 'reference' ? control.to : null;
}

/** The codes by which others name an entry: its own, and the one that its page's address holds beside it. */
export function codesOf({ page }: AnyDeclaration, code: string, body: object): string[] {
  const second = textOf(body, page?.secondCode);
  return second === '' || second === code ? [code] : [code, second];
}
