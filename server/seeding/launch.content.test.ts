import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import type { CallName, DataOf, RequestOf } from '../../contract/calls/index.ts';
import { describeOnBothDatabases } from '../database/testing.ts';
import { siteHandlers } from '../modules/site/index.ts';
import { courseHandlers } from '../modules/courses/index.ts';
import { editionHandlers } from '../modules/editions/index.ts';
import { expertHandlers } from '../modules/experts/index.ts';
import { helpHandlers } from '../modules/help/index.ts';
import { liveHandlers } from '../modules/live/index.ts';
import { newsHandlers } from '../modules/news/index.ts';
import { policyHandlers } from '../modules/policies/index.ts';
import { contentKinds } from '../content-kinds.ts';
import { searchHandlers } from '../modules/search/index.ts';
import { placeholdersLeft, shippedSite } from '../placeholders.ts';
import { loadSeed } from './seed.ts';
import { answerOf } from '../testing-call.ts';
import { testCaller, testContext, type TestContext } from '../testing-context.ts';

const folderOf = (name: string) => fileURLToPath(new URL(`../../seed/${name}`, import.meta.url));
const handlers = { ...siteHandlers, ...courseHandlers, ...editionHandlers, ...expertHandlers, ...helpHandlers, ...liveHandlers, ...newsHandlers, ...policyHandlers, ...searchHandlers(contentKinds) };

