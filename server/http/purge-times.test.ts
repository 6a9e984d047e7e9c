import { beforeEach, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../database/testing.ts';
import { expertKind } from '../modules/experts/index.ts';
import { helpArticleKind } from '../modules/help/index.ts';
import { newsKind } from '../modules/news/index.ts';
import { type AnyContentKind, changeCode, onContentChanged, publish, registerPublishingJobs, reorder, saveDraft, unpublish } from '../publishing/index.ts';
import { testContext, type TestContext } from '../testing-context.ts';
import { type TestServer, testServer } from './testing-server.ts';

const editor = { userCode: 'operator-1' };
const day = 86_400_000;

describeOnBothDatabases('content published on one instance', (open) => {
  test('is visible at once on an instance with a slow clock, where the older version is shown until then', async () => {
    const here = testContext(await open());
    // The same database and bus, with a larger clock difference than NTP allows.
    const there: TestContext = { ...here, clock: { ...here.clock, now: () => here.clock.now() - 4_000 } };
    const server = await testServer(there);
    onContentChanged(there, (change) => server.purge(change));
    const show = async (code: string, title: string) => {
      await saveDraft(here, newsKind, { code, body: { title } }, editor);
      await publish(here, newsKind, { code }, editor);
    };
    const titles = async () => (await server.client.call('informationList', {})).data.list.map(({ title }) => title).toSorted();
    for (const code of ['N1', 'N2']) await show(code, code);
    expect(await titles()).toEqual(['N1', 'N2']);
    here.clock.advance(60_000);
    await show('N1', 'N1 修订');
    expect(await titles()).toEqual(['N1 修订', 'N2']);
    // The editor there does not show the current version as scheduled: the next publication replaces it.
    await saveDraft(there, newsKind, { code: 'N1', body: { title: 'N1 再修订' } }, editor);
    expect(await publish(there, newsKind, { code: 'N1' }, editor)).toMatchObject({ plannedVersion: null });
    expect(await titles()).toEqual(['N1 再修订', 'N2']);
  });
});

describeOnBothDatabases('content with a planned start or end', (open) => {
  let context: TestContext;
  let server: TestServer;

  const show = async (kind: AnyContentKind, code: string, body: object, options: object = {}) => {
    await saveDraft(context, kind, { code, body }, editor);
    await publish(context, kind, { code, ...options }, editor);
  };
  const until = async (time: number) => {
    context.clock.set(time);
    await context.outbox.runDue();
  };
  /** The home page shows eight experts. */
  const homeExperts = async () => (await server.client.call('indexExpertsList', {})).data.map(({ bizCode }) => bizCode);

  beforeEach(async () => {
    context = testContext(await open());
    server = await testServer(context);
    registerPublishingJobs(context);
    onContentChanged(context, (change) => server.purge(change));
  });

  test('purges the position that it has at its end, not its position when the end was planned', async () => {
    const codes = Array.from({ length: 10 }, (_, index) => `E${index}`);
    for (const code of codes) await show(expertKind, code, { resName: code });
    const end = context.clock.now() + day;
    await unpublish(context, expertKind, { code: 'E9', unpublishAt: end }, editor);
    await reorder(context, expertKind, { codes: ['E9', ...codes.slice(0, -1)] }, editor);
    await context.outbox.runDue();
    expect((await homeExperts())[0]).toBe('E9');
    await until(end);
    expect(await homeExperts()).toEqual(codes.slice(0, 8));
  });

  test('purges the position that it got before its start', async () => {
    for (const code of ['E1', 'E2', 'E3', 'E4', 'E5', 'E6', 'E7', 'E8']) await show(expertKind, code, { resName: code });
    const begin = context.clock.now() + day;
    await show(expertKind, 'E9', { resName: 'E9' }, { publishAt: begin });
    await reorder(context, expertKind, { codes: ['E9', 'E1'] }, editor);
    await context.outbox.runDue();
    expect(await homeExperts()).not.toContain('E9');
    await until(begin);
    expect((await homeExperts())[0]).toBe('E9');
  });

  test('purges the code that it has at its end', async () => {
    const end = context.clock.now() + day;
    await show(helpArticleKind, 'H1', { title: '一篇', categoryCode: 'x' }, { unpublishAt: end });
    await changeCode(context, helpArticleKind, { code: 'H1', newCode: 'H2' }, editor);
    await context.outbox.runDue();
    const article = () => server.client.call('helpDetail', { bizCode: 'H2' });
    expect((await article()).data.title).toBe('一篇');
    await until(end);
    await expect(article()).rejects.toMatchObject({ returnCode: 40400 });
  });
});
