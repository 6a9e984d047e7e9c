import type { DataOf } from '../../../contract/calls/index.ts';

export type SearchKind = DataOf<'searchSite'>['counts'][number]['kind'];

/** What visitors call them. */
export const kindNames: Readonly<Record<SearchKind, string>> = { course: '课程', news: '资讯', expert: '专家', help: '帮助', policy: '政策' };

export const isSearchKind = (text: string): text is SearchKind => Object.hasOwn(kindNames, text);
