import * as z from 'zod/mini';
import { code as answeredCode, isoTime } from '../calls/call.ts';
import { addressOfPage, type PageKey, type PlainPageKey } from '../pages.ts';
import { answerShape, type AnswerShape, type BodyOfFields, type Fields, objectOf, type SchemaOf, type Visibility } from './field.ts';

/** What is declared of one kind of content. Everything that knows kinds reads it from here: store, lists, search, sitemap, seeds, console. */
interface Declaration<Of extends Fields = Fields, Stored = BodyOfFields<Of>> {
  /** Stored with every row; never changed later. */
  name: string;
  /** One of them, and what their list is called. */
  label: string;
  listLabel: string;
  code: {
    /** The field of answers that holds an entry's code. */
    name: string;
    help: string;
    /** Where no other codes exist. */
    fixed?: readonly string[];
  };
  /** The field of answers that holds the date that readers see, and where it stands. */
  date?: { name: string; public: Visibility };
  fields: Of;
  /** The fields that name an entry and say it in short. */
  title?: keyof Of & string;
  summary?: keyof Of & string;
  /** Who orders its lists: the operator, or the date. */
  order: 'operator' | 'date';
  /** The page of each entry. */
  page?: {
    key: PageKey;
    /** The query parameter that holds the entry's code. */
    parameter: string;
    /** A further code that the address holds; a facet of the kind has it too. */
    secondCode?: keyof Of & string;
    /** Where an address without a code leads; null: the page itself is the list. */
    list: PlainPageKey | null;
    /** How the sitemap calls this part of it. */
    sitemap: string;
    /** The words on the picture of a shared link, beside the entry's title. */
    share: {
      ground: 'ink' | 'pine' | 'mist';
      kicker: string;
      /** @param date YYYY-MM-DD, in China */
      line?(body: Stored, date: string): string;
    };
  };
  /** The pages that show it, so that its time of change is theirs. */
  shownOn: readonly PageKey[];
  /** Its file in `seed/`. `field`: the file is one entry's value of this field, the only one's. */
  seed: { file: string; field?: keyof Of & string };
  /** The product comes with samples of it that its operator has to replace. */
  hasSamples?: boolean;
  /** How site search shows a find; without it the search passes the kind by. */
  search?: {
    name: string;
    /** What visitors call one of them; left out, the kind's label. */
    label?: string;
    /** Beside the title: who teaches it, where it is from. */
    note?(body: Stored): string;
    /** Where it is not the field that sums it up. */
    summary?(body: Stored): string;
    /** Stands before the entry's text where excerpts are taken from. */
    lead?(body: Stored): string;
  };
  /** Site search offers an entry whose title the keyword names: it leads to the list of the entries of another kind that are in it. */
  searchGroup?: {
    /** That other kind. */
    of: string;
    /** Their list, and its parameter for this entry's code. */
    page: PlainPageKey;
    parameter: string;
    /** The facet of the other kind that holds this entry's code; left out, its category. */
    facet?: string;
    /** Left out: all are offered. */
    isOffered?(body: Stored): boolean;
    /** The platform's entries serve all tenants. */
    isShared?: true;
  };
  /**
   * 1 where it is left out. To be raised with every change of the list columns and texts that the kind is found by
   * (`defineKind`): what is stored is then brought up to them.
   */
  version?: number;
}

export type AnyDeclaration = Declaration<any, any>;
export type Body<Of extends AnyDeclaration> = BodyOfFields<Of['fields']>;

/** Keeps names and fields as they are written. */
export function declare<const Of extends Fields, const Declared extends Omit<Declaration<Of>, 'fields'>>(declaration: { fields: Of } & Declared): { fields: Of } & Declared {
  return declaration;
}

/** The body of an entry as a schema. */
export const bodySchema = <Of extends AnyDeclaration>({ fields }: Of, schemaOf?: SchemaOf) => objectOf(fields, schemaOf) as z.ZodMiniType<Body<Of>>;

type CodeShape<Of extends AnyDeclaration> = { [Name in Of['code']['name']]: typeof answeredCode };
type DateShape<Of extends AnyDeclaration, Seen extends Visibility> = Of extends { date: { name: infer Name extends string; public: Seen } } ? { [Each in Name]: typeof isoTime } : unknown;
type Flat<Shape> = { [Key in keyof Shape]: Shape[Key] };

/** What answers show of an entry in a list. */
type ListShape<Of extends AnyDeclaration> = Flat<CodeShape<Of> & AnswerShape<Of['fields'], 'list'> & DateShape<Of, 'list'>>;
/** What they show beside that of one entry. */
type PageShape<Of extends AnyDeclaration> = Flat<AnswerShape<Of['fields'], 'page'> & DateShape<Of, 'page'>>;

export type ListAnswer<Of extends AnyDeclaration> = z.output<z.ZodMiniObject<ListShape<Of>>>;
export type PageAnswer<Of extends AnyDeclaration> = z.output<z.ZodMiniObject<PageShape<Of>>>;

const dateShape = ({ date }: AnyDeclaration, seen: Visibility) => (date?.public === seen ? { [date.name]: isoTime } : {});

/** The code, then the public fields in the order of the body, then the date. */
export const listShape = <Of extends AnyDeclaration>(declaration: Of) =>
  ({ [declaration.code.name]: answeredCode, ...answerShape(declaration.fields, 'list'), ...dateShape(declaration, 'list') }) as ListShape<Of>;

export const pageShape = <Of extends AnyDeclaration>(declaration: Of) => ({ ...answerShape(declaration.fields, 'page'), ...dateShape(declaration, 'page') }) as PageShape<Of>;

/** The query of an entry's canonical page address. @param body only its second code is read */
export function pageQuery({ page }: AnyDeclaration, code: string, body: object): Record<string, string> {
  const second = page?.secondCode;
  return { [page!.parameter]: code, ...(second ? { [second]: (body as Record<string, string | undefined>)[second] ?? code } : {}) };
}

export const pageAddress = (declaration: AnyDeclaration, code: string, body: object): string => addressOfPage(declaration.page!.key, pageQuery(declaration, code, body));

/** A text of the body by its field; '' where the kind has no such field. */
export const textOf = (body: object, field: string | undefined): string => (field === undefined ? '' : String((body as Record<string, unknown>)[field] ?? ''));
