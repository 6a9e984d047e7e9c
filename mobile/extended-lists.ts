import { useSyncExternalStore } from 'react';
import { createNotifier } from '../browser/store.ts';

interface Entry {
  liveCode: string;
}

/** The pages that a visitor has added below the first page of a list. */
interface Added<Of> {
  entries: readonly Of[];
  /** Number of the last page. */
  pageNum: number;
  /** The codes of the first page at that time. */
  below: string;
}

/** By the address of the list, until the document is left. */
const lists = new Map<string, Added<Entry>>();
const { notify, subscribe } = createNotifier();

const codesOf = (list: readonly Entry[]): string => list.map(({ liveCode }) => liveCode).join();

export function addPage<Of extends Entry>(address: string, { list, pageNum }: { list: readonly Of[]; pageNum: number }, next: readonly Of[]): void {
  const { entries, pageNum: last } = addedTo(address, { list, pageNum });
  lists.set(address, { entries: [...entries, ...next], pageNum: last + 1, below: codesOf(list) });
  notify();
}

/** The entries added below a first page. If the first page has changed, others have moved between the pages, and the visitor adds them again. */
export function addedTo<Of extends Entry>(address: string, { list, pageNum }: { list: readonly Of[]; pageNum: number }): Omit<Added<Of>, 'below'> {
  const added = lists.get(address) as Added<Of> | undefined;
  return added?.below === codesOf(list) ? added : { entries: [], pageNum };
}

/** After a pull all lists start again with their first page. */
export function forgetAddedPages(): void {
  if (lists.size === 0) return;
  lists.clear();
  notify();
}

/**
 * A list with the pages that the visitor has added to it. They are there again at once when the list is opened again, so that Back and the
 * tab bar find the place where it was left (tab-places.ts).
 * @param address of the list, for lists of a person with the login
 */
export function useExtendedList<Of extends Entry>(address: string, first: { list: readonly Of[]; pageNum: number }) {
  useSyncExternalStore(subscribe, () => lists.get(address), () => undefined);
  const { entries, pageNum } = addedTo(address, first);
  // A class that ended meanwhile moves the others to the next page. The first page has the newer data.
  const known = new Set(first.list.map(({ liveCode }) => liveCode));
  const shown = new Map([...first.list, ...entries.filter(({ liveCode }) => !known.has(liveCode))].map((entry) => [entry.liveCode, entry]));
  return { shown: [...shown.values()], pageNum, add: (next: readonly Of[]) => addPage(address, first, next) };
}