describeOnBothDatabases('a fresh portal', (open) => {
  let context: TestContext;

  beforeAll(async () => {
    context = testContext(await open());
    // The seed content is dated up to the day it was written, and the test's own clock is earlier.
    context.clock.set(Date.parse('2030-01-01T00:00:00+08:00'));
    await loadSeed(context, folderOf('launch'));
  });

  const ask = <Name extends keyof typeof handlers & CallName>(name: Name, request: RequestOf<Name>): Promise<DataOf<Name>> =>
    answerOf(handlers as never, name, request, testCaller(context));

  test('has banners, partners, links and a configuration that names its support', async () => {
    expect((await ask('getBanner', {})).length).toBeGreaterThan(1);
    expect((await ask('getPartnerList', {})).length).toBeGreaterThan(5);
    expect((await ask('getLinkList', {})).length).toBeGreaterThan(2);
    const site = await ask('getSiteConfig', {});
    for (const text of [site.supportPhone, site.supportEmail, site.address, site.icpNumber, site.defaultInviteCode]) expect(text).not.toBe('');
    expect(Object.values(site.informationData)).not.toContain('');
  });

  test('marks every sample, so that the operator is warned of each kind', async () => {
    const left = await placeholdersLeft(context);
    const kinds = ['edition', 'banner', 'partner', 'friendlyLink', 'customerStory', 'courseTag', 'course', 'news', 'expert', 'policy', 'coupon', 'live'];
    expect(left.map(({ placeholder }) => placeholder)).toEqual([...Object.keys(shippedSite).map((field) => `site.${field}`), ...kinds.map((kind) => `content.${kind}`)]);
    expect(left.map(({ says }) => says)).toEqual(expect.arrayContaining(['客服电话还是占位的“400-000-0000”：改 seed/launch/site.json', '基础版、标准版、旗舰版的价格还是示例：改 seed/launch/editions.json', '课程有 60 条还是示例：改 seed/launch/courses.json']));
  });

  const totalOf = {
    news: async (keyword: string) => (await ask('informationList', { keyword })).total,
    allCourses: async (keyword: string) => (await ask('getPlatformCoursessList', { keyword })).total,
    experts: async (keyword: string) => (await ask('expertsListPage', { keyword })).total,
    // If no article contains the whole keyword, the call returns near results and marks them.
    helpList: async (keyword: string) => (await ask('helpList', { keyword })).filter(({ isNear }) => !isNear).length,
  };

  test.each(['监考', '低压电工', '补贴学时', '学时 题库', '焊接'])('finds as much by %s in lists as in site search, and courses also by the names of their groups', async (keyword) => {
    const found = Object.fromEntries((await ask('searchSite', { keyword })).counts.map(({ kind, total }) => [kind, total]));
    const inLists = { news: await totalOf.news(keyword), expert: await totalOf.experts(keyword), help: await totalOf.helpList(keyword) };
    expect(inLists).toEqual({ news: found.news, expert: found.expert, help: found.help });
    expect(await totalOf.allCourses(keyword)).toBeGreaterThanOrEqual(found.course!);
    expect(Object.values(found).some((total) => total > 0)).toBe(true);
  });

  test('finds entries in lists by a single character, which site search refuses', async () => {
    expect([await totalOf.allCourses('焊'), await totalOf.news('课'), await totalOf.experts('焊'), await totalOf.helpList('码')].every((total) => total > 0)).toBe(true);
  });

  test('sells the three editions with the figures of the specification', async () => {
    const editions = await ask('getcomboList', {});
    expect(editions.map(({ bizCode, trafficGigabytes, storageGigabytes }) => [bizCode, trafficGigabytes, storageGigabytes])).toEqual([
      ['600', 20_000, 200],
      ['700', 40_000, 400],
      ['800', 100_000, 1000],
    ]);
    expect(editions.every(({ accountPrice }) => accountPrice > 0)).toBe(true);
  });

  test('has enough entries for six courses in each category, eight experts, four solutions and three news', async () => {
    const categories = await ask('getCourseCategory', {});
    expect(categories.length).toBeGreaterThan(2);
    for (const { categoryCode } of categories) expect(await ask('getIndexCourseList', { categoryCode })).toHaveLength(6);
    const experts = await ask('indexExpertsList', {});
    expect(experts).toHaveLength(8);
    expect(experts.every(({ courseCount }) => courseCount > 0)).toBe(true);
    expect((await ask('getSolutions', {})).map(({ customerType }) => customerType)).toEqual(['0', '1', '2', '3']);
    expect((await ask('informationList', { pageSize: 3 })).list).toHaveLength(3);
    expect((await ask('indexGetCustomer', {})).total).toBeGreaterThan(2);
  });

  test('has help articles in every category, and each can be read', async () => {
    const articles = await ask('helpList', {});
    const categories = Map.groupBy(articles, ({ categoryName }) => categoryName);
    expect([...categories.keys()]).toEqual(['开户与登录', '招生与报名', '直播与回放', '题库与考试', '学时与补贴']);
    expect([...categories.values()].filter((list) => list.length < 4)).toEqual([]);
    for (const { bizCode } of articles) expect((await ask('helpDetail', { bizCode })).content.length).toBeGreaterThan(200);
    expect((await ask('helpList', { keyword: '验证码' })).map(({ bizCode }) => bizCode)).toContain('no-sms-code');
  });

  test('shows policies of every category, enough to page and to filter by region', async () => {
    const all = await ask('getPolicyByCategory', { pageSize: 50 });
    expect(all.total).toBeGreaterThan(15);
    expect(all.regions.length).toBeGreaterThan(2);
    for (const region of all.regions) expect((await ask('getPolicyByCategory', { region })).total).toBeGreaterThan(0);
    for (const { categoryCode } of await ask('getPolicyCategory', {})) expect((await ask('getPolicyByCategory', { categoryCode })).total).toBeGreaterThan(2);
  });

  test('recommends an upcoming live if the demo is loaded too', async () => {
    await loadSeed(context, folderOf('demo'));
    expect(await ask('liveRecommendBull', {})).toMatchObject({ topCode: '-1', liveStatus: 2 });
  });

  test('offers industries, and every province with its cities', async () => {
    expect((await ask('getIndustryList', {})).length).toBeGreaterThan(5);
    const areas = await ask('getAreaTree', {});
    expect(areas.map(({ name }) => name)).toEqual(expect.arrayContaining(['北京市', '广东省', '新疆维吾尔自治区', '香港特别行政区']));
    expect(areas.flatMap(({ children }) => children).length).toBeGreaterThan(300);
    expect(areas.find(({ name }) => name === '广东省')?.children.map(({ name }) => name)).toContain('深圳市');
  });
});
