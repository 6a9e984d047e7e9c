import { expect, test } from 'vitest';
import type { DataOf } from '../../../contract/calls/index.ts';
import { returnCodes } from '../../../contract/return-codes.ts';
import { CallRefused } from '../../../contract/client.ts';
import { entryOf, renderPage, textOf, type Answers } from '../../testing/render-page.tsx';
import * as page from './page.tsx';
// The server has all pages in one bundle, so import them all.
import '../assessment-management/page.tsx';
import '../certification-exams/page.tsx';
import '../coupons/page.tsx';
import '../editions/page.tsx';
import '../live-interaction/page.tsx';
import '../manufacturing/page.tsx';
import '../position-map/page.tsx';
import '../private-domain/page.tsx';
import '../recruitment/page.tsx';

type Find = DataOf<'searchSite'>['list'][number];

const publishTime = '2026-03-01T09:00:00+08:00';
const finds: Find[] = [
  { kind: 'course', page: 'courseDetail', query: { beorCode: 'C1', bizCode: 'B1' }, title: '低压电工实操', note: '韩立群 主讲 · 12 课时', excerpt: '从安全用电讲起', publishTime },
  { kind: 'news', page: 'newsDetail', query: { code: 'N1' }, title: '电工大赛<开赛>', note: '', excerpt: '…各市电工同场…', publishTime },
  ...Array.from({ length: 12 }, (_, i): Find => ({ kind: 'help', page: 'helpArticle', query: { bizCode: `H${i}` }, title: `电工班怎么开 ${i}`, note: '', excerpt: '', publishTime })),
];
const answers: Answers = {
  searchSite({ keyword, kind, pageNum = 1, pageSize = 10 }) {
    if (keyword.length < 2) throw new CallRefused({ returnCode: returnCodes.invalidInput, returnMsg: '请输入至少两个字', data: { field: 'keyword' }, httpStatus: 400, requestId: 'test' });
    const found = finds.filter(({ title }) => title.includes(keyword));
    const wanted = found.filter((find) => kind === undefined || find.kind === kind);
    const counts = (['course', 'news', 'expert', 'help', 'policy'] as const).map((of) => ({ kind: of, total: found.filter((find) => find.kind === of).length }));
    return { list: wanted.slice((Number(pageNum) - 1) * Number(pageSize), Number(pageNum) * Number(pageSize)), total: wanted.length, pageNum: Number(pageNum), pageSize: Number(pageSize), counts, groups: [], marks: [keyword], isNear: false };
  },
};
const render = (query = '', given = answers) => renderPage(page, `/search${query}`, given);
const electrician = `keyword=${encodeURIComponent('电工')}`;

test('each result shows its kind, has the keyword marked, and links to its page', async () => {
  const { main, status } = await render(`?${electrician}`);
  expect(status).toBe(200);
  expect(main.match(/<h1/g)).toHaveLength(1);
  expect(textOf(main)).toContain('找到 14 条与“电工”有关的内容， 第 1 页，共 2 页');
  expect(main).toContain('href="/curse/courselist?beorCode=C1&amp;bizCode=B1"');
  expect(main).toContain('低压<mark>电工</mark>实操');
  expect(main).toContain('各市<mark>电工</mark>同场');
  expect(main).toContain('<mark>电工</mark>大赛&lt;开赛&gt;');
  expect(textOf(main)).toContain('课程 韩立群 主讲 · 12 课时');
});

test('with very many results only the best can be paged through, and a later page is a 404 with an explanation', async () => {
  const many: Answers = {
    searchSite: (request) => {
      if (Number(request.pageNum) > 50) throw new CallRefused({ returnCode: returnCodes.invalidInput, returnMsg: '只列出前 500 条，请搜得具体一些', data: { field: 'pageNum' }, httpStatus: 400, requestId: 'test' });
      return { list: finds.slice(0, 10), total: 20_000, pageNum: Number(request.pageNum), pageSize: 10, counts: [{ kind: 'course', total: 20_000 }], groups: [], marks: ['电工'], isNear: false };
    },
  };
  const { main } = await render(`?${electrician}&pageNum=50`, many);
  expect(textOf(main)).toContain('找到 20000 条与“电工”有关的内容，列出前 500 条， 第 50 页，共 50 页');
  expect(main).not.toContain('pageNum=51');
  const beyond = await render(`?${electrician}&pageNum=51`, many);
  expect([beyond.status, textOf(beyond.main).includes('只列出前 500 条')]).toEqual([404, true]);
});

