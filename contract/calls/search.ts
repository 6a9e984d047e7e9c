import * as z from 'zod/mini';
import { searchable, searchGroups } from '../content/index.ts';
import { call, code, isoTime, pageOf, paging, topCode } from './call.ts';

/** The search of the whole site. */

const names = searchable.map(({ search }) => search.name);
const kind = z.enum(names, `类型应为 ${names.slice(0, -1).join('、')} 或 ${names.at(-1)}`);

const keyword = z
  .string({ error: ({ input }) => (input === undefined ? '请输入关键词' : '关键词应为文字') })
  .check(z.trim(), z.minLength(2, '请输入至少两个字'), z.maxLength(50, '关键词过长'));

/** A result. `page` and `query` make its link (`contract/pages.ts`). */
const find = z.object({
  kind,
  page: z.enum(searchable.map(({ page }) => page.key)),
  query: z.record(z.string(), code),
  title: z.string(),
  /** The teacher or the source. '' when there is none. */
  note: z.string(),
  /** Part of the summary or text around the match. */
  excerpt: z.string(),
  publishTime: isoTime,
});

/** A list that the keyword names, such as the courses of a category. */
const group = z.object({
  kind: z.enum(searchGroups.map(({ name }) => name)),
  name: z.string(),
  page: z.enum(searchGroups.map(({ searchGroup }) => searchGroup.page)),
  query: z.record(z.string(), code),
  /** Number of published entries in the list, at least 1. */
  total: z.int(),
});

export const searchCalls = {
  /**
   * Results sorted by rank: matches in the title, in the summary, words that include the keyword, then matches in the text. Within a rank
   * newer and more popular entries come first. Question words are ignored, and synonyms of the trade are searched too
   * (`search-vocabulary.json`). The parts of an unknown word with more than two characters may be apart. If nothing contains all words, the
   * closest entries are returned.
   */
  searchSite: call({
    request: z.object({ topCode, keyword, kind: z.optional(kind), ...paging }),
    data: z.extend(pageOf(find), {
      /** Counts of all kinds, regardless of the kind filter. */
      counts: z.array(z.object({ kind, total: z.int() })),
      /** At most six, the same for every kind filter. */
      groups: z.array(group),
      /** Words to mark in titles and excerpts, in lower case, the longest first. */
      marks: z.array(z.string()),
      /** True when no result contains the keyword or a synonym. The results contain its parts, or most of them in title or summary. */
      isNear: z.boolean(),
    }),
    access: 'anyone',
    cached: true,
  }),
} as const;
