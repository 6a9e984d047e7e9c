import type { DataOf } from '../../../contract/calls/index.ts';

export type SearchKind = DataOf<'searchSite'>['counts'][number]['kind'];

/** What visitors call them. */
export const kindNames: Readonly<Record<SearchKind, string>> = { course: '课程', news: '资讯', expert: '专家', help: '帮助', policy: '政策' };

type GroupKind = DataOf<'searchSite'>['groups'][number]['kind'];

/** What kind of list it is, before its name. */
export const groupNames: Readonly<Record<GroupKind, string>> = { courseCategory: '课程类目', courseTag: '课程标签', industry: '行业', helpCategory: '帮助分类', policyCategory: '政策类别' };

export const isSearchKind = (text: string): text is SearchKind => Object.hasOwn(kindNames, text);