test('kinds are links with their numbers, and kinds without results are left out', async () => {
  const { main } = await render(`?${electrician}&kind=help`);
  const kinds = /<nav class="search-kinds".*?<\/nav>/s.exec(main)![0];
  expect(textOf(kinds).trim().replace(/\s+/g, ' ')).toBe('全部内容 14 课程 1 资讯 1 帮助 12');
  expect(kinds).toMatch(/aria-current="page"[^>]*href="[^"]*kind=help"|href="[^"]*kind=help"[^>]*aria-current="page"/);
  expect(main.match(/class="search-result"/g)).toHaveLength(10);
  expect(main).toMatch(/href="\/search\?[^"]*kind=help[^"]*pageNum=2|href="\/search\?[^"]*pageNum=2[^"]*kind=help/);
  expect(main).toMatch(/<input type="hidden" name="kind" value="help"/);
});

test('the form works without scripts, and the results are not indexed', async () => {
  const { main, head } = await render(`?${electrician}`);
  expect(main).toMatch(/<form[^>]*action="\/search" method="get"/);
  expect(main).toMatch(/name="keyword"[^>]*value="电工"/);
  expect(entryOf(head, 'robots')?.['content']).toBe('noindex, follow');
  expect(entryOf(head, 'title')).toEqual({ title: '“电工” - 搜索 - 鹦鹉匠' });
});

test('a link preview of a search does not contain the keyword', async () => {
  const { head } = await render(`?keyword=${encodeURIComponent('加微信领补贴'.repeat(20))}`);
  expect(entryOf(head, 'og:title')?.['content']).toBe('搜索 - 鹦鹉匠');
  const { title, ...rest } = Object.assign({}, ...head.map((entry, at) => ('title' in entry ? { title: entry['title'] } : { [at]: entry }))) as { title: string };
  expect(decodeURIComponent(JSON.stringify(rest))).not.toContain('加微信');
  expect(title.length).toBeLessThan(70);
});

