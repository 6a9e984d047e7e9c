import { beforeEach, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../database/testing.ts';
import { courseKind } from '../modules/courses/index.ts';
import { newsKind } from '../modules/news/index.ts';
import { type AnyContentKind, changeCode, publish, saveDraft, unpublish } from '../publishing/index.ts';
import { testContext, type TestContext } from '../testing-context.ts';
import { createHosts } from './hosts.ts';
import type { PortalSource } from './pages.ts';
import { onePage } from './testing-page.ts';
import { testServer, type TestServer } from './testing-server.ts';

const editor = { userCode: 'operator-1' };

/** A portal where every detail page finds no record. */
function findsNothing(): PortalSource {
  const { source } = onePage(() => ({ status: 404 }));
  const detail = (id: string) => ({ [id]: { id, path: `built/${id}`, module: { default: () => null } } });
  return {
    async build() {
      const build = await source.build();
      return { ...build, routes: { ...build.routes, ...detail('newsDetail'), ...detail('mobile-newsDetail'), ...detail('courseDetail') } } as never;
    },
  };
}

describeOnBothDatabases('the page of a record that was renamed, withdrawn or never existed', (open) => {
  let context: TestContext;
  let server: TestServer;

  beforeEach(async () => {
    context = testContext(await open());
    server = await testServer(context, findsNothing());
  });
  const show = async (kind: AnyContentKind, code: string, body: object, topCode = '-1') => {
    await saveDraft(context, kind, { code, body, topCode }, editor);
    await publish(context, kind, { code, topCode }, editor);
  };
  const news = (code: string) => `/industryInformationDetails?code=${code}`;

  test('redirects permanently after a change of code, to the current address of the record', async () => {
    await show(newsKind, 'N1', { title: '题' });
    await changeCode(context, newsKind, { code: 'N1', newCode: 'subsidy-2026' }, editor);
    const answer = await server.send('GET', news('N1'));
    expect([answer.status, answer.headers.location, answer.headers['cache-control']]).toEqual([301, news('subsidy-2026'), 'public, max-age=3600']);
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    await show(courseKind, 'C1', { resName: '课', categoryCode: 'x' });
    await changeCode(context, courseKind, { code: 'C1', newCode: 'C2' }, editor);
    expect((await server.send('GET', '/curse/courselist?beorCode=C1&bizCode=C1')).headers.location).toBe('/curse/courselist?beorCode=C2&bizCode=C2');
  });

  test('redirects within the phone site, if the page is there', async () => {
    await show(newsKind, 'N1', { title: '题' });
    await changeCode(context, newsKind, { code: 'N1', newCode: 'N2' }, editor);
    expect((await server.send('GET', `/m${news('N1')}`)).headers.location).toBe(`/m${news('N2')}`);
    expect((await server.send('GET', '/m/industryInformationDetails.data?code=N1')).headers['x-remix-redirect']).toBe(`/m${news('N2')}`);
  });

  test('redirects client-side navigation too, in the router’s format', async () => {
    await show(newsKind, 'N1', { title: '题' });
    await changeCode(context, newsKind, { code: 'N1', newCode: 'N2' }, editor);
    const answer = await server.send('GET', '/industryInformationDetails.data?code=N1');
    expect([answer.status, answer.headers['x-remix-redirect'], answer.headers['x-remix-status']]).toEqual([204, news('N2'), '301']);
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('is 410 after the record was withdrawn, as a page that is not cached', async () => {
    await show(newsKind, 'N1', { title: '题' });
    await unpublish(context, newsKind, { code: 'N1' }, editor);
    const answer = await server.send('GET', news('N1'));
    expect([answer.status, answer.headers['cache-control'], answer.headers['content-type']]).toEqual([410, 'no-store', 'text/html; charset=utf-8']);
    expect(answer.text).toContain('<script>');
    expect(answer.headers['content-security-policy']).toContain("script-src 'self' 'sha256-");
    const head = await server.send('HEAD', news('N1'));
    expect([head.status, head.text]).toEqual([410, '']);
  });

  test('is 404 for a code that never existed, and for a draft', async () => {
    await saveDraft(context, newsKind, { code: 'draft', body: { title: '题' } }, editor);
    for (const path of [news('nothing'), news('draft'), news('%00')]) expect([path, (await server.send('GET', path)).status]).toEqual([path, 404]);
  });

  test('follows the platform’s record on an enterprise’s own host too, where the enterprise may use the same code', async () => {
    const hosts = createHosts(context.config);
    hosts.replaceDomains([{ domain: 'school.example', topCode: 'E1' }]);
    const ofASchool = await testServer(context, findsNothing(), { hosts });
    const statusOf = async (path: string) => (await ofASchool.send('GET', path, { headers: { host: 'school.example' } })).status;
    await show(newsKind, 'N1', { title: '学校的' }, 'E1');
    await unpublish(context, newsKind, { code: 'N1', topCode: 'E1' }, editor);
    expect(await statusOf(news('N1'))).toBe(404);
    await show(newsKind, 'N1', { title: '平台的' });
    await changeCode(context, newsKind, { code: 'N1', newCode: 'N2' }, editor);
    expect(await statusOf(news('N1'))).toBe(301);
  });
});
