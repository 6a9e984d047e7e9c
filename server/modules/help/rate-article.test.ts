import { beforeEach, expect, test } from 'vitest';
import { refuse } from '../../calls/refusal.ts';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { changeCode, publish, saveDraft, unpublish } from '../../publishing/index.ts';
import { retention } from '../../retention.ts';
import { answerOf } from '../../testing-call.ts';
import { testCaller, testContext, type TestContext } from '../../testing-context.ts';
import { helpArticleKind, helpHandlers, removeOldHelpRatings } from './index.ts';

const editor = { userCode: 'operator-1' };
const me = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const other = '1c9e2b3a-7d54-4c21-9a10-2f6f0a9b8c7d';

describeOnBothDatabases('whether a help article was useful', (open) => {
  let context: TestContext;

  const show = async (code: string) => {
    await saveDraft(context, helpArticleKind, { code, body: { title: `第 ${code} 篇`, categoryCode: 'account' } }, editor);
    await publish(context, helpArticleKind, { code }, editor);
  };
  const rate = (said: object = {}, caller: object = {}) => answerOf(helpHandlers, 'helpRate', { bizCode: 'A1', visitorKey: me, useful: true, ...said }, testCaller(context, caller));
  const ratings = () => context.database.read.selectFrom('help_ratings').selectAll().orderBy('article_code').orderBy('rated_at').execute();

  beforeEach(async () => {
    context = testContext(await open());
    for (const code of ['A1', 'A2']) await show(code);
  });

  test('is stored once per visitor, also under parallel requests', async () => {
    expect(await rate()).toBeNull();
    await Promise.all(Array.from({ length: 10 }, () => rate()));
    await rate({ visitorKey: other, useful: false });
    expect((await ratings()).map(({ useful }) => useful).toSorted()).toEqual([0, 1]);
  });

  test('can be changed, with a comment on what was missing, and back', async () => {
    await rate();
    context.clock.advance(1_000);
    await rate({ useful: false, missing: '  没写手机上\n怎么看  ' });
    expect(await ratings()).toMatchObject([{ useful: 0, missing: '没写手机上\n怎么看', rated_at: context.clock.now(), article_version: 1 }]);
    await rate({ useful: true, missing: '没写手机上怎么看' });
    expect(await ratings()).toMatchObject([{ useful: 1, missing: '' }]);
  });

  test('stores nothing that links the articles one visitor read', async () => {
    await rate();
    await rate({ bizCode: 'A2' });
    const [first, second] = await ratings();
    expect(first!.visitor_index).not.toBe(second!.visitor_index);
    expect(JSON.stringify(await ratings())).not.toContain(me);
  });

  test('moves with the article to its new code; a former code of another article is refused', async () => {
    await rate();
    await rate({ bizCode: 'A2', visitorKey: other });
    await changeCode(context, helpArticleKind, { code: 'A2', newCode: 'A3' }, editor);
    await changeCode(context, helpArticleKind, { code: 'A1', newCode: 'A4' }, editor);
    await expect(changeCode(context, helpArticleKind, { code: 'A4', newCode: 'A2' }, editor)).rejects.toMatchObject({ returnCode: 40001, data: { field: 'newCode' } });
    expect((await ratings()).map((row) => row.article_code)).toEqual(['A3', 'A4']);
  });

  test('is accepted for published articles of the own site only', async () => {
    await unpublish(context, helpArticleKind, { code: 'A2' }, editor);
    for (const bizCode of ['A2', 'none']) await expect(rate({ bizCode })).rejects.toMatchObject({ returnCode: 40400 });
    await expect(rate({ topCode: 'E2' }, { tenant: { topCode: 'E1' } })).rejects.toMatchObject({ returnCode: 40001, data: { field: 'topCode' } });
    await rate({}, { tenant: { topCode: 'E1' } });
    expect(await ratings()).toHaveLength(1);
  });

  test('is rolled back if the request timed out', async () => {
    const late = refuse.unavailable();
    await expect(rate({}, { signal: AbortSignal.abort(late) })).rejects.toBe(late);
    expect(await ratings()).toEqual([]);
  });

  test('is limited per address and hour', async () => {
    for (let index = 0; index < 600; index++) await context.limits.take({ name: 'help-ratings', points: 600, windowSeconds: 3600 }, testCaller(context).clientAddress);
    await expect(rate()).rejects.toMatchObject({ returnCode: 42900, httpStatus: 429 });
    await rate({}, { clientAddress: '198.51.100.9' });
    context.clock.advance(3_600_000);
    await rate({ visitorKey: other });
    expect(await ratings()).toHaveLength(2);
  });

  test('is limited per address and article, with any visitor keys; other articles are not affected', async () => {
    await context.limits.take({ name: 'help-ratings-of-article', points: 60, windowSeconds: 86_400 }, `${testCaller(context).clientAddress} A1`, 59);
    await rate();
    await expect(rate({ visitorKey: other })).rejects.toMatchObject({ returnCode: 42900, httpStatus: 429 });
    await rate({ bizCode: 'A2', visitorKey: other });
    await rate({ visitorKey: other }, { clientAddress: '198.51.100.9' });
    expect(await ratings()).toHaveLength(3);
  });

  test('refuses invisible and direction-changing characters', async () => {
    for (const sign of ['\u202e', '\u2066', '\u200b', '\u2028', '\u{e0041}', '\u0000']) await expect(rate({ useful: false, missing: `没写${sign}怎么看` })).rejects.toThrow('不能使用的字符');
    expect(await ratings()).toEqual([]);
  });

  test('is deleted a year after its last change', async () => {
    await rate();
    context.clock.advance(1_000);
    await rate({ visitorKey: other });
    context.clock.advance(retention.helpRatings.days * 86_400_000);
    expect(await removeOldHelpRatings(context)).toBe(1);
    expect(await ratings()).toHaveLength(1);
  });
});
