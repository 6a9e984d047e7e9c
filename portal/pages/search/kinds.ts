import type { DataOf } from '../../../contract/calls/index.ts';
import { searchable, searchGroups } from '../../../contract/content/index.ts';

/** Labels of kinds and groups from the declarations. Only loaders import this module, so that declarations stay out of the browser. */

type Answer = DataOf<'searchSite'>;
export type SearchKind = Answer['counts'][number]['kind'];

const kinds: ReadonlyMap<string, { label: string; isDated: boolean }> = new Map(
  searchable.map(({ search, label, order }) => [search.name, { label: 'label' in search ? search.label : label, isDated: 'isDated' in search ? search.isDated : order === 'date' }]),
);
const groupLabels: ReadonlyMap<string, string> = new Map(searchGroups.map(({ name, label }) => [name, label]));

export const isSearchKind = (text: string): text is SearchKind => kinds.has(text);
export const labelOf = (kind: SearchKind): string => kinds.get(kind)?.label ?? '';

/** Adds the label of each kind and group. `isDated`: results of the kind show their date. */
export const withLabels = (answer: Answer) => ({
  ...answer,
  list: answer.list.map((find) => ({ ...find, label: labelOf(find.kind), isDated: kinds.get(find.kind)?.isDated ?? false })),
  counts: answer.counts.map((count) => ({ ...count, label: labelOf(count.kind) })),
  groups: answer.groups.map((group) => ({ ...group, label: groupLabels.get(group.kind) ?? '' })),
});
