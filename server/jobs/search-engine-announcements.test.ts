import { expect, onTestFinished, test } from 'vitest';
import type { PageKey } from '../../contract/pages.ts';
import { readConfig } from '../config.ts';
import { describeOnBothDatabases } from '../database/testing.ts';
import { createHosts } from '../http/hosts.ts';
import { testServer } from '../http/testing-server.ts';
import { courseKind } from '../modules/courses/index.ts';
import { newsKind } from '../modules/news/index.ts';
import { createSearchEngineProvider, type SearchEngineOptions } from '../providers/search-engines/index.ts';
import { openBaiduServer } from '../providers/search-engines/fake/baidu-server.ts';
import { openIndexNowServer } from '../providers/search-engines/fake/index-now-server.ts';
import { type AnyContentKind, changeCode, publish, registerPublishingJobs, reorder, saveDraft, unpublish } from '../publishing/index.ts';
import { announceToSearchEngines } from './search-engine-announcements.ts';
import { testContext } from '../testing-context.ts';

const site = 'https://www.example.com';
const key = '0123456789abcdef';
const token = 'edk7yc4rEZP9pDQD';
const editor = { userCode: 'operator-1' };
const news = (code: string, origin = site) => `${origin}/industryInformationDetails?code=${code}`;

test('only configured search engines get announcements', () => {
  expect(readConfig({}).searchEngines).toEqual([]);
  expect(readConfig({ INDEXNOW_KEY: key, BAIDU_PUSH_TOKEN: token, PUBLIC_ORIGIN: site }).searchEngines).toMatchObject([{ kind: 'indexnow', key }, { kind: 'baidu', token, site }]);
  expect(() => readConfig({ INDEXNOW_KEY: 'short', BAIDU_PUSH_TOKEN: '-' })).toThrow(/INDEXNOW_KEY：[\s\S]*BAIDU_PUSH_TOKEN：/);
});

