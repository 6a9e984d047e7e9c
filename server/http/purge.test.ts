import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../contract/client.ts';
import { pages } from '../../contract/pages.ts';
import { describeOnSqlite } from '../database/testing.ts';
import { publishAgreement } from '../modules/accounts/index.ts';
import { bannerKind, customerStoryKind, sectionKind } from '../modules/site/index.ts';
import { couponKind } from '../modules/coupons/index.ts';
import { courseCategoryKind, courseKind } from '../modules/courses/index.ts';
import { expertKind } from '../modules/experts/index.ts';
import { helpArticleKind, helpCategoryKind } from '../modules/help/index.ts';
import { liveKind, parseLiveSeed, seedLiveRooms } from '../modules/live/index.ts';
import { newsKind } from '../modules/news/index.ts';
import { policyCategoryKind, policyKind } from '../modules/policies/index.ts';
import { type AnyContentKind, changeCode, onContentChanged, publish, registerPublishingJobs, reorder, saveDraft, siteConfigKind, unpublish } from '../publishing/index.ts';
import { testContext, type TestContext } from '../testing-context.ts';
import type { PortalSource } from './pages.ts';
import { onePage } from './testing-page.ts';
import { type TestServer, testServer } from './testing-server.ts';

const editor = { userCode: 'operator-1' };
const day = 86_400_000;

/** The calls of the loaders, by page. */
const loaders: Readonly<Record<string, (client: Client, query: URLSearchParams) => Promise<unknown>[]>> = {
  '/home': (client) => [
    client.call('getBanner', {}),
    client.call('liveRecommendBull', {}),
    client.call('getcomboList', {}),
    client.call('getCourseCategory', {}),
    client.call('getIndexCourseList', { categoryCode: 'welding' }),
    client.call('indexExpertsList', {}),
    client.call('informationList', { pageNum: 1, pageSize: 4 }),
    client.call('indexGetCustomer', { pageNum: 1, pageSize: 3 }),
    client.call('showIndexPolicy', {}),
  ],
  '/course': (client) => [client.call('getCourseList', { pageNum: 1, pageSize: 2 }), client.call('courseClassificationList', { pageNum: 1, pageSize: 2 })],
  '/about': () => [],
  '/version': (client) => [client.call('getcomboList', {})],
  '/industryInformation': (client) => [client.call('informationList', {})],
  '/industryInformationDetails': (client, query) => [client.call('informationDetail', { code: query.get('code')! })],
  '/curse/Fullcourse': (client, query) => [client.call('courseCategoryList', {}), client.call('getPlatformCoursessList', { categoryCode: query.get('categoryCode')! })],
  '/curse/courselist': (client, query) => [client.call('getPlatformCoursessDetails', { beorCode: query.get('beorCode')! })],
  '/expertList': (client) => [client.call('expertsListPage', {})],
  '/expertListDetails': (client, query) => [
    client.call('expertsDetails', { bizCode: query.get('bizCode')!, resCode: query.get('bizCode')! }),
    client.call('expertsCourseListPage', { resCode: query.get('bizCode')! }),
  ],
  '/customerStories': (client) => [client.call('getBenchmarking', {})],
  '/customerStoriesDetails': (client, query) => [client.call('getBenchmarking', { bizCode: query.get('bizCode')! })],
  '/layout/helpList': (client) => [client.call('helpCategoryList', {}), client.call('helpList', {})],
  '/layout/helpWarp': (client, query) => [client.call('helpCategoryList', {}), client.call('helpDetail', { bizCode: query.get('bizCode')! })],
  '/skillTraing': (client, query) => (query.has('bizCode') ? [client.call('getPolicyDtails', { bizCode: query.get('bizCode')! })] : [client.call('getPolicyCategory', {}), client.call('getPolicyByCategory', {}), client.call('getAreaTree', {})]),
  '/twelve': (client) => [client.call('couponList', {})],
  '/search': (client, query) => [client.call('searchSite', { keyword: query.get('keyword')! })],
  '/privacyAgreement': (client) => [client.call('getAgreementText', {})],
};

