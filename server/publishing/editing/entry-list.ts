import { platformTopCode } from '../../../contract/constants.ts';
import type { ReadOnlyContext } from '../../context.ts';
import type { AnyContentKind } from '../kind/kind.ts';
import { codesOf, groupedBy, type Reference, referencesOf } from '../kind/editor-facts.ts';
import { type EntryAddress, placeOf } from './edit.ts';
import { type EditedEntry } from './history.ts';
import * as store from './entry-list-store.ts';

export { type ListedEntry } from './entry-list-store.ts';

type Looking = Pick<ReadOnlyContext, 'clock'> & { database: Pick<ReadOnlyContext['database'], 'read'> };
type Page = { limit: number; offset: number };

/** A page of the entries of a kind in every state, with the number in each state. */
export async function listEntries(
  { database, clock }: Looking,
  kind: { name: string },
  { topCode = platformTopCode, ...query }: Omit<store.EntriesQuery, 'kind' | 'topCode'> & { topCode?: string },
): Promise<{ list: store.ListedEntry[]; counts: Record<store.EntryState, number> }> {
  const whole = { ...query, kind: kind.name, topCode };
  return { list: await store.list(database.read, whole, clock.now()), counts: await store.countByState(database.read, whole, clock.now()) };
}

/** One entry in the form of that list. Null if it does not exist. */
export const findListed = ({ database, clock }: Looking, kind: { name: string }, address: EntryAddress): Promise<store.ListedEntry | null> => store.find(database.read, placeOf(kind, address), clock.now());

type Referenced = Pick<EditedEntry<object>, 'code' | 'topCode' | 'body'>;

/** Numbers of entries that refer to this one in their latest, shown or planned version, by kind. Kinds without any are absent. */
export const countReferences = ({ database, clock }: Looking, kind: AnyContentKind, { code, topCode, body }: Referenced): Promise<{ kind: string; total: number }[]> =>
  store.countNaming(database.read, { kind: kind.name, topCode, codes: codesOf(kind.declaration, code, body) }, clock.now());

/** A page of these entries, sorted by kind. */
export const listReferences = ({ database, clock }: Looking, kind: AnyContentKind, { code, topCode, body }: Referenced, page: Page): Promise<store.ListedEntry[]> =>
  store.listNaming(database.read, { kind: kind.name, topCode, codes: codesOf(kind.declaration, code, body) }, page, clock.now());

/** The categories with entries of a kind, and their numbers. Titles are known for categories that are entries of another kind. Otherwise ''. */
export async function listCategories({ database }: Pick<ReadOnlyContext, 'database'>, kind: AnyContentKind, { topCode = platformTopCode }: { topCode?: string } = {}): Promise<{ code: string; title: string; total: number }[]> {
  const counted = await store.countByCategory(database.read, topCode, kind.name);
  const group = groupedBy(kind.declaration);
  const titles = group === null ? new Map<string, string>() : await store.titles(database.read, topCode, counted.map(({ code }) => ({ kind: group, code })));
  return counted.map((category) => ({ ...category, title: titles.get(`${group}/${category.code}`) ?? '' }));
}

/** Titles of entries by `kind/code`. Entries that do not exist are absent. */
export const titlesOf = ({ database }: Pick<ReadOnlyContext, 'database'>, topCode: string, entries: readonly { kind: string; code: string }[]): Promise<Map<string, string>> => store.titles(database.read, topCode, entries);

/** The references of an entry with their titles. '' if the referenced entry does not exist. */
export async function namedBy({ database }: Pick<ReadOnlyContext, 'database'>, kind: AnyContentKind, { topCode, body }: Referenced): Promise<(Reference & { title: string })[]> {
  const references = referencesOf(kind.declaration, body);
  const titles = await store.titles(database.read, topCode, references);
  return references.map((reference) => ({ ...reference, title: titles.get(`${reference.kind}/${reference.code}`) ?? '' }));
}
