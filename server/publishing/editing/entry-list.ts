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

/** A page of the entries of a kind in every state, and how many there are in each. */
export async function listEntries(
  { database, clock }: Looking,
  kind: { name: string },
  { topCode = platformTopCode, ...query }: Omit<store.EntriesQuery, 'kind' | 'topCode'> & { topCode?: string },
): Promise<{ list: store.ListedEntry[]; counts: Record<store.EntryState, number> }> {
  const whole = { ...query, kind: kind.name, topCode };
  return { list: await store.list(database.read, whole, clock.now()), counts: await store.countByState(database.read, whole, clock.now()) };
}

/** An entry as a row of that list. Null where there is none. */
export const findListed = ({ database, clock }: Looking, kind: { name: string }, address: EntryAddress): Promise<store.ListedEntry | null> => store.find(database.read, placeOf(kind, address), clock.now());

type Referenced = Pick<EditedEntry<object>, 'code' | 'topCode' | 'body'>;

/** How many entries name this one by its codes in the latest, the shown or the planned version, by their kind; a kind without any is absent. */
export const countReferences = ({ database, clock }: Looking, kind: AnyContentKind, { code, topCode, body }: Referenced): Promise<{ kind: string; total: number }[]> =>
  store.countNaming(database.read, { kind: kind.name, topCode, codes: codesOf(kind.declaration, code, body) }, clock.now());

/** A page of them, in the order of their kinds. */
export const listReferences = ({ database, clock }: Looking, kind: AnyContentKind, { code, topCode, body }: Referenced, page: Page): Promise<store.ListedEntry[]> =>
  store.listNaming(database.read, { kind: kind.name, topCode, codes: codesOf(kind.declaration, code, body) }, page, clock.now());

/** The categories in which a kind has entries, and how many; titles of those that another kind holds, '' of all others. */
export async function listCategories({ database }: Pick<ReadOnlyContext, 'database'>, kind: AnyContentKind, { topCode = platformTopCode }: { topCode?: string } = {}): Promise<{ code: string; title: string; total: number }[]> {
  const counted = await store.countByCategory(database.read, topCode, kind.name);
  const group = groupedBy(kind.declaration);
  const titles = group === null ? new Map<string, string>() : await store.titles(database.read, topCode, counted.map(({ code }) => ({ kind: group, code })));
  return counted.map((category) => ({ ...category, title: titles.get(`${group}/${category.code}`) ?? '' }));
}

/** What an entry itself names, with the titles of those; '' where there is no such entry. */
export async function namedBy({ database }: Pick<ReadOnlyContext, 'database'>, kind: AnyContentKind, { topCode, body }: Referenced): Promise<(Reference & { title: string })[]> {
  const references = referencesOf(kind.declaration, body);
  const titles = await store.titles(database.read, topCode, references);
  return references.map((reference) => ({ ...reference, title: titles.get(`${reference.kind}/${reference.code}`) ?? '' }));
}