const news = (code: number) => `/industryInformationDetails?code=N${code}`;
const course = (code: string) => `/curse/courselist?beorCode=${code}`;
const expert = (code: string) => `/expertListDetails?bizCode=${code}&resCode=${code}`;
const search = `/search?keyword=${encodeURIComponent('培训')}`;
/** Addresses of all pages that are cached before each change. */
const kept = [
  '/home', '/course', '/about', '/version', '/industryInformation', news(1), news(2), news(3), news(4), news(5), '/curse/Fullcourse?categoryCode=welding', '/curse/Fullcourse?categoryCode=care',
  course('C1'), course('C2'), course('C3'), '/expertList', expert('X1'), expert('X2'), '/customerStories', '/customerStoriesDetails?bizCode=S1', '/customerStoriesDetails?bizCode=S2',
  '/layout/helpList', '/layout/helpWarp?bizCode=H1', '/layout/helpWarp?bizCode=H2', '/skillTraing', '/skillTraing?bizCode=P1', '/skillTraing?bizCode=P2', search, '/privacyAgreement', '/twelve',
];

/** A missing record is answered with its return code, and the page is rendered without it. */
const orNothing = (call: Promise<unknown>) => call.catch((error: unknown) => ({ data: (error as { returnCode: number }).returnCode }));

/** Serves these pages; each page contains a hash of the answers that it shows. */
function portal(): PortalSource {
  const { source } = onePage(async (_, client, request) => {
    const { pathname, searchParams } = new URL(request.url);
    const answers = await Promise.all([client.call('getSiteConfig', {}), client.call('isShowIndexPage', {}), ...loaders[pathname]!(client, searchParams).map(orNothing)]);
    return { text: ` /* ${createHash('sha256').update(JSON.stringify(answers.map((answer) => (answer as { data: unknown }).data))).digest('hex')} */` };
  });
  return {
    async build() {
      const build = await source.build();
      // The build names all pages, but one route answers for all of them.
      const named = Object.keys(pages).filter((key) => key !== 'home').map((key) => [key, { id: key, path: `/never/${key}`, module: { default: () => null } }]);
      return { ...build, routes: { ...build.routes, ...Object.fromEntries(named) } };
    },
  };
}

