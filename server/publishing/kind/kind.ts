import type { z } from 'zod';
import type { Tx } from '../../database/index.ts';
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
 * One kind of content: its body's schema, and how its lists are asked. `Body` is what is stored and read.
 * A field added later, at any depth, needs a default in the schema (older bodies are completed with it when read) or a
 * migration; so does any field inside a union.
 */
export interface ContentKind<Body extends object> {
  /** Stored with every row; never changed later. */
  name: string;
  /** Validates and cleans what an editor or a seed file brings. */
  body: z.ZodType<Body>;
  listColumns(body: Body): ListColumns;
  /** What it is found by, in its lists and in the search of the whole site; null: that search passes the kind by. */
  foundBy: ((body: Body) => FoundBy) | null;
  /** When what visitors see of it turns into something else by itself, as at the end of its validity: ms since epoch. */
  stateChangeTimes(body: Body): readonly number[];
  /**
   * Called inside the transaction that gives an entry another code: takes along what else is kept under its code, or throws
   * the refusal that it cannot be.
   */
  moved(tx: Tx, change: { topCode: string; from: string; to: string }): Promise<void>;
  /**
   * What is left of an unchanged entry when a seed file names another in its place; the same of what is left. Null: an entry of this kind is
   * replaced by none.
   */
  replaced: ((body: Body) => Body) | null;
  /** Of the rules by which bodies are cleaned and list columns made: what was made by a lower one is made anew (`reindexing/`). */
  schemaVersion: number;
  /** An older body, completed with the defaults of fields that its schema did not have yet when it was written. */
  applyDefaults(stored: Body): Body;
}

export function defineKind<Shape extends z.ZodRawShape>(declaration: {
  name: string;
  body: z.ZodObject<Shape>;
  listColumns?: (body: z.output<z.ZodObject<Shape>>) => Omit<ListColumns, 'found'>;
  foundBy?: (body: z.output<z.ZodObject<Shape>>) => FoundBy;
  stateChangeTimes?: (body: z.output<z.ZodObject<Shape>>) => readonly number[];
  moved?: ContentKind<object>['moved'];
  replaced?: (body: z.output<z.ZodObject<Shape>>) => z.output<z.ZodObject<Shape>>;
  /** 1 by default. To be raised with every change of what `listColumns` and `foundBy` answer, or of how the body is cleaned. */
  version?: number;
}): ContentKind<z.output<z.ZodObject<Shape>>> {
  type Body = z.output<z.ZodObject<Shape>>;
  const applyDefaults = defaultsOf(declaration.body);
  const { listColumns = () => ({}), foundBy = null } = declaration;
  return {
    name: declaration.name,
    body: declaration.body as unknown as z.ZodType<Body>,
    listColumns: (body) => ({ ...listColumns(body), ...(foundBy && { found: foundBy(body) }) }),
    foundBy,
    stateChangeTimes: declaration.stateChangeTimes ?? (() => []),
    moved: declaration.moved ?? (async () => undefined),
    replaced: declaration.replaced ?? null,
    // Both only ever rise, and so does this.
    schemaVersion: (declaration.version ?? 1) * 1_000 + cleaningVersion,
    applyDefaults: (stored) => (applyDefaults ? (applyDefaults(stored) as Body) : stored),
  };
}

/** A stored body, completed with the defaults of fields that its schema did not have yet when it was written. */
export function readBody<Body extends object>(kind: ContentKind<Body>, json: string): Body {
  return kind.applyDefaults(JSON.parse(json) as Body);
}

/** A kind with any body: for registries, seeds and the console. */
export type AnyContentKind = ContentKind<any>;
export type BodyOf<Kind> = Kind extends ContentKind<infer Body> ? Body : never;
