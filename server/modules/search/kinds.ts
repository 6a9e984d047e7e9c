import type { DataOf } from '../../../contract/calls/index.ts';
import { type AnyContentKind, type BodyOf } from '../../publishing/index.ts';
import { courseKind } from '../courses/index.ts';
import { expertKind } from '../experts/index.ts';
import { helpArticleKind } from '../help/index.ts';
import { newsKind } from '../news/index.ts';
import { policyKind } from '../policies/index.ts';

type Result = DataOf<'searchSite'>['list'][number];
export type SearchKind = Result['kind'];

/** What is shown of a find of one kind, and where it stands. */
interface Shown extends Pick<Result, 'page' | 'query' | 'title' | 'note'> {
  summary: string;
  /** Where the keyword is looked for when the summary does not hold it. */
  text: string;
}

interface Searchable<Kind extends AnyContentKind> {
  kind: Kind;
  /** @param text of the entry, plain, as it was kept when it was published */
  show(code: string, body: BodyOf<Kind>, text: string): Shown;
}

const searchable = <Kind extends AnyContentKind>(kind: Kind, show: Searchable<Kind>['show']): Searchable<AnyContentKind> => ({ kind, show });
const joined = (parts: readonly string[], between: string): string => parts.filter(Boolean).join(between);

/** Where site search looks, in the order in which the kinds are offered. */
export const searchables: Readonly<Record<SearchKind, Searchable<AnyContentKind>>> = {
  course: searchable(courseKind, (code, body, text) => ({
    page: 'courseDetail',
    query: { beorCode: code, bizCode: body.bizCode ?? code },
    title: body.resName,
    note: joined([body.teacherName && `${body.teacherName} 主讲`, body.lessonCount > 0 ? `${body.lessonCount} 课时` : ''], ' · '),
    summary: body.summary,
    text,
  })),
  news: searchable(newsKind, (code, body, text) => ({ page: 'newsDetail', query: { code }, title: body.title, note: body.source, summary: body.summary, text })),
  expert: searchable(expertKind, (code, body, text) => ({
    page: 'expertDetail',
    query: { bizCode: code, resCode: body.resCode ?? code },
    title: body.resName,
    note: body.major,
    summary: body.titles.join('、'),
    text: joined([body.motto, text], ' '),
  })),
  help: searchable(helpArticleKind, (code, body, text) => ({ page: 'helpArticle', query: { bizCode: code }, title: body.title, note: '', summary: body.summary, text })),
  policy: searchable(policyKind, (code, body, text) => ({
    page: 'subsidisedTraining',
    query: { bizCode: code },
    title: body.title,
    note: joined([body.region, body.source], ' · '),
    summary: '',
    text,
  })),
};

export const searchKinds = Object.keys(searchables) as SearchKind[];
