import { beforeEach, describe, expect, test } from 'vitest';
import type { DataOf, RequestOf } from '../../../contract/calls/index.ts';
import { calls } from '../../../contract/calls/index.ts';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { type AnyContentKind, cancelPlan, changeCode, industryKind, publish, reindexContent, restore, saveDraft, unpublish } from '../../publishing/index.ts';
import { answerOf } from '../../testing-call.ts';
import { testCaller, testContext, type TestContext } from '../../testing-context.ts';
import { courseCategoryKind, courseKind, courseTagKind } from '../courses/index.ts';
import { expertKind } from '../experts/index.ts';
import { helpArticleKind, helpCategoryKind } from '../help/index.ts';
import { newsKind } from '../news/index.ts';
import { policyCategoryKind, policyKind } from '../policies/index.ts';
import { contentKinds } from '../../content-kinds.ts';
import { searchHandlers } from './index.ts';

const editor = { userCode: 'operator-1' };
const hour = 3_600_000;

describeOnBothDatabases('site search', (open) => {
  let context: TestContext;

  beforeEach(async () => {
    context = testContext(await open());
  });

  async function show(kind: AnyContentKind, code: string, body: object, options: object = {}, topCode = '-1'): Promise<void> {
    await saveDraft(context, kind, { code, body, topCode }, editor);
    await publish(context, kind, { code, topCode, ...options }, editor);
  }
  const search = (request: RequestOf<'searchSite'>): Promise<DataOf<'searchSite'>> => answerOf(searchHandlers(contentKinds), 'searchSite', request, testCaller(context));
  const codesOf = async (request: RequestOf<'searchSite'>) => (await search(request)).list.map(({ query }) => Object.values(query)[0]);

  test('finds courses, news, experts, help and policies by two characters, and counts each kind', async () => {
    await show(courseKind, 'C1', { resName: '低压电工实操', categoryCode: 'electrical', bizCode: 'B1', teacherName: '韩立群', lessonCount: 12 });
    await show(newsKind, 'N1', { title: '今年的电工大赛', source: '示例周刊' });
    await show(expertKind, 'X1', { resName: '韩立群', resCode: 'R1', major: '电工高级技师' });
    await show(helpArticleKind, 'H1', { title: '怎样开课', categoryCode: 'live', content: '<p>以<strong>电</strong>工班为例。</p>' });
    await show(policyKind, 'P1', { title: '电工补贴标准', categoryCode: 'subsidy', region: '江湾市（示例）' });
    await show(newsKind, 'N2', { title: '焊工大赛' });
    const found = await search({ keyword: '电工' });
    expect(found.counts).toEqual([{ kind: 'course', total: 1 }, { kind: 'news', total: 1 }, { kind: 'expert', total: 1 }, { kind: 'help', total: 1 }, { kind: 'policy', total: 1 }, { kind: 'live', total: 0 }]);
    expect(found.total).toBe(5);
    const links = Object.fromEntries(found.list.map(({ kind, page, query, note }) => [kind, { page, query, note }]));
    expect(links).toEqual({
      course: { page: 'courseDetail', query: { beorCode: 'C1', bizCode: 'B1' }, note: '韩立群 主讲 · 12 课时' },
      news: { page: 'newsDetail', query: { code: 'N1' }, note: '示例周刊' },
      expert: { page: 'expertDetail', query: { bizCode: 'X1', resCode: 'R1' }, note: '电工高级技师' },
      help: { page: 'helpArticle', query: { bizCode: 'H1' }, note: '' },
      policy: { page: 'subsidisedTraining', query: { bizCode: 'P1' }, note: '江湾市（示例）' },
    });
    const ofNews = await search({ keyword: '电工', kind: 'news' });
    expect([ofNews.list.length, ofNews.total, ofNews.counts]).toEqual([1, 1, found.counts]);
  });

  test('returns the categories, tags and industries that a keyword names, each with its number of entries, and no empty ones', async () => {
    await show(courseCategoryKind, 'welding', { categoryName: '焊接' });
    await show(courseCategoryKind, 'mig', { categoryName: '气保焊', topParentCode: 'welding' });
    await show(courseCategoryKind, 'laser', { categoryName: '激光焊接' });
    await show(courseTagKind, 'renewal', { tagName: '复审换证' });
    await show(courseTagKind, 'sample', { tagName: '复审示例', offered: false });
    await show(industryKind, 'auto', { name: '汽车制造与复审' });
    await show(helpCategoryKind, 'renew', { categoryName: '换证与复审' });
    await show(policyCategoryKind, 'none', { categoryName: '复审政策' });
    await show(courseKind, 'C1', { resName: '平板', categoryCode: 'welding', tags: ['renewal', 'sample'], industries: ['auto'] });
    await show(courseKind, 'C2', { resName: '立板', categoryCode: 'mig' });
    await show(helpArticleKind, 'H1', { title: '怎么办', categoryCode: 'renew' });
    const groupsOf = async (keyword: string) => (await search({ keyword })).groups.map(({ name, page, query, total }) => [name, page, ...Object.entries(query).flat(), total]);
    // Entries of a subcategory count too, and a keyword may be longer than the name.
    for (const keyword of ['焊接', '焊接课程']) expect(await groupsOf(keyword)).toEqual([['焊接', 'allCourses', 'categoryCode', 'welding', 2]]);
    expect(await groupsOf('复审')).toEqual([
      ['复审换证', 'allCourses', 'tagCode', 'renewal', 1],
      ['汽车制造与复审', 'allCourses', 'industry', 'auto', 1],
      ['换证与复审', 'helpList', 'categoryCode', 'renew', 1],
    ]);
    expect(await groupsOf('护理')).toEqual([]);
  });

  test('shows a course by its own sentences and chapters, with one separator between them', async () => {
    await show(courseKind, 'C1', { resName: '平板对接', categoryCode: 'welding', introduction: '<p>复训可用，有人监护。</p>', chapters: [{ chapterCode: 'c1', title: '焊工的手势', minutes: 45 }, { chapterCode: 'c2', title: '外观自检', minutes: 45 }] });
    const [found] = (await search({ keyword: '焊工' })).list;
    expect(found?.excerpt).toContain('有人监护。焊工的手势；外观自检');
  });

  test('cuts excerpts from the plain text stored at publication, adds it if it is missing, and drops it with the publication', async () => {
    await show(newsKind, 'N1', { title: '通知', content: '<h2>费用</h2><p>学时<b>怎么</b>记</p>' });
    const excerpt = async () => (await search({ keyword: '学时' })).list[0]?.excerpt;
    const kept = () => context.database.read.selectFrom('content_texts').select('text').execute();
    await context.database.transaction((tx) => tx.updateTable('content_versions').set({ body: JSON.stringify({ title: '通知', content: '<p>学时的正文没有再读</p>' }) }).execute());
    expect(await excerpt()).toBe('费用：学时怎么记');

    await context.database.transaction(async (tx) => {
      await tx.deleteFrom('content_texts').execute();
      await tx.updateTable('content_entries').set({ rules: 1 }).execute();
      await tx.updateTable('content_publications').set({ rules: 1 }).execute();
    });
    expect(await excerpt()).toBe('');
    await reindexContent(context, [newsKind]);
    expect(await excerpt()).toBe('学时的正文没有再读');

    await unpublish(context, newsKind, { code: 'N1' }, editor);
    expect(await kept()).toEqual([]);
  });

  test('ranks titles before summaries before texts, and newer and more popular entries first within a rank', async () => {
    await show(newsKind, 'text', { title: '随笔', content: '<p>说说学时</p>' });
    await show(newsKind, 'summary', { title: '通知', summary: '学时怎么记' });
    await show(newsKind, 'old', { title: '学时旧规' }, { listedAt: context.clock.now() - 400 * 24 * hour });
    await show(newsKind, 'new', { title: '学时新规' });
    await show(courseKind, 'chosen', { resName: '学时管理', categoryCode: 'c', learnerCount: 5_000 });
    expect(await codesOf({ keyword: '学时' })).toEqual(['chosen', 'new', 'old', 'summary', 'text']);
  });

  test('pages through all results of all tiers, each once', async () => {
    for (let index = 0; index < 14; index++) await show(newsKind, `N${index}`, index % 3 === 0 ? { title: `学时 ${index}` } : index % 3 === 1 ? { title: `通知 ${index}`, summary: '学时' } : { title: `随笔 ${index}`, content: '<p>学时</p>' });
    const whole = await codesOf({ keyword: '学时', pageSize: 50 });
    const pages = [];
    for (const pageNum of [1, 2, 3, 4, 5]) pages.push(...(await codesOf({ keyword: '学时', pageNum, pageSize: 4 })));
    expect(pages).toEqual(whole);
    expect(new Set(pages).size).toBe(14);
    expect(await search({ keyword: '学时', pageNum: 9, pageSize: 4 })).toMatchObject({ list: [], total: 14 });
    expect(await search({ keyword: '学时', kind: 'course', pageNum: 50 })).toMatchObject({ list: [], total: 0 });
  });

  test('is limited in depth; pages beyond the limit make no query', async () => {
    await show(newsKind, 'N1', { title: '学时' });
    const { database } = context;
    expect(await search({ keyword: '学时', pageNum: 10, pageSize: 50 })).toMatchObject({ list: [], total: 1 });
    context.database = {
      ...database,
      get read(): never {
        throw new Error('the database was asked');
      },
    };
    for (const page of [{ pageNum: 11, pageSize: 50 }, { pageNum: 51 }, { pageNum: 100_000 }]) await expect(search({ keyword: '学时', ...page })).rejects.toMatchObject({ returnCode: 40001, data: { field: 'pageNum' } });
  });

  test('without a full match finds approximate matches in title or summary, nearest first, and says so', async () => {
    await show(helpArticleKind, 'code', { title: '收不到短信提货码', categoryCode: 'account', summary: '先看手机，再看拦截' });
    await show(helpArticleKind, 'summary', { title: '登录不上', categoryCode: 'account', summary: '收不到提货短信时怎么办' });
    await show(helpArticleKind, 'text', { title: '随笔', categoryCode: 'account', content: '<p>收不到短信提货码</p>' });
    await show(newsKind, 'other', { title: '怎样填提货码' });
    const near = await search({ keyword: '收不到提货码' });
    expect(near).toMatchObject({ isNear: true, total: 2, list: [{ title: '收不到短信提货码' }, { title: '登录不上' }] });
    expect(near.counts.find(({ kind }) => kind === 'help')).toEqual({ kind: 'help', total: 2 });
    expect(near.marks).toEqual(expect.arrayContaining(['收不到提货码', '收不', '不到', '提货', '货码']));
    expect(await search({ keyword: '收不到提货码', kind: 'news' })).toMatchObject({ isNear: true, total: 0, list: [] });
    expect(await search({ keyword: '收不到提货码', pageSize: 1, pageNum: 2 })).toMatchObject({ total: 2, list: [{ title: '登录不上' }] });
    expect(await search({ keyword: '提货码' })).toMatchObject({ isNear: false });
    expect(await search({ keyword: '完全无关的一句话' })).toMatchObject({ isNear: false, total: 0, list: [] });
    await unpublish(context, helpArticleKind, { code: 'code' }, editor);
    expect(await codesOf({ keyword: '收不到提货码' })).toEqual(['summary']);
  });

  test('does not report a full match for a text that contains only the parts of a word', async () => {
    await show(newsKind, 'apart', { title: '随笔', content: '<p>这个办法没有用，换个词再说</p>' });
    await show(courseKind, 'C1', { resName: '职业资格与技能培训', categoryCode: 'electrical', bizCode: 'B1' });
    expect(await search({ keyword: '没有这个词' })).toMatchObject({ total: 1, list: [{ title: '随笔' }], isNear: true });
    expect(await search({ keyword: '职业技能培训' })).toMatchObject({ total: 1, isNear: true });
    await show(newsKind, 'whole', { title: '后记', content: '<p>字典里<b>没有</b>这个词</p>' });
    expect(await search({ keyword: '没有这个词' })).toMatchObject({ total: 2, isNear: false });
    expect(await search({ keyword: '没有 个词' })).toMatchObject({ total: 2, isNear: false });
    await show(newsKind, 'signs', { title: '《补贴申领》指南', content: '<p>PLC 编程</p>' });
    for (const keyword of ['补贴申领指南', 'plc编程']) expect(await search({ keyword })).toMatchObject({ total: 1, isNear: false });
  });

  test('finds other wordings: a synonym ranks like the keyword itself, and a broader term after all matches in title or summary', async () => {
    await show(newsKind, 'text', { title: '随笔', content: '<p>有人问电焊工证</p>' });
    await show(courseKind, 'trade', { resName: '焊工入门', categoryCode: 'welding' });
    await show(newsKind, 'typed', { title: '通知', summary: '电焊工证怎么领' });
    await show(courseKind, 'same', { resName: '可编程控制器实操', categoryCode: 'electrical' });
    await show(newsKind, 'letters', { title: 'PLC 是什么' });
    expect(await codesOf({ keyword: '怎么考电焊工证' })).toEqual(['typed', 'trade', 'text']);
    expect(await codesOf({ keyword: '怎么考电焊工证', kind: 'news', pageSize: 1, pageNum: 2 })).toEqual(['text']);
    expect(await search({ keyword: 'PLC' })).toMatchObject({ total: 2, isNear: false, marks: expect.arrayContaining(['plc', '可编程控制器']) as string[] });
    expect(await codesOf({ keyword: 'plc是什么' })).toEqual(expect.arrayContaining(['same', 'letters']));
  });

  test('without a match of both words finds matches of one of them, and says so', async () => {
    await show(newsKind, 'one', { title: '学时新规' });
    await show(newsKind, 'two', { title: '夜校课表' });
    expect(await search({ keyword: '夜校学时' })).toMatchObject({ total: 2, isNear: true });
  });

  test('finds a help article by the words of readers that it does not use itself', async () => {
    await show(helpArticleKind, 'refund', { title: '学员要退费怎么办', categoryCode: 'enrolment', summary: '先停课再算钱', keywords: '退款 退学费' });
    for (const keyword of ['退款', '退学费']) expect(await search({ keyword })).toMatchObject({ total: 1, isNear: false, list: [{ title: '学员要退费怎么办', excerpt: '先停课再算钱' }] });
  });

  test('shows the matching place, and returns the strings to mark', async () => {
    const content = `<p>${'前言不长。'.repeat(40)}补贴 &amp; 学时，材料要<em>齐</em>全。${'后话。'.repeat(60)}</p>`;
    await show(newsKind, 'N1', { title: '办事指南', summary: '看这一篇', content });
    const { list, marks } = await search({ keyword: '材料' });
    expect(list[0]?.excerpt).toMatch(/^….{0,20}补贴 & 学时，材料要齐全。.*…$/);
    expect(list[0]!.excerpt.length).toBeLessThan(100);
    expect(marks).toEqual(['材料']);
  });

  describe('never shows', () => {
    const finds = (keyword = '补贴') => codesOf({ keyword });

    test('drafts, or words of an older version', async () => {
      await saveDraft(context, newsKind, { code: 'N1', body: { title: '补贴' } }, editor);
      expect(await finds()).toEqual([]);
      await publish(context, newsKind, { code: 'N1' }, editor);
      await show(newsKind, 'N1', { title: '别的' });
      expect([await finds(), await finds('别的')]).toEqual([[], ['N1']]);
      await restore(context, newsKind, { code: 'N1', version: 1 }, editor);
      expect(await finds()).toEqual([]);
    });

    test('planned content before its start, or content that has ended or was withdrawn', async () => {
      const at = context.clock.now() + hour;
      await show(newsKind, 'N1', { title: '补贴' }, { publishAt: at, unpublishAt: at + hour });
      expect(await finds()).toEqual([]);
      context.clock.set(at);
      expect(await search({ keyword: '补贴' })).toMatchObject({ total: 1, list: [{ title: '补贴' }] });
      context.clock.set(at + hour);
      expect(await search({ keyword: '补贴' })).toMatchObject({ total: 0, list: [] });
      await show(newsKind, 'N2', { title: '补贴' });
      await unpublish(context, newsKind, { code: 'N2' }, editor);
      expect(await finds()).toEqual([]);
    });

    test('a planned version before its time, and then finds it by its words', async () => {
      await show(newsKind, 'N1', { title: '补贴旧规' });
      const at = context.clock.now() + hour;
      await show(newsKind, 'N1', { title: '补贴新规' }, { publishAt: at });
      expect([await finds('旧规'), await finds('新规'), await finds()]).toEqual([['N1'], [], ['N1']]);
      context.clock.set(at);
      expect([await finds('旧规'), await finds('新规'), await finds()]).toEqual([[], ['N1'], ['N1']]);
    });

    test('a plan that was dropped', async () => {
      const at = context.clock.now() + hour;
      await show(newsKind, 'N1', { title: '补贴' }, { publishAt: at });
      await cancelPlan(context, newsKind, { code: 'N1' }, editor);
      context.clock.set(at);
      expect(await finds()).toEqual([]);
    });

    test('content of another enterprise', async () => {
      await show(newsKind, 'theirs', { title: '补贴' }, {}, '100000000001');
      expect(await finds()).toEqual([]);
      expect(await codesOf({ keyword: '补贴', topCode: '100000000001' })).toEqual(['theirs']);
    });

    test('a former address: it leads to the new one', async () => {
      await show(newsKind, 'N1', { title: '补贴' });
      await changeCode(context, newsKind, { code: 'N1', newCode: 'N2' }, editor);
      expect(await finds()).toEqual(['N2']);
    });
  });

  test('finds content published before the search existed, after reindexing', async () => {
    const before: AnyContentKind = { ...newsKind, schemaVersion: 1_001, listColumns: ({ title }) => ({ search: [title] }) };
    await show(before, 'N1', { title: '补贴' });
    expect(await codesOf({ keyword: '补贴' })).toEqual([]);
    expect((await reindexContent(context, [newsKind])).moved).toEqual(['news']);
    expect(await codesOf({ keyword: '补贴' })).toEqual(['N1']);
    await unpublish(context, newsKind, { code: 'N1' }, editor);
    expect(await codesOf({ keyword: '补贴' })).toEqual([]);
  });

  test.each(['。。', '安 全', '——', 'a b'])('refuses “%s”, which has no two adjacent characters', async (keyword) => {
    await expect(search({ keyword })).rejects.toMatchObject({ returnCode: 40001, message: '请输入至少两个连在一起的字' });
  });

  test.each(['"', '* OR 1培训', "'; drop table", 'NEAR(培训', '{培训}', '-培训', '\\培训'])('treats %s as plain words', async (keyword) => {
    await show(newsKind, 'N1', { title: '培训' });
    await search({ keyword: `${keyword} 培训` });
    expect(await codesOf({ keyword: '培训' })).toEqual(['N1']);
  });
});

test('refuses a single character with a clear message', () => {
  const { request } = calls.searchSite;
  const messageOf = (keyword?: string) => request.safeParse({ keyword }).error?.issues[0]?.message;
  expect([messageOf(), messageOf('焊'), messageOf(' 焊 '), messageOf('焊'.repeat(51)), messageOf('焊工')]).toEqual(['请输入关键词', '请输入至少两个字', '请输入至少两个字', '关键词过长', undefined]);
});
