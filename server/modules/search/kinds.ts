import type { DataOf } from '../../../contract/calls/index.ts';
import { type AnyContentKind, type BodyOf, lineOfHtml } from '../../publishing/index.ts';
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
  /** Plain text: where the keyword is looked for when the summary does not hold it. */
  text: string;
}

interface Searchable<Kind extends AnyContentKind> {
  kind: Kind;
  show(code: string, body: BodyOf<Kind>): Shown;
}

const searchable = <Kind extends AnyContentKind>(kind: Kind, show: Searchable<Kind>['show']): Searchable<AnyContentKind> => ({ kind, show });
const joined = (parts: readonly string[], between: string): string => parts.filter(Boolean).join(between);

/** Where site search looks, in the order in which the kinds are offered. */
export const searchables: Readonly<Record<SearchKind, Searchable<AnyContentKind>>> = {
  course: searchable(courseKind, (code, body) => ({
    page: 'courseDetail',
    query: { beorCode: code, bizCode: body.bizCode ?? code },
    title: body.resName,
    note: joined([body.teacherName && `${body.teacherName} 主讲`, body.lessonCount > 0 ? `${body.lessonCount} 课时` : ''], ' · '),
    summary: body.summary,
    // A sentence that has ended is followed by no further mark.
    text: joined([lineOfHtml(body.introduction), ...body.chapters.map(({ title }) => title)], '；').replace(/(?<=[。！？])；/g, ''),
  })),
  news: searchable(newsKind, (code, body) => ({ page: 'newsDetail', query: { code }, title: body.title, note: body.source, summary: body.summary, text: lineOfHtml(body.content) })),
  expert: searchable(expertKind, (code, body) => ({
    page: 'expertDetail',
    query: { bizCode: code, resCode: body.resCode ?? code },
    title: body.resName,
    note: body.major,
    summary: body.titles.join('、'),
    text: joined([body.motto, body.experience, lineOfHtml(body.introduction)], ' '),
  })),
  help: searchable(helpArticleKind, (code, body) => ({ page: 'helpArticle', query: { bizCode: code }, title: body.title, note: '', summary: body.summary, text: lineOfHtml(body.content) })),
  policy: searchable(policyKind, (code, body) => ({
    page: 'subsidisedTraining',
    query: { bizCode: code },
    title: body.title,
    note: joined([body.region, body.source], ' · '),
    summary: '',
    text: lineOfHtml(body.content),
  })),
};

export const searchKinds = Object.keys(searchables) as SearchKind[];
