import type { AnyDeclaration, Body, ListAnswer, PageAnswer } from '../../../contract/content/index.ts';
import { type Field, type Fields, isPublic, type Visibility } from '../../../contract/content/field.ts';
import { isoTime } from '../../../contract/dates.ts';
import type { Published } from './published.ts';

/** The part of an entry that answers contain: the fields that its kind declares public, with the declared names. */

type Entry<Of extends AnyDeclaration> = Pick<Published<Body<Of>>, 'code' | 'listedAt' | 'body'>;

/** The fields for lists. */
export const present = <Of extends AnyDeclaration>(declaration: Of, entry: Entry<Of>) =>
  ({ [declaration.code.name]: entry.code, ...publicPart(declaration, entry, 'list') }) as ListAnswer<Of>;

/** The additional fields for the page of one entry. */
export const presentMore = <Of extends AnyDeclaration>(declaration: Of, entry: Entry<Of>) => publicPart(declaration, entry, 'page') as PageAnswer<Of>;

/** The public fields of a body without a code, such as the configuration of the site. */
export const presentBody = <Of extends AnyDeclaration>({ fields }: Of, body: Body<Of>) => publicFields(fields, body as Record<string, unknown>, '', 'list') as Pick<ListAnswer<Of>, keyof ListAnswer<Of> & keyof Of['fields']>;

function publicPart({ fields, date }: AnyDeclaration, { code, listedAt, body }: Entry<AnyDeclaration>, seen: Visibility): Record<string, unknown> {
  return { ...publicFields(fields, body, code, seen), ...(date?.public === seen ? { [date.name]: isoTime(listedAt) } : {}) };
}

function publicFields(fields: Fields, body: Record<string, unknown>, code: string, seen?: Visibility): Record<string, unknown> {
  const answer: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) if (isPublic(field, seen)) answer[name] = presentValue(field, body[name], code);
  return answer;
}

function presentValue({ control, isCodeByDefault }: Field, value: unknown, code: string): unknown {
  if (isCodeByDefault) return value ?? code;
  if (control.is === 'moment') return value === null ? null : isoTime(Date.parse(value as string));
  if (control.is === 'list') return (value as Record<string, unknown>[]).map((part) => publicFields(control.fields, part, code));
  return value;
}
