import { beforeEach, describe, expect, test } from 'vitest';
import { type AnyContentKind, fingerprintOf, onContentChanged, parseSeedFile, publish, saveDraft, seedEntries, unpublish } from '../../publishing/index.ts';
import type { PageKey } from '../../../contract/pages.ts';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { solutionKind } from '../../modules/site/index.ts';
import { courseKind } from '../../modules/courses/index.ts';
import { expertKind } from '../../modules/experts/index.ts';
import { helpArticleKind } from '../../modules/help/index.ts';
import { liveKind } from '../../modules/live/index.ts';
import { newsKind } from '../../modules/news/index.ts';
import { policyKind } from '../../modules/policies/index.ts';
import { testContext, type TestContext } from '../../testing-context.ts';
import { createHosts } from '../hosts.ts';
import type { PortalSource } from '../pages.ts';
import { type TestServer, testServer } from '../testing-server.ts';

const editor = { userCode: 'operator-1' };
const ours = 'https://www.example.com';

/** A portal with only these pages built. */
const portalOf = (...pages: PageKey[]): PortalSource => ({ build: () => Promise.resolve({ routes: Object.fromEntries(pages.map((page) => [page, {}])) } as never) });
const all = portalOf('home', 'about', 'login', 'news', 'newsDetail', 'courseDetail', 'expertDetail', 'liveRoom');

