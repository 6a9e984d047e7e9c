import * as z from 'zod/mini';
import { searchable, searchGroups } from '../content/index.ts';
import { call, code, isoTime, pageOf, paging, topCode } from './call.ts';

/** The search of the whole site. */

const names = searchable.map(({ search }) => search.name);
const kind = z.enum(names, `类型应为 ${names.slice(0, -1).join('、')} 或 ${names.at(-1)}`);

const keyword = z
  .string({ error: ({ input }) => (input === undefined ? '请输入关键词' : '关键词应为文字') })
  .check(z.trim(), z.minLength(2, '请输入至少两个字'), z.maxLength(50, '关键词过长'));

/** A result; `page` and `query` make its link (`contract/pages.ts`). */
const find = z.object({
  kind,
  page: z.enum(searchable.map(({ page }) => page.key)),
  query: z.record(z.string(), code),
  title: z.string(),
  /** Who teaches it, where it is from; '' where there is nothing to say. */
  note: z.string(),
  /** Of summary or text, with the place that was looked for. */
  excerpt: z.string(),
  publishTime: isoTime,
});

/** A list that the keyword names, such as the courses of a category. */
const group = z.object({
  kind: z.enum(searchGroups.map(({ name }) => name)),
  name: z.string(),
  page: z.enum(searchGroups.map(({ searchGroup }) => searchGroup.page)),
  query: z.record(z.string(), code),
  /** Of what is published in it; 1 at least. */
  total: z.int(),
});

export const searchCalls = {
  /**
   * Ranked: found in titles first, then in summaries, then what only includes the keyword so, then in texts; the newer and more
   * chosen first among these. Words that merely ask are left out, those of the trade found as others call them too
   * (`search-vocabulary.json`); of an unknown word of more than two characters the parts may stand apart. Where nothing holds all
   * of them, the nearest are found.
   */
  searchSite: call({
    request: z.object({ topCode, keyword, kind: z.optional(kind), ...paging }),
    data: z.extend(pageOf(find), {
      /** Of all kinds, regardless of the kind filter. */
      counts: z.array(z.object({ kind, total: z.int() })),
      /** At most six, for every kind filter. */
      groups: z.array(group),
      /** What of titles and excerpts is to be marked, in lower case, the longest first. */
      marks: z.array(z.string()),
      /** Nothing of these holds the keyword as it is, or as others say it: they hold its parts, or most of them in title or summary. */
      isNear: z.boolean(),
    }),
    access: 'anyone',
    cached: true,
  }),
} as const;
