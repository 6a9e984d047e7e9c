import { beforeEach, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { publish, saveDraft } from '../../publishing/index.ts';
import { answerOf } from '../../testing-call.ts';
import { testCaller, testContext, type TestContext } from '../../testing-context.ts';
import { newsHandlers, newsKind } from './index.ts';

const editor = { userCode: 'operator-1' };

describeOnBothDatabases('industry news', (open) => {
  let context: TestContext;

  beforeEach(async () => {
    context = testContext(await open());
    for (const [index, title] of ['补贴新规', '焊工大赛', '补贴申领指南', '学徒制试点'].entries()) {
      await saveDraft(context, newsKind, { code: `N${index}`, body: { title, content: '<p>正文</p>' } }, editor);
      await publish(context, newsKind, { code: `N${index}`, listedAt: Date.parse('2026-01-01T08:00:00+08:00') + index * 86_400_000 }, editor);
    }
  });

  test('comes newest first, by the page', async () => {
    expect(await answerOf(newsHandlers, 'informationList', { pageNum: 2, pageSize: 3 }, testCaller(context))).toEqual({
      list: [{ bizCode: 'N0', title: '补贴新规', summary: '', poster: '', publishTime: '2026-01-01T08:00:00+08:00' }],
      total: 4,
      pageNum: 2,
      pageSize: 3,
    });
  });

  test('is found by a keyword', async () => {
    const { list, total } = await answerOf(newsHandlers, 'informationList', { keyword: ' 补贴 ' }, testCaller(context));
    expect(list.map(({ bizCode }) => bizCode)).toEqual(['N2', 'N0']);
    expect(total).toBe(2);
  });
});
