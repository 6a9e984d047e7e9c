import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { banner, siteCalls, customerSolution, customerStory, edition, friendlyLink, partner, sectionVisibility } from '../contract/calls/site.ts';
import { coupon } from '../contract/calls/coupons.ts';
import { courseCalls, courseCategory, expertCalls } from '../contract/calls/courses.ts';
import { helpCalls } from '../contract/calls/help.ts';
import { newsItem } from '../contract/calls/news.ts';
import { policyCalls } from '../contract/calls/policies.ts';
import { type Entry, entriesOf, kinds } from './testing/read-seed.ts';

describe('what the calls will answer', () => {
  // What presenting adds to a body: the codes, the dates, the counts.
  const shown: Record<string, (entry: Entry, body: Record<string, never>) => unknown> = {
    banners: (entry, body) => banner.parse({ ...body, bizCode: entry.code, createTime: entry.publishAt }),
    coupons: (entry, body) => coupon.parse({ receivableFrom: null, ...body, couponCode: entry.code, remaining: body.total, state: 'available' }),
    partners: (entry, body) => partner.parse({ ...body, bizCode: entry.code }),
    links: (entry, body) => friendlyLink.parse({ ...body, bizCode: entry.code }),
    sections: (entry, body) => sectionVisibility.parse({ positionCategory: entry.code, isShow: body.isShow }),
    'customer-stories': (entry, body) => customerStory.parse({ ...body, bizCode: entry.code, publishTime: entry.publishAt }),
    solutions: (entry, body) => customerSolution.parse({ ...body, bizCode: entry.code }),
    editions: (entry, body) => edition.parse({ ...body, bizCode: entry.code }),
    news: (entry, body) => z.extend(newsItem, { content: z.string() }).parse({ ...body, bizCode: entry.code, publishTime: entry.publishAt }),
    experts: (entry, body) => expertCalls.expertsDetails.data.parse({ ...body, bizCode: entry.code, resCode: entry.code, courseCount: 1 }),
    'course-categories': (entry, body) => courseCategory.parse({ ...body, categoryCode: entry.code }),
    'course-tags': (entry, body) => courseCalls.getTagList.data.parse([{ offered: true, ...body, tagCode: entry.code }]),
    courses: (entry, body) =>
      expertCalls.getPlatformCoursessDetails.data.parse({ ...body, chapters: (body.chapters as unknown as object[]).map((chapter) => ({ trialTitle: '', ...chapter })), beorCode: entry.code, bizCode: entry.code, courseCode: entry.code, publishTime: entry.publishAt, categoryName: '', tags: [], teacher: null, related: [] }),
    help: (entry, body) => helpCalls.helpDetail.data.parse({ featured: false, ...body, bizCode: entry.code, categoryName: '', publishTime: entry.publishAt, siblings: [], previous: null, next: null, related: [] }),
    'help-categories': (entry, body) => z.object({ categoryCode: z.string(), categoryName: z.string() }).parse({ ...body, categoryCode: entry.code }),
    industries: (entry, body) => siteCalls.getIndustryList.data.parse([{ ...body, code: entry.code }]),
    policies: (entry, body) => policyCalls.getPolicyDtails.data.parse({ categoryName: '', validUntil: '', expired: false, help: [], ...body, bizCode: entry.code, publishTime: entry.publishAt, previous: null, next: null }),
    'policy-categories': (entry, body) => policyCalls.getPolicyCategory.data.parse([{ ...body, categoryCode: entry.code }]),
    site: (_, body) => z.object({ defaultInviteCode: z.literal('YW2026'), supportPhone: z.literal('400-000-0000') }).parse(body),
  };

  test.each(kinds)('%s parse against the contract', (kind) => {
    for (const entry of entriesOf(kind)) expect(() => shown[kind]!(entry, entry.body as Record<string, never>)).not.toThrow();
  });

  test('the figures of the brief: banners, partners, stories, courses, experts, news, policies, help, coupons', () => {
    const count = (kind: string, keep: (body: Record<string, unknown>) => boolean = () => true) => entriesOf(kind).filter(({ body }) => keep(body)).length;
    expect(count('banners', (body) => body.positionCode === 'gateway_banner')).toBe(3);
    expect(count('banners', (body) => body.positionCode === 'course_banner')).toBe(2);
    expect([count('partners'), count('links'), count('solutions'), count('experts'), count('course-categories')]).toEqual([12, 4, 4, 24, 8]);
    expect(count('coupons')).toBeGreaterThanOrEqual(12);
    expect(count('courses')).toBe(60);
    expect([count('customer-stories'), count('policies'), count('help')]).toEqual([12, 30, 40]);
    expect(count('industries')).toBeGreaterThanOrEqual(16);
    expect(count('news')).toBe(40);
    const short = entriesOf('course-categories').filter(({ code }) => count('courses', (body) => body.categoryCode === code) < 6);
    expect(short).toEqual([]);
  });

  test('the editions cost and hold what the specification says (spec constants#editions)', () => {
    const figures = entriesOf('editions').map(({ code, body }) => [code, body.comboName, body.accountPrice, body.trafficGigabytes, body.storageGigabytes]);
    expect(figures).toEqual([
      ['600', '基础版', 680_000, 20_000, 200],
      ['700', '标准版', 1_680_000, 40_000, 400],
      ['800', '旗舰版', 3_980_000, 100_000, 1000],
    ]);
  });

  test('the customer solutions are the four of ?customerType=0 to 3', () => {
    expect(entriesOf('solutions').map(({ body }) => body.customerType)).toEqual(['0', '1', '2', '3']);
  });
});

