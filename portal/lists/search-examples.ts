/**
 * The keywords that list and search pages suggest. Each has results in the initial content, with the best match first:
 * server/modules/search/ordinary-keywords.content.test.ts searches for each of them.
 */

/** Example keywords in the search fields of the lists and of the site. */
export const fieldExamples = {
  search: ['低压电工', '补贴学时'],
  allCourses: ['焊接'],
  news: ['学时', '题库', '监考'],
  experts: ['焊接'],
  help: ['验证码', '回放', '学时'],
} as const;

type Field = keyof typeof fieldExamples;

const leads: Partial<Record<Field, string>> = { allCourses: '课程、讲师或关键词，', experts: '姓名、工种或职级，' };

export const fieldHint = (field: Field): string => `${leads[field] ?? ''}比如 ${fieldExamples[field].join('、')}`;

/** Suggested searches, as people of the trade type them. Each is a link. */
export const suggestions = ['低压电工', '电工证怎么考', '叉车证', '补贴学时', '直播回放', '题库', '学徒制', '验证码'] as const;

/** Suggested when a long question has no results. */
export const shorterExamples = { trade: '电工', matter: '补贴申领' } as const;
