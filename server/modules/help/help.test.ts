import { beforeEach, expect, test } from 'vitest';
import type { RequestOf } from '../../../contract/calls/index.ts';
import { countingReads, describeOnBothDatabases } from '../../database/testing.ts';
import { type ContentKind, publish, saveDraft, unpublish } from '../../publishing/index.ts';
import { answerOf } from '../../testing-call.ts';
import { testCaller, testContext, type TestContext } from '../../testing-context.ts';
import { helpArticleKind, helpCategoryKind, helpHandlers } from './index.ts';

const editor = { userCode: 'operator-1' };

describeOnBothDatabases('the help centre', (open) => {
  let context: TestContext;

  const show = async <Body extends object>(kind: ContentKind<Body>, code: string, body: object) => {
    await saveDraft(context, kind, { code, body }, editor);
    await publish(context, kind, { code }, editor);
  };
  const listed = async (request: RequestOf<'helpList'>) => (await answerOf(helpHandlers, 'helpList', request, testCaller(context))).map(({ bizCode }) => bizCode);
  const read = (request: RequestOf<'helpDetail'>) => answerOf(helpHandlers, 'helpDetail', request, testCaller(context));

  beforeEach(async () => {
    context = testContext(await open());
    await show(helpCategoryKind, 'account', { categoryName: '开户与登录' });
    await show(helpCategoryKind, 'live', { categoryName: '直播与回放' });
    await show(helpArticleKind, 'replay', { title: '回放在哪里看', categoryCode: 'live', summary: '下课后半小时内生成', content: '<p>出现“转码中”时请稍候。</p>' });
    await show(helpArticleKind, 'no-code', { title: '收不到验证码', categoryCode: 'account', content: '<h2>先看信号</h2><p>再看拦截 &amp; 黑名单。</p><script>x</script>' });
    await show(helpArticleKind, 'join', { title: '老师怎样加入机构', categoryCode: 'account' });
  });

  test('lists its articles by category, each with the category’s name', async () => {
    expect(await listed({})).toEqual(['no-code', 'join', 'replay']);
    expect(await listed({ categoryCode: 'live' })).toEqual(['replay']);
    expect(await listed({ categoryCode: 'none' })).toEqual([]);
    expect(await listed({ topCode: '100000000001' })).toEqual([]);
    expect(await answerOf(helpHandlers, 'helpList', { categoryCode: 'live' }, testCaller(context))).toEqual([
      { bizCode: 'replay', title: '回放在哪里看', categoryCode: 'live', categoryName: '直播与回放', summary: '下课后半小时内生成', featured: false, excerpt: '' },
    ]);
  });

  test('finds words of titles, summaries and texts, and no markup', async () => {
    expect(await listed({ keyword: '验证码' })).toEqual(['no-code']);
    expect(await listed({ keyword: '半小时' })).toEqual(['replay']);
    expect(await listed({ keyword: '转码中' })).toEqual(['replay']);
    expect(await listed({ keyword: '信号 拦截' })).toEqual(['no-code']);
    expect(await listed({ keyword: 'h2' })).toEqual([]);
    expect(await listed({ keyword: '机构', categoryCode: 'live' })).toEqual([]);
    // The title uses other words: the nearest article is returned and marked as near.
    const near = await answerOf(helpHandlers, 'helpList', { keyword: '收不到短信验证码' }, testCaller(context));
    expect(near.map(({ bizCode, isNear }) => [bizCode, isNear])).toEqual([['no-code', true]]);
    expect(await listed({ keyword: '收不到短信验证码', categoryCode: 'live' })).toEqual([]);
    expect((await answerOf(helpHandlers, 'helpList', { keyword: '验证码' }, testCaller(context)))[0]?.isNear).toBeUndefined();
  });

  test('finds an article by its keywords field, and does not return this field', async () => {
    await show(helpArticleKind, 'refund-leave', { title: '学员要退费或休学怎么办', categoryCode: 'account', summary: '先停课再算钱。', keywords: '退款 退学费 退课', content: '<p>先停课，再按约定退费。</p>' });
    await show(helpArticleKind, 'anti-cheating', { title: '防作弊开关该怎么开', categoryCode: 'account', keywords: '考试作弊 替考 监考' });
    for (const keyword of ['退款', '退学费', '退费']) expect(await listed({ keyword })).toEqual(['refund-leave']);
    expect(await listed({ keyword: '考试作弊' })).toEqual(['anti-cheating']);
    const [found] = await answerOf(helpHandlers, 'helpList', { keyword: '退款' }, testCaller(context));
    expect(found).toMatchObject({ excerpt: '', summary: '先停课再算钱。' });
    expect(found!.isNear).toBeUndefined();
    expect(await read({ bizCode: 'refund-leave' })).not.toHaveProperty('keywords');
  });

  test('ranks matches in the title first, then in the summary, then in the text, with an excerpt', async () => {
    await show(helpArticleKind, 'late', { title: '老师迟到了', categoryCode: 'account', content: `<p>${'先等一等。'.repeat(12)}</p><p>上完课的<b>回放</b> 不会少一分钟 &amp; 学员能补看。</p><p>${'别着急。'.repeat(30)}</p>` });
    await show(helpArticleKind, 'hours', { title: '学时没记上', categoryCode: 'account', summary: '看回放也算学时' });
    const found = await answerOf(helpHandlers, 'helpList', { keyword: ' 回放 ' }, testCaller(context));
    expect(found.map(({ bizCode }) => bizCode)).toEqual(['replay', 'hours', 'late']);
    expect(found.map(({ excerpt }) => excerpt).slice(0, 2)).toEqual(['', '']);
    expect(found[2]!.excerpt).toMatch(/^…(先等一等。)*.*上完课的回放不会少一分钟 & 学员能补看。.*…$/);
    expect(found[2]!.excerpt.length).toBeLessThan(100);
    const [two] = await answerOf(helpHandlers, 'helpList', { keyword: '迟到 一分钟' }, testCaller(context));
    expect([two?.bizCode, two?.excerpt.includes('一分钟')]).toEqual(['late', true]);
    // As in site search, the parts of a word may occur at different places.
    const [apart] = await answerOf(helpHandlers, 'helpList', { keyword: '回放补看' }, testCaller(context));
    expect([apart?.bizCode, apart?.excerpt.includes('上完课的回放')]).toEqual(['late', true]);
  });

  test('lists the most requested articles', async () => {
    await show(helpArticleKind, 'often', { title: '登不上', categoryCode: 'account', featured: true });
    const list = await answerOf(helpHandlers, 'helpList', {}, testCaller(context));
    expect(list.filter(({ featured }) => featured).map(({ bizCode }) => bizCode)).toEqual(['often']);
  });

  test('shows one article completely', async () => {
    expect(await read({ bizCode: 'no-code' })).toEqual({
      bizCode: 'no-code',
      title: '收不到验证码',
      categoryCode: 'account',
      categoryName: '开户与登录',
      summary: '',
      featured: false,
      content: '<h2>先看信号</h2><p>再看拦截 &amp; 黑名单。</p>',
      publishTime: '2026-03-02T09:00:00+08:00',
      siblings: [{ bizCode: 'no-code', title: '收不到验证码' }, { bizCode: 'join', title: '老师怎样加入机构' }],
      previous: null,
      next: { bizCode: 'join', title: '老师怎样加入机构' },
      related: [],
    });
    for (const request of [{ bizCode: 'none' }, { bizCode: 'replay', topCode: '100000000001' }]) await expect(read(request)).rejects.toMatchObject({ returnCode: 40400 });
  });

  test('counts articles by category and omits empty and unpublished categories', async () => {
    const counted = (request: RequestOf<'helpCategoryList'>) => answerOf(helpHandlers, 'helpCategoryList', request, testCaller(context));
    await show(helpCategoryKind, 'empty', { categoryName: '还没有写' });
    expect(await counted({})).toEqual([{ categoryCode: 'account', categoryName: '开户与登录', count: 2 }, { categoryCode: 'live', categoryName: '直播与回放', count: 1 }]);
    await unpublish(context, helpCategoryKind, { code: 'account' }, editor);
    expect((await counted({})).map(({ categoryCode }) => categoryCode)).toEqual(['live']);
    expect(await counted({ topCode: '100000000001' })).toEqual([]);
  });

  test('counts without reading a single article', async () => {
    const { database, asked } = countingReads(context.database);
    expect(await answerOf(helpHandlers, 'helpCategoryList', {}, testCaller({ ...context, database }))).toHaveLength(2);
    expect(asked().filter((tables) => tables.includes('content_versions'))).toHaveLength(1); // names of the categories
    expect(asked()).toHaveLength(3); // rows of the categories, bodies with their names, and the counts
  });

  test('links an article to those before and after it in its category, in the operator’s order', async () => {
    await show(helpArticleKind, 'locked', { title: '登录被暂停', categoryCode: 'account' });
    const beside = async (bizCode: string) => {
      const { previous, next } = await read({ bizCode });
      return [previous?.bizCode, next?.bizCode];
    };
    expect(await beside('no-code')).toEqual([undefined, 'join']);
    expect(await beside('join')).toEqual(['no-code', 'locked']);
    expect(await beside('locked')).toEqual(['join', undefined]);
    expect(await beside('replay')).toEqual([undefined, undefined]);
  });

  test('lists articles of an unpublished category last', async () => {
    await unpublish(context, helpCategoryKind, { code: 'account' }, editor);
    expect(await listed({})).toEqual(['replay', 'no-code', 'join']);
    expect(await read({ bizCode: 'join' })).toMatchObject({ categoryCode: 'account', categoryName: '' });
  });
});
