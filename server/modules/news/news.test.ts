import { beforeEach, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { publish, saveDraft, unpublish } from '../../publishing/index.ts';
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

  test('is listed newest first, by page', async () => {
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

  const read = (code: string) => answerOf(newsHandlers, 'informationDetail', { code }, testCaller(context));

  test('is read completely, with the articles above and below it in the list', async () => {
    expect(await read('N2')).toEqual({
      bizCode: 'N2',
      title: '补贴申领指南',
      summary: '',
      poster: '',
      publishTime: '2026-01-03T08:00:00+08:00',
      content: '<p>正文</p>',
      source: '',
      previous: { bizCode: 'N3', title: '学徒制试点' },
      next: { bizCode: 'N1', title: '焊工大赛' },
    });
    expect(await read('N3')).toMatchObject({ previous: null, next: { bizCode: 'N2' } });
    expect(await read('N0')).toMatchObject({ previous: { bizCode: 'N1' }, next: null });
  });

  test('links past withdrawn articles, and to articles of the same time', async () => {
    await unpublish(context, newsKind, { code: 'N1' }, editor);
    const sameMoment = Date.parse('2026-01-03T08:00:00+08:00');
    await saveDraft(context, newsKind, { code: 'M2', body: { title: '同时发布' } }, editor);
    await publish(context, newsKind, { code: 'M2', listedAt: sameMoment }, editor);
    expect(await read('N2')).toMatchObject({ previous: { bizCode: 'N3' }, next: { bizCode: 'M2' } });
    expect(await read('M2')).toMatchObject({ previous: { bizCode: 'N2' }, next: { bizCode: 'N0' } });
    const { list } = await answerOf(newsHandlers, 'informationList', {}, testCaller(context));
    expect(list.map(({ bizCode }) => bizCode)).toEqual(['N3', 'N2', 'M2', 'N0']);
  });

  test('that does not exist, is scheduled or belongs to another tenant is answered as not found', async () => {
    await saveDraft(context, newsKind, { code: 'N9', body: { title: '草稿' } }, editor);
    for (const request of [{ code: 'none' }, { code: 'N9' }, { code: 'N0', topCode: '100000000001' }]) {
      await expect(answerOf(newsHandlers, 'informationDetail', request, testCaller(context))).rejects.toMatchObject({ returnCode: 40400 });
    }
  });
});