// Cache tags do not depend on the database. The SQL of publishing has tests on both databases.
describeOnSqlite('a change of content', (open) => {
  let context: TestContext;
  let server: TestServer;

  const save = (kind: AnyContentKind, code: string, body: object, topCode = '-1') => saveDraft(context, kind, { code, topCode, body }, editor);
  async function show(kind: AnyContentKind, code: string, body: object, options: object = {}): Promise<void> {
    await save(kind, code, body);
    await publish(context, kind, { code, ...options }, editor);
  }

  beforeEach(async () => {
    context = testContext(await open());
    await show(siteConfigKind, 'site', {});
    await show(bannerKind, 'B1', { positionCode: 'gateway_banner', title: '横幅' });
    for (const code of ['welding', 'care']) await show(courseCategoryKind, code, { categoryName: code });
    for (const code of ['X1', 'X2', 'X3']) await show(expertKind, code, { resName: `专家 ${code}`, onHome: code === 'X1' });
    await show(courseKind, 'C1', { resName: '焊接培训', categoryCode: 'welding', teacherCode: 'X1' });
    await show(courseKind, 'C2', { resName: '焊接进阶', categoryCode: 'welding' });
    await show(courseKind, 'C3', { resName: '护理入门', categoryCode: 'care', teacherCode: 'X2' });
    for (const code of [1, 2, 3, 4, 5]) await show(newsKind, `N${code}`, { title: `资讯 ${code}` }, { listedAt: context.clock.now() - code * day });
    for (const code of ['S1', 'S2']) await show(customerStoryKind, code, { resName: code, customerType: '0' });
    await show(liveKind, 'LIVE-1', { liveName: '焊接公开课' });
    await show(helpCategoryKind, 'live', { categoryName: '直播' });
    for (const code of ['H1', 'H2']) await show(helpArticleKind, code, { title: code, categoryCode: 'live' });
    await show(policyCategoryKind, 'subsidy', { categoryName: '补贴' });
    for (const code of ['P1', 'P2']) await show(policyKind, code, { title: code, categoryCode: 'subsidy' });
    await publishAgreement(context, '-1', { version: '1', effectiveAt: context.clock.now(), text: 'a', documents: [{ code: 'a', title: '协议', content: '<p>一</p>' }] });
    server = await testServer(context, portal());
    registerPublishingJobs(context);
    await context.outbox.runDue();
    onContentChanged(context, (change) => server.purge(change));
    context.clock.advance(1_000);
  });

  const read = async () => new Map(await Promise.all(kept.map(async (path) => [path, (await server.send('GET', path)).text] as const)));
  const contentOf = (text: string) => /[0-9a-f]{64}/.exec(text)?.[0];

  /** Addresses whose content differs after the change. Checks that exactly these were rendered again. */
  async function goneAfter(change: () => Promise<unknown>): Promise<string[]> {
    const before = await read();
    expect([...before.values()].filter((text) => !contentOf(text))).toEqual([]);
    await change();
    const after = await read();
    server.purge();
    const anew = await read();
    expect(kept.filter((path) => contentOf(after.get(path)!) !== contentOf(anew.get(path)!)), 'pages that show what was').toEqual([]);
    const gone = kept.filter((path) => before.get(path) !== after.get(path));
    expect(gone.filter((path) => contentOf(before.get(path)!) === contentOf(after.get(path)!)), 'pages that were made anew to say the same').toEqual([]);
    return gone;
  }

  describe('purges every page that shows it and no other:', () => {
    test('course: its page, pages naming it, its category’s list, its teacher’s page, matching searches', async () => {
      const gone = await goneAfter(() => show(courseKind, 'C1', { resName: '焊接培训（新版）', categoryCode: 'welding', teacherCode: 'X1' }));
      expect(gone).toEqual(['/home', '/curse/Fullcourse?categoryCode=welding', course('C1'), course('C2'), expert('X1'), search]);
    });

    test('course moved to another category and teacher: lists and teachers of both', async () => {
      const gone = await goneAfter(() => show(courseKind, 'C1', { resName: '焊接培训', categoryCode: 'care', teacherCode: 'X2' }));
      expect(gone).toEqual(['/home', '/curse/Fullcourse?categoryCode=welding', '/curse/Fullcourse?categoryCode=care', course('C1'), course('C2'), course('C3'), '/expertList', expert('X1'), expert('X2')]);
    });

    test('course beyond the first six of a category: not the home page', async () => {
      for (let number = 10; number < 17; number++) await show(courseKind, `C${number}`, { resName: `焊接 ${number}`, categoryCode: 'welding' });
      await context.outbox.runDue();
      expect(await goneAfter(() => show(courseKind, 'C16', { resName: '焊接十六', categoryCode: 'welding' }))).not.toContain('/home');
    });

    test('news: its page, the list, and the previous and next article', async () => {
      expect(await goneAfter(() => show(newsKind, 'N4', { title: '改过的标题' }))).toEqual(['/home', '/industryInformation', news(3), news(4), news(5)]);
      expect(await goneAfter(() => show(newsKind, 'N0', { title: '最新' }))).toEqual(['/home', '/industryInformation', news(1)]);
      expect(await goneAfter(() => unpublish(context, newsKind, { code: 'N0' }, editor))).toEqual(['/home', '/industryInformation', news(1)]);
    });

    test('expert: their page, their courses, the list; the home page if shown there', async () => {
      expect(await goneAfter(() => show(expertKind, 'X1', { resName: '韩立群', onHome: true }))).toEqual(['/home', course('C1'), '/expertList', expert('X1')]);
      expect(await goneAfter(() => show(expertKind, 'X2', { resName: '赵敏', onHome: false }))).toEqual([course('C3'), '/expertList', expert('X2')]);
    });

    test('story, help article, policy: their pages, pages naming them, their lists', async () => {
      expect(await goneAfter(() => show(customerStoryKind, 'S1', { resName: '故事', customerType: '1' }))).toEqual(['/home', '/customerStories', '/customerStoriesDetails?bizCode=S1', '/customerStoriesDetails?bizCode=S2']);
      expect(await goneAfter(() => show(helpArticleKind, 'H1', { title: '帮助', categoryCode: 'live' }))).toEqual(['/layout/helpList', '/layout/helpWarp?bizCode=H1', '/layout/helpWarp?bizCode=H2']);
      expect(await goneAfter(() => show(policyKind, 'P1', { title: '政策', categoryCode: 'subsidy' }))).toEqual(['/home', '/skillTraing', '/skillTraing?bizCode=P1', '/skillTraing?bizCode=P2']);
    });

    test('content of few pages: these pages', async () => {
      expect(await goneAfter(() => show(bannerKind, 'B1', { positionCode: 'gateway_banner', title: '新横幅' }))).toEqual(['/home']);
      expect(await goneAfter(() => show(bannerKind, 'B2', { positionCode: 'course_banner', title: '别处' }))).toEqual([]);
      expect(await goneAfter(() => publishAgreement(context, '-1', { version: '2', effectiveAt: context.clock.now(), text: 'b', documents: [{ code: 'a', title: '协议', content: '<p>二</p>' }] }))).toEqual(['/privacyAgreement']);
      expect(await goneAfter(() => show(courseCategoryKind, 'care', { categoryName: '护理' }))).toEqual(['/home', '/curse/Fullcourse?categoryCode=welding', '/curse/Fullcourse?categoryCode=care', course('C3')]);
    });

    test('recommended live: the home page', async () => {
      const room = { code: 'LIVE-1', liveStatus: 2, startsInMinutes: 60, durationMinutes: 90, recommended: true };
      expect(await goneAfter(() => seedLiveRooms(context, parseLiveSeed('live-rooms.json', JSON.stringify([room]))))).toEqual(['/home']);
    });

    test('site configuration: all pages', async () => {
      expect(await goneAfter(() => show(siteConfigKind, 'site', { supportPhone: '400-000-0000' }))).toEqual(kept);
      expect(await goneAfter(() => show(sectionKind, 'partners', { isShow: '0' }))).toEqual(kept);
    });

    test('draft, and content of another enterprise: none', async () => {
      expect(await goneAfter(() => save(courseKind, 'C1', { resName: '草稿', categoryCode: 'welding' }))).toEqual([]);
      expect(
        await goneAfter(async () => {
          await save(newsKind, 'theirs', { title: '别家' }, '100000000001');
          await publish(context, newsKind, { code: 'theirs', topCode: '100000000001' }, editor);
        }),
      ).toEqual([]);
    });
  });

  test('a planned publication purges at its start and at its end', async () => {
    const at = context.clock.now() + day;
    const affected = ['/home', '/course', '/curse/Fullcourse?categoryCode=care', course('C3'), search];
    await save(courseKind, 'C4', { resName: '护理培训', categoryCode: 'care' });
    await publish(context, courseKind, { code: 'C4', publishAt: at, unpublishAt: at + day }, editor);
    await context.outbox.runDue();
    const untilThen = async (time: number) => {
      context.clock.set(time);
      await context.outbox.runDue();
    };
    expect(await goneAfter(() => untilThen(at))).toEqual(affected.filter((path) => path !== '/home'));
    expect(await goneAfter(() => untilThen(at + day))).toEqual(affected.filter((path) => path !== '/home'));
  });

  test('a coupon purges when it opens and when it expires', async () => {
    const [begins, ends] = [context.clock.now() + day, context.clock.now() + 2 * day];
    const iso = (time: number) => new Date(time).toISOString();
    await show(couponKind, 'K1', { resName: '满减券', amountCents: 1_000, total: 10, receivableFrom: iso(begins), validFrom: iso(begins), validUntil: iso(ends) });
    await context.outbox.runDue();
    const untilThen = async (time: number) => {
      context.clock.set(time);
      await context.outbox.runDue();
    };
    expect(await goneAfter(() => untilThen(begins))).toEqual(['/twelve']);
    expect(await goneAfter(() => untilThen(ends))).toEqual(['/twelve']);
  });

  test('a new order purges the lists; a new code purges both addresses', async () => {
    const ordered = await goneAfter(() => reorder(context, courseKind, { codes: ['C2', 'C1'] }, editor));
    expect(ordered).toEqual(['/home']);
    expect(await goneAfter(() => changeCode(context, helpArticleKind, { code: 'H2', newCode: 'H3' }, editor))).toEqual(['/layout/helpList', '/layout/helpWarp?bizCode=H1', '/layout/helpWarp?bizCode=H2']);
  });

  test('purges the sitemap, the feed and the parts that list it', async () => {
    const files = ['/sitemap.xml', '/sitemap-news-1.xml', '/sitemap-courses-1.xml', '/rss.xml'];
    const fetched = async () => Promise.all(files.map(async (path) => (await server.send('GET', path)).text));
    const before = await fetched();
    await show(newsKind, 'N9', { title: '补贴新规' });
    const after = await fetched();
    expect(files.filter((_, index) => before[index] !== after[index])).toEqual(['/sitemap.xml', '/sitemap-news-1.xml', '/rss.xml']);
  });
});