describeOnBothDatabases('search engines', (open) => {
  /** A portal with both engines, which fetch the key file from the portal itself, as real engines do. */
  async function portal(isImplemented: (page: PageKey) => boolean = () => true) {
    let ask: ((address: string) => Promise<string | null>) | null = null;
    const indexNow = await openIndexNowServer((address) => ask!(address));
    const baidu = await openBaiduServer({ site, token });
    onTestFinished(async () => {
      await indexNow.close();
      await baidu.close();
    });
    const options: SearchEngineOptions[] = [
      { kind: 'indexnow', key, endpoint: indexNow.endpoint, timeoutMs: 20_000 },
      { kind: 'baidu', token, site, endpoint: baidu.endpoint, timeoutMs: 20_000 },
    ];
    const context = testContext(await open(), { config: { publicOrigin: site, mode: 'production', searchEngines: options }, searchEngines: options.map(createSearchEngineProvider) });
    const hosts = createHosts(context.config);
    hosts.replaceDomains([{ domain: 'school.example', topCode: 'E1' }]);
    const server = await testServer(context, { build: () => Promise.resolve({ routes: {} } as never) }, { hosts });
    ask = async (address) => {
      const { host, pathname } = new URL(address);
      const { status, text } = await server.send('GET', pathname, { headers: { host } });
      return status === 200 ? text : null;
    };
    registerPublishingJobs(context, announceToSearchEngines(context, { isImplemented: async (page) => isImplemented(page) }));
    const show = async (kind: AnyContentKind, code: string, body: object, topCode = '-1') => {
      await saveDraft(context, kind, { code, body, topCode }, editor);
      await publish(context, kind, { code, topCode }, editor);
    };
    /** The addresses that each engine has got since the last call. */
    const announced = async () => {
      await context.outbox.runDue();
      return { indexNow: indexNow.taken.splice(0), baidu: baidu.taken.splice(0) };
    };
    return { context, indexNow, baidu, server, show, announced };
  }

  test('get a published address once, and again when its content changes', async () => {
    const { context, show, announced } = await portal();
    await show(newsKind, 'N1', { title: '题' });
    await show(courseKind, 'C1', { resName: '课', categoryCode: 'x', bizCode: 'B1' });
    const addresses = [news('N1'), `${site}/curse/courselist?beorCode=C1&bizCode=B1`];
    const first = await announced();
    expect([first.indexNow.toSorted(), first.baidu.toSorted()]).toEqual([addresses.toSorted(), addresses.toSorted()]);
    expect(await announced()).toEqual({ indexNow: [], baidu: [] });
    context.clock.advance(1_000);
    await show(newsKind, 'N1', { title: '题（修订）' });
    expect(await announced()).toEqual({ indexNow: [news('N1')], baidu: [news('N1')] });
  });

  test('get the address of scheduled content when it is shown, and again when it ends', async () => {
    const { context, announced } = await portal();
    const hour = 3_600_000;
    await saveDraft(context, newsKind, { code: 'N1', body: { title: '题' } }, editor);
    await publish(context, newsKind, { code: 'N1', publishAt: context.clock.now() + hour, unpublishAt: context.clock.now() + 2 * hour }, editor);
    expect(await announced()).toEqual({ indexNow: [], baidu: [] });
    context.clock.advance(hour + 10_000);
    expect(await announced()).toEqual({ indexNow: [news('N1')], baidu: [news('N1')] });
    context.clock.advance(hour);
    expect(await announced()).toEqual({ indexNow: [news('N1')], baidu: [] });
  });

  test('get the end of scheduled content at its address at that time', async () => {
    const { context, announced } = await portal();
    const hour = 3_600_000;
    await saveDraft(context, newsKind, { code: 'N1', body: { title: '题' } }, editor);
    await publish(context, newsKind, { code: 'N1', unpublishAt: context.clock.now() + hour }, editor);
    await changeCode(context, newsKind, { code: 'N1', newCode: 'N2' }, editor);
    await announced();
    context.clock.advance(hour + 10_000);
    expect(await announced()).toEqual({ indexNow: [news('N2')], baidu: [] });
  });

  test('get addresses of withdrawn or moved content if they accept former addresses', async () => {
    const { context, show, announced } = await portal();
    await show(newsKind, 'N1', { title: '题' });
    await show(newsKind, 'N2', { title: '题' });
    await announced();
    await unpublish(context, newsKind, { code: 'N1' }, editor);
    expect(await announced()).toEqual({ indexNow: [news('N1')], baidu: [] });
    await changeCode(context, newsKind, { code: 'N2', newCode: 'N3' }, editor);
    const moved = await announced();
    expect([moved.indexNow.toSorted(), moved.baidu]).toEqual([[news('N2'), news('N3')], [news('N3')]]);
  });

  test('get nothing about drafts, list order, pages that are not built, and enterprises without an address', async () => {
    const { context, show, announced } = await portal((page) => page !== 'courseDetail');
    for (const code of ['draft', 'later']) await saveDraft(context, newsKind, { code, body: { title: '题' } }, editor);
    await show(courseKind, 'C1', { resName: '课', categoryCode: 'x' });
    await show(newsKind, 'nowhere', { title: '题' }, 'E2');
    await reorder(context, newsKind, { codes: ['later', 'draft'] }, editor);
    expect(await announced()).toEqual({ indexNow: [], baidu: [] });
  });

  test('get nothing about records of an enterprise, because no page shows them', async () => {
    const { show, announced } = await portal();
    await show(newsKind, 'S1', { title: '题' }, 'E1');
    expect(await announced()).toEqual({ indexNow: [], baidu: [] });
  });

  test('that are away get the address later; after a permanent refusal there is no retry', async () => {
    const { context, indexNow, baidu, show, announced } = await portal();
    indexNow.misbehave({ kind: 'answers', status: 503 });
    baidu.misbehave({ kind: 'answers', status: 401, body: '{"error":401,"message":"token is not valid"}' });
    await show(newsKind, 'N1', { title: '题' });
    expect(await announced()).toEqual({ indexNow: [], baidu: [] });
    context.clock.advance(60_000);
    expect(await announced()).toEqual({ indexNow: [news('N1')], baidu: [] });
    const failed = await context.outbox.find({ kind: 'search-engine', state: 'failed' });
    expect(failed.map(({ lastError }) => lastError)).toEqual(['Baidu: 401 token is not valid']);
  });

  test('find the key on every host of the portal, and any other key is 404', async () => {
    const { server } = await portal();
    const answer = await server.send('GET', `/${key}.txt`, { headers: { host: 'school.example' } });
    expect([answer.status, answer.text, answer.headers['content-type']]).toEqual([200, key, 'text/plain; charset=utf-8']);
    expect((await server.send('GET', '/0123456789abcdee.txt', { headers: { host: 'www.example.com' } })).status).toBe(404);
  });
});
