import type { DataOf } from '../../../contract/calls/index.ts';
import { pageQuery, textOf } from '../../../contract/content/index.ts';
import { isoTime } from '../../../contract/dates.ts';
import { type AnyContentKind, excerptOf, type SiteFinds } from '../../publishing/index.ts';

type Result = DataOf<'searchSite'>['list'][number];

/** A search result in the form that its kind declares. @param marks strings that the excerpt should contain */
export function presentFind({ declaration }: AnyContentKind, { code, listedAt, body, text, state }: SiteFinds['list'][number], marks: readonly string[]): Result {
  const { search, page, title, summary } = declaration;
  const texts = { summary: search?.summary?.(body) ?? textOf(body, summary), text: [search?.lead?.(body), text].filter(Boolean).join(' ') };
  return {
    kind: search!.name as Result['kind'],
    page: page!.key as Result['page'],
    query: pageQuery(declaration, code, body),
    title: textOf(body, title),
    note: [search?.note?.(body), state].filter(Boolean).join(' · '),
    excerpt: excerptOf(texts, marks),
    publishTime: isoTime(listedAt),
  };
}