const addressesIn = (text: string): string[] => [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'));

describeOnBothDatabases('documents for crawlers', (open, dialect) => {
  let context: TestContext;

  beforeEach(async () => {
    context = testContext(await open(), { config: { publicOrigin: ours, mode: 'production' } });
  });

  async function serve(source = all): Promise<TestServer> {
    const hosts = createHosts(context.config);
    hosts.replaceDomains([{ domain: 'school.example', topCode: 'E1' }]);
    const server = await testServer(context, source, { hosts });
    onContentChanged(context, (change) => server.purge(change));
    return server;
  }
  const get = (server: TestServer, path: string, headers: Record<string, string> = {}) => server.send('GET', path, { headers: { host: 'www.example.com', ...headers } });
  const show = async (kind: AnyContentKind, code: string, body: object, topCode = '-1') => {
    await saveDraft(context, kind, { code, body, topCode }, editor);
    await publish(context, kind, { code, topCode }, editor);
  };

  describe('security.txt', () => {
    const path = '/.well-known/security.txt';

    test('security.txt names the contact on every host of ours, and expires half a year after the request', async () => {
      Object.assign(context.config, { securityContacts: ['mailto:security@example.com', 'https://example.com/report'], securityPolicyUrl: 'https://example.com/policy' });
      const server = await serve();
      context.clock.set(Date.parse('2026-03-02T09:00:00+08:00'));
      const answer = await get(server, path);
      expect([answer.status, answer.headers['content-type'], answer.headers['cross-origin-resource-policy']]).toEqual([200, 'text/plain; charset=utf-8', 'same-origin']);
      expect(answer.text.split('\n')).toEqual([
        'Contact: mailto:security@example.com',
        'Contact: https://example.com/report',
        'Expires: 2026-08-29T00:00:00.000Z',
        'Preferred-Languages: zh, en',
        `Canonical: ${ours}${path}`,
        'Policy: https://example.com/policy',
        '',
      ]);
      // RFC 9116, section 2.5.2: a security.txt that does not list the address at which it was found is not to be trusted.
      const ofASchool = (await get(server, path, { host: 'school.example' })).text;
      for (const origin of [ours, 'https://school.example']) expect(ofASchool).toContain(`Canonical: ${origin}${path}`);
      expect((await get(server, path, { host: 'stranger.example' })).status).toBe(421);
      context.clock.set(Date.parse('2027-03-02T09:00:00+08:00'));
      expect((await get(server, path)).text).toContain('Expires: 2027-08-29T00:00:00.000Z');
    });

    test('is 404 when no contact is configured', async () => {
      expect((await get(await serve(), path)).status).toBe(404);
    });
  });

  describe('robots.txt', () => {
    test('closes calls and console, opens pages, and names the platform’s sitemap on its own host', async () => {
      const server = await serve();
      const answer = await get(server, '/robots.txt');
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
      const lines = answer.text.split('\n');
      expect(lines).toContain('Sitemap: https://www.example.com/sitemap.xml');
      for (const path of ['/console/', '/app/', '/user$', '/live?']) expect(lines).toContain(`Disallow: ${path}`);
      for (const path of ['/', '/live', '/login$', '/login', '/share/']) expect(lines).not.toContain(`Disallow: ${path}`);
      const ofASchool = (await get(server, '/robots.txt', { host: 'school.example' })).text;
      expect(ofASchool).toContain('Disallow: /console/');
      expect(ofASchool).not.toContain('Sitemap');
      expect((await get(server, '/robots.txt', { host: 'stranger.example' })).status).toBe(421);
    });
  });

  describe('the sitemap', () => {
    test('lists the public pages that are built, and no other', async () => {
      const server = await serve();
      expect(addressesIn((await get(server, '/sitemap-pages-1.xml')).text)).toEqual([`${ours}/home`, `${ours}/industryInformation`, `${ours}/about`]);
    });

    test('has a part for each kind of record that has a page, each with its address and when it was published', async () => {
      await show(newsKind, 'N1', { title: '补贴新规' });
      context.clock.advance(3_600_000);
      await show(newsKind, 'N2', { title: '焊工大赛' });
      await show(courseKind, 'C1', { resName: '低压电工', categoryCode: 'electrical', bizCode: 'B1' });
      await show(expertKind, 'X1', { resName: '韩立群' });
      const server = await serve();
      const index = (await get(server, '/sitemap.xml')).text;
      expect(addressesIn(index)).toEqual([`${ours}/sitemap-pages-1.xml`, `${ours}/sitemap-courses-1.xml`, `${ours}/sitemap-news-1.xml`, `${ours}/sitemap-experts-1.xml`]);
      // Content that is published at once counts from five seconds before (`visibleAtOnce`).
      expect(index).toContain('<lastmod>2026-03-02T09:59:55+08:00</lastmod>');
      const news = (await get(server, '/sitemap-news-1.xml')).text;
      expect(addressesIn(news)).toEqual([`${ours}/industryInformationDetails?code=N1`, `${ours}/industryInformationDetails?code=N2`]);
      expect(news).toContain('code=N1</loc><lastmod>2026-03-02T08:59:55+08:00</lastmod>');
      expect(addressesIn((await get(server, '/sitemap-courses-1.xml')).text)).toEqual([`${ours}/curse/courselist?beorCode=C1&bizCode=B1`]);
      expect(addressesIn((await get(server, '/sitemap-experts-1.xml')).text)).toEqual([`${ours}/expertListDetails?bizCode=X1&resCode=X1`]);
    });

    test('has help articles and policies; the page that shows one policy or all of them is listed as both', async () => {
      await show(helpArticleKind, 'A1', { title: '收不到验证码', categoryCode: 'account' });
      await show(policyKind, 'P1', { title: '补贴标准', categoryCode: 'subsidy' });
      const server = await serve(portalOf('home', 'help', 'helpList', 'helpArticle', 'subsidisedTraining'));
      expect(addressesIn((await get(server, '/sitemap.xml')).text)).toEqual([`${ours}/sitemap-pages-1.xml`, `${ours}/sitemap-help-1.xml`, `${ours}/sitemap-policies-1.xml`]);
      expect(addressesIn((await get(server, '/sitemap-pages-1.xml')).text)).toEqual([`${ours}/home`, `${ours}/help`, `${ours}/layout/helpList`, `${ours}/skillTraing`]);
      expect(addressesIn((await get(server, '/sitemap-help-1.xml')).text)).toEqual([`${ours}/layout/helpWarp?bizCode=A1`]);
      expect(addressesIn((await get(server, '/sitemap-policies-1.xml')).text)).toEqual([`${ours}/skillTraing?bizCode=P1`]);
      await unpublish(context, policyKind, { code: 'P1' }, editor);
      expect((await get(server, '/sitemap-policies-1.xml')).status).toBe(404);
    });

    test('contains the public lives, and no others', async () => {
      const room = { top_code: '-1', teacher_person_id: null, starts_at: 0, ends_at: 1, recommended: 0, created_at: 0, updated_at: 0, updated_by: 'test' };
      for (const [code, visibility, cancelledAt] of [['L1', 'public', null], ['L2', 'members', null], ['L3', 'list', null], ['L4', 'public', 1]] as const) {
        await context.database.transaction((tx) => tx.insertInto('live_rooms').values({ ...room, live_code: code, room_id: code, visibility, cancelled_at: cancelledAt }).execute());
        await show(liveKind, code, { liveName: '焊接公开课' });
      }
      const server = await serve(portalOf('home', 'liveDetail'));
      expect(addressesIn((await get(server, '/sitemap-lives-1.xml')).text)).toEqual([`${ours}/liveDetail?code=L1`]);
    });

    test('has the solutions of each kind of customer at an address of its own', async () => {
      for (const [customerType, resName] of [['0', '培训机构'], ['2', '生产企业']] as const) await show(solutionKind, `for-${customerType}`, { customerType, resName });
      const server = await serve(portalOf('home', 'solutions'));
      expect(addressesIn((await get(server, '/sitemap-pages-1.xml')).text)).toEqual([`${ours}/home`, `${ours}/solutions`, `${ours}/solutions?customerType=2`]);
    });

    test('leaves out kinds without a built page', async () => {
      await show(newsKind, 'N1', { title: '补贴新规' });
      const server = await serve(portalOf('home'));
      expect(addressesIn((await get(server, '/sitemap.xml')).text)).toEqual([`${ours}/sitemap-pages-1.xml`]);
      expect((await get(server, '/sitemap-news-1.xml')).status).toBe(404);
    });

    test('follows publishing, planning and withdrawing', async () => {
      const server = await serve();
      const listed = async () => {
        const { status, text } = await get(server, '/sitemap-news-1.xml');
        return status === 404 ? [] : addressesIn(text).map((address) => address.split('=')[1]);
      };
      await saveDraft(context, newsKind, { code: 'draft', body: { title: '草稿' } }, editor);
      await saveDraft(context, newsKind, { code: 'later', body: { title: '明天' } }, editor);
      await publish(context, newsKind, { code: 'later', publishAt: context.clock.now() + 86_400_000 }, editor);
      expect(await listed()).toEqual([]);
      await show(newsKind, 'N1', { title: '补贴新规' });
      expect(await listed()).toEqual(['N1']);
      await unpublish(context, newsKind, { code: 'N1' }, editor);
      expect(await listed()).toEqual([]);
    });

    test('is made once and cached, and a reader with the current copy gets 304', async () => {
      await show(newsKind, 'N1', { title: '补贴新规' });
      const server = await serve();
      const first = await get(server, '/sitemap.xml');
      expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
      const again = await get(server, '/sitemap.xml', { 'if-none-match': String(first.headers.etag) });
      expect([again.status, again.text]).toEqual([304, '']);
    });

    test('counts towards the page limit of an address, also for a missing part', async () => {
      await show(newsKind, 'N1', { title: '补贴新规' });
      const server = await serve();
      expect((await get(server, '/sitemap-news-1.xml')).status).toBe(200);
      const { take } = context.limits;
      context.limits.take = async (rule, ...asked) => (rule.name === 'made' ? { allowed: false, remaining: 0, retryAfterSeconds: 30 } : take(rule, ...asked));
      const statusOf = async (path: string) => (await get(server, path)).status;
      expect([await statusOf('/sitemap-courses-999999.xml'), await statusOf('/sitemap.xml'), await statusOf('/sitemap-news-1.xml')]).toEqual([429, 429, 200]);
    });

    test('lists no content of an enterprise, and is missing on its host: its pages show what the platform publishes', async () => {
      await show(newsKind, 'N1', { title: '平台的' });
      await show(newsKind, 'E1-news', { title: '学校的' }, 'E1');
      const server = await serve();
      expect(addressesIn((await get(server, '/sitemap-news-1.xml')).text)).toEqual([`${ours}/industryInformationDetails?code=N1`]);
      for (const path of ['/sitemap.xml', '/sitemap-news-1.xml', '/rss.xml']) expect((await get(server, path, { host: 'school.example' })).status, path).toBe(404);
    });

    test.each(['/sitemap-news-0.xml', '/sitemap-news-2.xml', '/sitemap-strangers-1.xml', '/sitemap-pages-2.xml', '/sitemap-news-1.xml.gz', '/sitemap_index.xml'])('%s is a plain 404', async (path) => {
      await show(newsKind, 'N1', { title: '补贴新规' });
      const answer = await get(await serve(), path);
      expect([answer.status, answer.envelope.returnCode]).toEqual([404, 40400]);
    });
  });

  describe('the feed of the news', () => {
    test('has the newest first, with markup in titles as text', async () => {
      await show(newsKind, 'N1', { title: '旧闻', summary: '摘要' });
      await saveDraft(context, newsKind, { code: 'N2', body: { title: 'A&B <新闻>' } }, editor);
      await publish(context, newsKind, { code: 'N2', listedAt: context.clock.now() + 1 }, editor);
      const answer = await get(await serve(), '/rss.xml');
      expect(answer.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
      expect([...answer.text.matchAll(/<item><title>([^<]*)<\/title><link>([^<]*)<\/link>/g)].map(([, title, link]) => [title, link])).toEqual([
        ['A&amp;B &lt;新闻&gt;', `${ours}/industryInformationDetails?code=N2`],
        ['旧闻', `${ours}/industryInformationDetails?code=N1`],
      ]);
      expect(answer.text).toContain('<pubDate>Mon, 02 Mar 2026 01:00:00 GMT</pubDate><description>摘要</description>');
    });
  });

  /** Writing the records takes most of the time. Two parts show that the query of the next part is right. */
  const [records, partsOfRecords] = dialect === 'sqlite' ? [20_000, 4] : [5_500, 2];

  test(`${records} records make a sitemap of parts that contain each record once`, async () => {
    const text = JSON.stringify(Array.from({ length: records }, (_, index) => ({ code: `N${String(index).padStart(5, '0')}`, publishAt: '2026-01-01T00:00:00+08:00', body: { title: `第 ${index} 条` } })));
    const file = { name: 'many', fingerprint: fingerprintOf(newsKind, text) };
    await seedEntries(context, newsKind, file, parseSeedFile(newsKind, 'many', text));
    const server = await serve();
    const parts = addressesIn((await get(server, '/sitemap.xml')).text).filter((address) => address.includes('-news-'));
    expect(parts).toHaveLength(partsOfRecords);
    const found = new Set<string>();
    for (const part of parts) for (const address of addressesIn((await get(server, new URL(part).pathname)).text)) found.add(address);
    expect(found.size).toBe(records);
  }, 60_000);
});
