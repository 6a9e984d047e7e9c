import type { ZodMiniType } from 'zod/mini';
import { type AnyDeclaration, type Body, textOf } from '../../../contract/content/index.ts';
import type { Tx } from '../../database/index.ts';
import { cleanedBody } from './body.ts';
import { groupField } from './editor-facts.ts';
import { defaultsOf } from './schema-defaults.ts';
import { cleaningVersion } from './rich-text.ts';

/** The texts that site search finds an entry by (`search/terms.ts`). */
export interface FoundBy {
  title: string;
  summary?: string;
  /** The article, cleaned: it is turned into plain text when it is published. */
  html?: string;
  /** Plain text beside it. */
  text?: string;
}

/** What lists of a kind filter, sort and search by; everything else stays in the body. */
export interface ListColumns {
  /** The one group an entry stands in: a category, a banner's position, a customer type. */
  categoryCode?: string;
  popularity?: number;
  priceCents?: number;
  featured?: boolean;
  /** Texts in which single characters are looked for, and keywords of a kind that has no `found`. */
  search?: readonly string[];
  /** `ContentKind.foundBy`. */
  found?: FoundBy;
  /** Further groups, several values each: tags, industries, teachers. */
  facets?: Readonly<Record<string, readonly string[]>>;
}

/**
 * One kind of content: what is declared of it (`contract/content/`), and how the server behaves with it. `Stored` is the body
 * that is stored and read. A field added later, at any depth, needs a default in its declaration (older bodies are completed
 * with it when read) or a migration.
 */
export interface ContentKind<Stored extends object> {
  declaration: AnyDeclaration;
  /** Stored with every row; never changed later. */
  name: string;
  /** Validates and cleans what an editor or a seed file brings. */
  body: ZodMiniType<Stored>;
  listColumns(body: Stored): ListColumns;
  /** What it is found by, in its lists and in the search of the whole site; null: that search passes the kind by. */
  foundBy: ((body: Stored) => FoundBy) | null;
  /** When what visitors see of it turns into something else by itself, as at the end of its validity: ms since epoch. */
  stateChangeTimes(body: Stored): readonly number[];
  /**
   * Called inside the transaction that gives an entry another code: moves other data stored under the code, or throws
   * a refusal.
   */
  moved(tx: Tx, change: { topCode: string; from: string; to: string }): Promise<void>;
  /**
   * The new body of an unedited entry that a seed file replaces by another; idempotent. Null: entries of this kind are
   * never replaced.
   */
  replaced: ((body: Stored) => Stored) | null;
  /** Of the rules by which bodies are cleaned and list columns made: what was made by a lower one is made anew (`reindexing/`). */
  schemaVersion: number;
  /** An older body, completed with the defaults of fields that its schema did not have yet when it was written. */
  applyDefaults(stored: Stored): Stored;
}

/** What the server does with a kind. What is left out has no effect, but for a kind that site search finds: `foundByDeclared`. */
export interface Behaviour<Stored extends object> extends Partial<Pick<ContentKind<Stored>, 'stateChangeTimes' | 'moved'>> {
  listColumns?(body: Stored): Omit<ListColumns, 'found'>;
  foundBy?(body: Stored): FoundBy;
  replaced?(body: Stored): Stored;
}

export function defineKind<const Of extends AnyDeclaration>(declaration: Of, behaviour: Behaviour<Body<Of>> = {}): ContentKind<Body<Of>> {
  const body = cleanedBody(declaration);
  const applyDefaults = defaultsOf(body);
  const declared = declaration.search ? foundByDeclared(declaration) : null;
  const { foundBy = declared, listColumns = columnsDeclared(declaration, declared), stateChangeTimes = () => [], moved = async () => undefined, replaced = null } = behaviour;
  return {
    declaration,
    name: declaration.name,
    body,
    listColumns: (stored) => ({ ...listColumns(stored), ...(foundBy && { found: foundBy(stored) }) }),
    foundBy,
    stateChangeTimes,
    moved,
    replaced,
    // Both only ever rise, and so does this.
    schemaVersion: (declaration.version ?? 1) * 1_000 + cleaningVersion,
    applyDefaults: (stored) => (applyDefaults ? (applyDefaults(stored) as Body<Of>) : stored),
  };
}

/** By the title, the summary and every rich text. */
const foundByDeclared = ({ title, summary, fields }: AnyDeclaration) => {
  const richTexts = Object.keys(fields).filter((field) => fields[field].control.is === 'richText');
  return (stored: object): FoundBy => ({ title: textOf(stored, title), summary: textOf(stored, summary), html: richTexts.map((field) => textOf(stored, field)).join('') });
};

/** The entry that it is grouped by, title and summary. */
function columnsDeclared(declaration: AnyDeclaration, foundBy: ((stored: object) => FoundBy) | null) {
  const group = groupField(declaration);
  return (stored: object): ListColumns => {
    const { title, summary = '' } = foundBy?.(stored) ?? { title: '' };
    return { categoryCode: textOf(stored, group), ...(foundBy && { search: [title, summary] }) };
  };
}

/** A stored body, completed with the defaults of fields that its schema did not have yet when it was written. */
export function readBody<Stored extends object>(kind: Pick<ContentKind<Stored>, 'applyDefaults'>, json: string): Stored {
  return kind.applyDefaults(JSON.parse(json) as Stored);
}

/** A kind with any body: for registries, seeds and the console. */
export type AnyContentKind = ContentKind<any>;
export type BodyOf<Kind> = Kind extends ContentKind<infer Stored> ? Stored : never;
