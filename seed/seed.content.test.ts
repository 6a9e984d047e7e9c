import { describe, expect, test } from 'vitest';
import { bodySchema } from '../contract/content/index.ts';
import type { Field, Fields } from '../contract/content/field.ts';
import { entriesOf, entryFiles, fileOf, kinds } from './testing/read-seed.ts';

describe('the content of the files', () => {
  test.each(entryFiles)('of $seed.file matches the declaration of its kind', (declaration) => {
    const schema = bodySchema(declaration);
    const misfits = entriesOf(fileOf(declaration)).flatMap(({ code, body }) => schema.safeParse(body).error?.issues.map(({ path, message }) => `${code} ${path.join('.')}: ${message}`) ?? []);
    expect(misfits).toEqual([]);
  });

  test('has the phone and the invitation code of the demonstration', () => {
    expect(entriesOf('site')[0]?.body).toMatchObject({ defaultInviteCode: 'YW2026', supportPhone: '400-000-0000' });
  });

  test('has the required numbers of banners, partners, stories, courses, experts, news, policies, help articles and coupons', () => {
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

  test('has editions with the price and figures of the specification (spec constants#editions)', () => {
    const figures = entriesOf('editions').map(({ code, body }) => [code, body.comboName, body.accountPrice, body.trafficGigabytes, body.storageGigabytes]);
    expect(figures).toEqual([
      ['600', '基础版', 680_000, 20_000, 200],
      ['700', '标准版', 1_680_000, 40_000, 400],
      ['800', '旗舰版', 3_980_000, 100_000, 1000],
    ]);
  });

  test('has the four customer solutions of ?customerType=0 to 3', () => {
    expect(entriesOf('solutions').map(({ body }) => body.customerType)).toEqual(['0', '1', '2', '3']);
  });
});

describe('codes', () => {
  test('are unique within their kind, and so are chapters everywhere', () => {
    const doubled = kinds.filter((file) => new Set(entriesOf(file).map(({ code }) => code)).size !== entriesOf(file).length);
    expect(doubled).toEqual([]);
    const chapters = entriesOf('courses').flatMap(({ body }) => (body.chapters as { chapterCode: string }[]).map(({ chapterCode }) => chapterCode));
    expect(new Set(chapters).size).toBe(chapters.length);
  });

  test.each(entryFiles)('referenced by $seed.file exist', (declaration) => {
    const fields: Fields = declaration.fields;
    const unknown = Object.entries(fields).flatMap(([name, { control, default: none }]: [string, Field]) => {
      if (control.is !== 'reference') return [];
      const known = [none, ...entriesOf(fileOf(entryFiles.find((other) => other.name === control.to)!)).map(({ code }) => code)];
      return entriesOf(fileOf(declaration)).flatMap(({ body }) => [body[name] ?? []].flat()).filter((code) => !known.includes(code as string));
    });
    expect(unknown).toEqual([]);
  });

  test('of a course’s teacher are those of the expert with that name', () => {
    const teachers = new Map(entriesOf('experts').map(({ code, body }) => [code, body.resName]));
    expect(entriesOf('courses').filter(({ body }) => teachers.get(body.teacherCode as string) !== body.teacherName)).toEqual([]);
  });

  test('of every expert are used by at least one course', () => {
    const teaching = new Set(entriesOf('courses').map(({ body }) => body.teacherCode));
    expect(entriesOf('experts').filter(({ code }) => !teaching.has(code))).toEqual([]);
  });
});

describe('filtering, paging and searching', () => {
  const valuesOf = (kind: string, field: string): string[] => entriesOf(kind).flatMap(({ body }) => body[field] as string | string[]);

  test('finds courses in every category, tag and industry', () => {
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

  // The fields that each kind's own list searches (`listColumns` of its kind).
  const searched: Record<string, readonly string[]> = { courses: ['resName', 'summary', 'teacherName'], news: ['title', 'summary'], experts: ['resName', 'major', 'titles'], help: ['title', 'summary', 'content'] };

  test.each(['焊工', '电工', '补贴', '直播', '题库', '证书'])('%s is found in courses, news and help', (word) => {
    const found = Object.keys(searched).filter((kind) => entriesOf(kind).some(({ body }) => searched[kind]!.some((field) => String(body[field]).includes(word))));
    expect(found).toEqual(expect.arrayContaining(['courses', 'news', 'help']));
  });
});
