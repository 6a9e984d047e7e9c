import type { ZodMiniType } from 'zod/mini';
import { type AnyDeclaration, type Body, textOf } from '../../../contract/content/index.ts';
import type { Read, Tx } from '../../database/index.ts';
import { cleanedBody } from './body.ts';
import { groupField } from './editor-facts.ts';
import { defaultsOf } from './schema-defaults.ts';
import { cleaningVersion } from './rich-text.ts';

/** The texts of an entry that site search uses (`search/terms.ts`). */
export interface FoundBy {
  title: string;
  summary?: string;
  /** The cleaned article. It is converted to plain text when it is published. */
  html?: string;
  /** Plain text in addition to the article. */
  text?: string;
}

/** Columns by which lists of a kind filter, sort and search. All other data stays in the body. */
export interface ListColumns {
  /** The only group of an entry: a category, a banner's position, or a customer type. */
  categoryCode?: string;
  popularity?: number;
  priceCents?: number;
  featured?: boolean;
  /** Texts that are searched for single characters, and for whole keywords in kinds without `found`. */
  search?: readonly string[];
  /** See `ContentKind.foundBy`. */
  found?: FoundBy;
  /** Further groups with several values each: tags, industries, teachers. */
  facets?: Readonly<Record<string, readonly string[]>>;
}

/**
 * A kind of content: its declaration (`contract/content/`) and its behaviour in the server. `Stored` is the body that is stored and
 * read. A field that is added later, at any depth, needs a default in its declaration (older bodies get it when they are read) or a
 * migration.
 */
export interface ContentKind<Stored extends object> {
  declaration: AnyDeclaration;
  /** Stored with every row. Must never change. */
  name: string;
  /** Validates and cleans a body from an editor or a seed file. */
  body: ZodMiniType<Stored>;
  listColumns(body: Stored): ListColumns;
  /** Texts for searching in its lists and in site search. Null: site search excludes the kind. */
  foundBy: ((body: Stored) => FoundBy) | null;
  /** Times at which the visible state of an entry changes by itself, such as the end of its validity. In ms since epoch. */
  stateChangeTimes(body: Stored): readonly number[];
  /** Called in the transaction that changes an entry's code: moves other data stored under the code, or throws a refusal. */
  moved(tx: Tx, change: { topCode: string; from: string; to: string }): Promise<void>;
  /**
   * The published entries that everyone may read, of all or of one code: only these are in the sitemap, have a picture for
   * shared links and are told to search engines. Null: all.
   */
  openCodes: ((read: Read, of: { topCode: string; code?: string | undefined }) => Promise<ReadonlySet<string>>) | null;
  /**
   * The published entries that site search may show now, each with its state for people ('' where it has none). Null: all. An
   * answer that read it has the cache tag of the whole kind.
   */
  searchable: ((read: Read, of: { topCode: string; now: number }) => Promise<ReadonlyMap<string, string>>) | null;
  /**
   * The new body of an unedited entry that a seed file replaces by another. It must be idempotent. Null: entries of this kind are
   * never replaced.
   */
  replaced: ((body: Stored) => Stored) | null;
  /** Version of the rules that clean bodies and make list columns. Content of a lower version is processed again (`reindexing/`). */
  schemaVersion: number;
  /** Adds the defaults of fields that the schema did not have when the body was stored. */
  applyDefaults(stored: Stored): Stored;
}

/** The behaviour of a kind in the server. A missing part has no effect. The exception is `foundBy`, which defaults to `foundByDeclared`. */
export interface Behaviour<Stored extends object> extends Partial<Pick<ContentKind<Stored>, 'stateChangeTimes' | 'moved' | 'openCodes' | 'searchable'>> {
  listColumns?(body: Stored): Omit<ListColumns, 'found'>;
  foundBy?(body: Stored): FoundBy;
  replaced?(body: Stored): Stored;
}

export function defineKind<const Of extends AnyDeclaration>(declaration: Of, behaviour: Behaviour<Body<Of>> = {}): ContentKind<Body<Of>> {
  const body = cleanedBody(declaration);
  const applyDefaults = defaultsOf(body);
  const declared = declaration.search ? foundByDeclared(declaration) : null;
  const { foundBy = declared, listColumns = columnsDeclared(declaration, declared), stateChangeTimes = () => [], moved = async () => undefined, openCodes = null, searchable = null, replaced = null } = behaviour;
  return {
    declaration,
    name: declaration.name,
    body,
    listColumns: (stored) => ({ ...listColumns(stored), ...(foundBy && { found: foundBy(stored) }) }),
    foundBy,
    stateChangeTimes,
    moved,
    openCodes,
    searchable,
    replaced,
    // Both numbers only increase, so their combination does too.
    schemaVersion: (declaration.version ?? 1) * 1_000 + cleaningVersion,
    applyDefaults: (stored) => (applyDefaults ? (applyDefaults(stored) as Body<Of>) : stored),
  };
}

/** Search texts: the title, the summary and every rich text. */
const foundByDeclared = ({ title, summary, fields }: AnyDeclaration) => {
  const richTexts = Object.keys(fields).filter((field) => fields[field].control.is === 'richText');
  return (stored: object): FoundBy => ({ title: textOf(stored, title), summary: textOf(stored, summary), html: richTexts.map((field) => textOf(stored, field)).join('') });
};

/** List columns: the entry that groups this one, title and summary. */
function columnsDeclared(declaration: AnyDeclaration, foundBy: ((stored: object) => FoundBy) | null) {
  const group = groupField(declaration);
  return (stored: object): ListColumns => {
    const { title, summary = '' } = foundBy?.(stored) ?? { title: '' };
    return { categoryCode: textOf(stored, group), ...(foundBy && { search: [title, summary] }) };
  };
}

/** Parses a stored body and adds the defaults of fields that its schema did not have when it was stored. */
export function readBody<Stored extends object>(kind: Pick<ContentKind<Stored>, 'applyDefaults'>, json: string): Stored {
  return kind.applyDefaults(JSON.parse(json) as Stored);
}

/** A kind with any body: for registries, seeds and the console. */
export type AnyContentKind = ContentKind<any>;
export type BodyOf<Kind> = Kind extends ContentKind<infer Stored> ? Stored : never;
