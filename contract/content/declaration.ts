import * as z from 'zod/mini';
import { code as answeredCode, isoTime } from '../calls/call.ts';
import { addressOfPage, type PageKey, type PlainPageKey } from '../pages.ts';
import { answerShape, type AnswerShape, type BodyOfFields, type Fields, objectOf, type SchemaOf, type Visibility } from './field.ts';

/** The declaration of a content kind. Store, lists, search, sitemap, seeds and console read it. */
interface Declaration<Of extends Fields = Fields, Stored = BodyOfFields<Of>> {
  /** Stored with every row, so it must not change. */
  name: string;
  /** Names of one entry and of the list. */
  label: string;
  listLabel: string;
  code: {
    /** The field of answers with an entry's code. */
    name: string;
    help: string;
    /** The only allowed codes, for kinds with fixed codes. */
    fixed?: readonly string[];
  };
  /** The field of answers with the date that visitors see, and its visibility. */
  date?: { name: string; public: Visibility };
  fields: Of;
  /** The fields with an entry's title and summary. */
  title?: keyof Of & string;
  summary?: keyof Of & string;
  /** How lists are sorted: by the operator's order or by date. */
  order: 'operator' | 'date';
  /** The detail page of an entry. */
  page?: {
    key: PageKey;
    /** The query parameter with the entry's code. */
    parameter: string;
    /** A further code in the address. The kind also has a facet for it. */
    secondCode?: keyof Of & string;
    /** Redirect target of an address without a code. Null: the page itself is the list. */
    list: PlainPageKey | null;
    /** Name of this part of the sitemap. */
    sitemap: string;
    /** Texts on the share picture, besides the entry's title. */
    share: {
      ground: 'ink' | 'pine' | 'mist';
      kicker: string;
      /** @param date YYYY-MM-DD, in China */
      line?(body: Stored, date: string): string;
    };
  };
  /** The pages that show entries of this kind. They are invalidated at an entry's state change times. */
  shownOn: readonly PageKey[];
  /** Its file in `seed/`. `field`: the file contains this field's value of the kind's only entry. */
  seed: { file: string; field?: keyof Of & string };
  /** The product contains samples of this kind that the operator must replace. */
  hasSamples?: boolean;
  /** How site search shows a result. Without it site search does not find the kind. */
  search?: {
    name: string;
    /** Visitors' name of one entry. Default: the kind's label. */
    label?: string;
    /** Text beside the title, such as the teacher or the source. */
    note?(body: Stored): string;
    /** Default: the kind's summary field. */
    summary?(body: Stored): string;
    /** Text before the entry's text, used for excerpts. */
    lead?(body: Stored): string;
    /** Results show the date of publication. Default: true for a kind that is listed by date. */
    isDated?: boolean;
  };
  /** Site search offers entries of this kind whose title the keyword names. Each links to a list of another kind's entries. */
  searchGroup?: {
    /** The other kind. */
    of: string;
    /** The page with the list, and its parameter for this entry's code. */
    page: PlainPageKey;
    parameter: string;
    /** The facet of the other kind with this entry's code. Default: its category. */
    facet?: string;
    /** Default: all entries are offered. */
    isOffered?(body: Stored): boolean;
    /** The platform's entries serve all tenants. */
    isShared?: true;
  };
  /** Default 1. Increase it with every change of list columns or search texts (`defineKind`): stored entries are then updated. */
  version?: number;
}

export type AnyDeclaration = Declaration<any, any>;
export type Body<Of extends AnyDeclaration> = BodyOfFields<Of['fields']>;

/** Returns the declaration with its literal types. */
export function declare<const Of extends Fields, const Declared extends Omit<Declaration<Of>, 'fields'>>(declaration: { fields: Of } & Declared): { fields: Of } & Declared {
  return declaration;
}

/** The schema of an entry's body. */
export const bodySchema = <Of extends AnyDeclaration>({ fields }: Of, schemaOf?: SchemaOf) => objectOf(fields, schemaOf) as z.ZodMiniType<Body<Of>>;

type CodeShape<Of extends AnyDeclaration> = { [Name in Of['code']['name']]: typeof answeredCode };
type DateShape<Of extends AnyDeclaration, Seen extends Visibility> = Of extends { date: { name: infer Name extends string; public: Seen } } ? { [Each in Name]: typeof isoTime } : unknown;
type Flat<Shape> = { [Key in keyof Shape]: Shape[Key] };

/** Fields of an entry in a list answer. */
type ListShape<Of extends AnyDeclaration> = Flat<CodeShape<Of> & AnswerShape<Of['fields'], 'list'> & DateShape<Of, 'list'>>;
/** Further fields in the answer of one entry. */
type PageShape<Of extends AnyDeclaration> = Flat<AnswerShape<Of['fields'], 'page'> & DateShape<Of, 'page'>>;

export type ListAnswer<Of extends AnyDeclaration> = z.output<z.ZodMiniObject<ListShape<Of>>>;
export type PageAnswer<Of extends AnyDeclaration> = z.output<z.ZodMiniObject<PageShape<Of>>>;

const dateShape = ({ date }: AnyDeclaration, seen: Visibility) => (date?.public === seen ? { [date.name]: isoTime } : {});

/** The code, then the public fields in the order of the body, then the date. */
export const listShape = <Of extends AnyDeclaration>(declaration: Of) =>
  ({ [declaration.code.name]: answeredCode, ...answerShape(declaration.fields, 'list'), ...dateShape(declaration, 'list') }) as ListShape<Of>;

export const pageShape = <Of extends AnyDeclaration>(declaration: Of) => ({ ...answerShape(declaration.fields, 'page'), ...dateShape(declaration, 'page') }) as PageShape<Of>;

/** The fields of the body among some values. */
export const bodyIn = <Of extends AnyDeclaration>({ fields }: Of, values: Body<Of>): Body<Of> => Object.fromEntries(Object.keys(fields).map((name) => [name, values[name as keyof Body<Of>]])) as Body<Of>;

/**
 * The query of an entry's canonical page address.
 * @param body only its second code is read
 */
export function pageQuery({ page }: AnyDeclaration, code: string, body: object): Record<string, string> {
  const second = page?.secondCode;
  return { [page!.parameter]: code, ...(second ? { [second]: (body as Record<string, string | undefined>)[second] ?? code } : {}) };
}

export const pageAddress = (declaration: AnyDeclaration, code: string, body: object): string => addressOfPage(declaration.page!.key, pageQuery(declaration, code, body));

/** A text field of the body. '' when the kind has no such field. */
export const textOf = (body: object, field: string | undefined): string => (field === undefined ? '' : String((body as Record<string, unknown>)[field] ?? ''));