test('without a keyword, with one character, or without results the page offers keywords, lists and a contact', async () => {
  for (const [query, says] of [['', '想找什么？'], [`?keyword=${encodeURIComponent('焊')}`, '请输入至少两个字'], [`?keyword=${encodeURIComponent('无此事')}`, '没有找到“无此事”']] as const) {
    const { main, status } = await render(query);
    expect(status).toBe(200);
    expect(textOf(main)).toContain(says);
    expect(main).toContain('href="/help"');
    expect(main).toMatch(/href="\/search\?keyword=[^"]+"[^>]*>低压电工/);
    expect(main).toMatch(/href="tel:/);
    expect(textOf(main)).toContain('问问顾问');
  }
});

test.each([
  ['岗位地图', '/ganweiditu', '<mark>岗位地图</mark>'],
  ['智能评价', '/intelligentIdentificationExaminationService', '<mark>智能评价</mark>认证考试'],
  ['防作弊', '/intelligentIdentificationExaminationService', '智能评价认证考试'],
  ['退款', '/version', '<mark>退款</mark>'],
  ['价格', '/version', '版本与<mark>价格</mark>'],
  ['多少钱', '/version', '版本与价格'],
  ['优惠券', '/twelve', '<mark>优惠券</mark>'],
  ['满减', '/twelve', '优惠券'],
])('%s shows the page of the site about it', async (keyword, path, marked) => {
  const { main } = await render(`?keyword=${encodeURIComponent(keyword)}`);
  const products = /<section class="search-products".*?<\/section>/s.exec(main)![0];
  expect(products).toContain(`href="${path}"`);
  expect(products).toContain(marked);
  // Site pages are not counted as published results.
  expect(textOf(products)).toMatch(/产品与服务 [1-4] /);
  expect(textOf(main)).not.toContain('没有找到');
  // They are shown only once, on the first page of results.
  expect((await render(`?keyword=${encodeURIComponent(keyword)}&pageNum=2`)).main).not.toContain('search-products');
});

test.each([
  ['招生', '招培考评管理'],
  ['怎么招生', '招培考评管理'],
  ['证书', '招培考评管理'],
  ['岗位画像', '岗位地图'],
  ['直播回放', '直播互动'],
  ['就业', '招聘就业推荐'],
  ['转介绍', '私域运营'],
  ['防作弊', '智能评价认证考试'],
  ['制造业', '制造业专题'],
  ['PLC', null],
])('a search for %s shows the product about that subject first', async (keyword, title) => {
  const { main } = await render(`?keyword=${encodeURIComponent(keyword)}`);
  const first = /<section class="search-products".*?<h2>(.*?)<\/h2>/s.exec(main)?.[1];
  expect(first === undefined ? null : textOf(first).replaceAll(/\s/g, '')).toBe(title);
});

test('a page that only answers a question about the keyword ranks below full matches and above partial ones', async () => {
  const answering = (isNear: boolean): Answers => ({ searchSite: () => ({ list: finds.slice(0, 1), total: 1, pageNum: 1, pageSize: 10, counts: [{ kind: 'course', total: 1 }], groups: [], marks: ['断网'], isNear }) });
  const offline = `?keyword=${encodeURIComponent('断网')}`;
  expect((await render(offline, answering(false))).main).not.toContain('search-products');
  expect((await render(offline, answering(true))).main).toContain('search-products');
  // A page whose subject is the keyword comes first in both cases.
  expect((await render(`?keyword=${encodeURIComponent('优惠券')}`, answering(false))).main).toContain('href="/twelve"');
});

test('partial matches are announced as partial', async () => {
  const near: Answers = { searchSite: () => ({ list: finds.slice(0, 1), total: 1, pageNum: 1, pageSize: 10, counts: [{ kind: 'course', total: 1 }], groups: [], marks: ['电工'], isNear: true }) };
  const { main } = await render(`?keyword=${encodeURIComponent('电工证怎么考')}`, near);
  expect(textOf(main)).toContain('没有哪一条把“电工证怎么考”说全，下面是最接近的');
  expect(textOf(main)).not.toContain('与“电工证怎么考”有关的内容');
  expect(textOf((await render(`?${electrician}`)).main)).not.toContain('最接近');
});

test('a page after the last is a 404, and a failed search can be retried', async () => {
  const beyond = await render(`?${electrician}&pageNum=9`);
  expect([beyond.status, textOf(beyond.main).includes('没有第 9 页')]).toEqual([404, true]);
  const failed = await render(`?${electrician}`, {});
  expect([failed.status, textOf(failed.main).includes('没能取到内容')]).toEqual([200, true]);
});

test('an unknown kind is treated as all kinds', async () => {
  const { main } = await render(`?${electrician}&kind=__proto__`);
  expect(textOf(main)).toContain('找到 14 条');
});

test('a keyword that names a category, a tag or an industry links to its list, also without other results', async () => {
  const groups: DataOf<'searchSite'>['groups'] = [
    { kind: 'courseTag', name: '复审换证', page: 'allCourses', query: { tagCode: 'renewal' }, total: 9 },
    { kind: 'helpCategory', name: '换证与复审', page: 'helpList', query: { categoryCode: 'renew' }, total: 3 },
  ];
  const nothing: DataOf<'searchSite'> = { list: [], total: 0, pageNum: 1, pageSize: 10, counts: [], groups, marks: [], isNear: false };
  const { main } = await render(`?keyword=${encodeURIComponent('复审')}`, { searchSite: nothing });
  expect(textOf(main)).toContain('课程标签 复审换证 9 帮助分类 换证与复审 3');
  expect(main).toContain('href="/curse/Fullcourse?tagCode=renewal"');
  expect(main).toContain('href="/layout/helpList?categoryCode=renew"');
  expect(main).not.toContain('没有找到');
});