describe('codes', () => {
  test('are unique within their kind, and so are chapters everywhere', () => {
    const doubled = kinds.filter((kind) => new Set(entriesOf(kind).map(({ code }) => code)).size !== entriesOf(kind).length);
    expect(doubled).toEqual([]);
    const chapters = entriesOf('courses').flatMap(({ body }) => (body.chapters as { chapterCode: string }[]).map(({ chapterCode }) => chapterCode));
    expect(new Set(chapters).size).toBe(chapters.length);
  });

  test.each([
    ['help', 'help-categories'],
    ['policies', 'policy-categories'],
  ])('that %s name as their category exist', (kind, ofCategories) => {
    const categories = entriesOf(ofCategories).map(({ code }) => code);
    expect(entriesOf(kind).filter(({ body }) => !categories.includes(body.categoryCode as string))).toEqual([]);
  });

  test('that courses name exist: category, teacher, tags, industries', () => {
    const codesOf = (kind: string) => entriesOf(kind).map(({ code }) => code);
    const teachers = new Map(entriesOf('experts').map(({ code, body }) => [code, body.resName]));
    for (const { body } of entriesOf('courses')) {
      expect(codesOf('course-categories')).toContain(body.categoryCode);
      expect(teachers.get(body.teacherCode as string)).toBe(body.teacherName);
      expect(codesOf('course-tags')).toEqual(expect.arrayContaining(body.tags as string[]));
      expect(codesOf('industries')).toEqual(expect.arrayContaining(body.industries as string[]));
    }
  });

  test('of every expert lead to at least one course', () => {
    const teaching = new Set(entriesOf('courses').map(({ body }) => body.teacherCode));
    expect(entriesOf('experts').filter(({ code }) => !teaching.has(code))).toEqual([]);
  });
});

describe('filtering, paging and searching', () => {
  const valuesOf = (kind: string, field: string): string[] => entriesOf(kind).flatMap(({ body }) => body[field] as string | string[]);

  test('finds courses under every category, tag and industry', () => {
    const without = (kind: string, field: string) => entriesOf(kind).filter(({ code }) => !valuesOf('courses', field).includes(code)).map(({ code }) => code);
    expect([...without('course-categories', 'categoryCode'), ...without('course-tags', 'tags'), ...without('industries', 'industries')]).toEqual([]);
  });

  test('finds a policy of every category in every region', () => {
    const pairs = new Set(entriesOf('policies').map(({ body }) => `${String(body.categoryCode)} ${String(body.region)}`));
    const regions = new Set(valuesOf('policies', 'region'));
    expect(pairs.size).toBe(entriesOf('policy-categories').length * regions.size);
  });

  test('finds at least five help articles in every category, and stories of every kind of customer', () => {
    const count = (kind: string, field: string, value: string) => valuesOf(kind, field).filter((found) => found === value).length;
    expect(entriesOf('help-categories').filter(({ code }) => count('help', 'categoryCode', code) < 5)).toEqual([]);
    expect(['0', '1', '2', '3'].map((type) => count('customer-stories', 'customerType', type))).toEqual([3, 3, 3, 3]);
  });

  // What each kind's own list searches (`listColumns` of its kind).
  const searched: Record<string, readonly string[]> = { courses: ['resName', 'summary', 'teacherName'], news: ['title', 'summary'], experts: ['resName', 'major', 'titles'], help: ['title', 'summary', 'content'] };

  test.each(['焊工', '电工', '补贴', '直播', '题库', '证书'])('%s is found in courses, news and help', (word) => {
    const found = Object.keys(searched).filter((kind) => entriesOf(kind).some(({ body }) => searched[kind]!.some((field) => String(body[field]).includes(word))));
    expect(found).toEqual(expect.arrayContaining(['courses', 'news', 'help']));
  });
});
