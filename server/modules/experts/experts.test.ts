import { beforeEach, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { publish, saveDraft, unpublish } from '../../publishing/index.ts';
import { answerOf } from '../../testing-call.ts';
import { testCaller, testContext, type TestContext } from '../../testing-context.ts';
import { courseKind } from '../courses/index.ts';
import { expertHandlers, expertKind } from './index.ts';

const editor = { userCode: 'operator-1' };

describeOnBothDatabases('experts of the home page', (open) => {
  test('are the first eight for this position, each with the number of published courses', async () => {
    const context = testContext(await open());
    for (let index = 1; index <= 10; index++) {
      await saveDraft(context, expertKind, { code: `E${index}`, body: { resName: `专家 ${index}`, major: '焊接', onHome: index !== 2 } }, editor);
      await publish(context, expertKind, { code: `E${index}` }, editor);
    }
    for (const code of ['K1', 'K2', 'K3']) await saveDraft(context, courseKind, { code, body: { resName: code, categoryCode: 'W', teacherCode: 'E1' } }, editor);
    for (const code of ['K1', 'K2']) await publish(context, courseKind, { code }, editor);

    const experts = await answerOf(expertHandlers, 'indexExpertsList', {}, testCaller(context));
    expect(experts.map(({ bizCode }) => bizCode)).toEqual(['E1', 'E3', 'E4', 'E5', 'E6', 'E7', 'E8', 'E9']);
    expect(experts[0]).toMatchObject({ resCode: 'E1', resName: '专家 1', courseCount: 2 });
    expect(experts[1]).toMatchObject({ courseCount: 0 });
  });
});

describeOnBothDatabases('experts', (open) => {
  let context: TestContext;

  beforeEach(async () => {
    context = testContext(await open());
    const experts = [
      ['luo', { resName: '罗志强', major: '氩弧焊', titles: ['高级技师'], introduction: '<p>焊了三十年。</p><script>x</script>', onHome: false }],
      ['han', { resName: '韩立群', major: '数控加工', titles: ['高级技师'], resCode: 'R-han' }],
      ['cao', { resName: '曹媛', major: '养老护理', titles: ['技师'] }],
    ] as const;
    for (const [code, body] of experts) {
      await saveDraft(context, expertKind, { code, body }, editor);
      await publish(context, expertKind, { code }, editor);
    }
    for (const [code, teacherCode] of [['K1', 'han'], ['K2', 'han'], ['K3', 'han'], ['K4', 'luo']] as const) {
      await saveDraft(context, courseKind, { code, body: { resName: `课 ${code}`, categoryCode: 'W', teacherCode } }, editor);
      await publish(context, courseKind, { code }, editor);
    }
  });

  const listed = async (request: object) => {
    const { list, total } = await answerOf(expertHandlers, 'expertsListPage', request, testCaller(context));
    return { codes: list.map(({ bizCode }) => bizCode), total };
  };
  const coursesOf = (request: { resCode: string; pageNum?: number; pageSize?: number }) => answerOf(expertHandlers, 'expertsCourseListPage', request, testCaller(context));

  test('are listed by page, whether or not the home page shows them', async () => {
    expect(await listed({ pageSize: 2 })).toEqual({ codes: ['luo', 'han'], total: 3 });
    expect(await listed({ pageSize: 2, pageNum: 2 })).toEqual({ codes: ['cao'], total: 3 });
    expect(await listed({ topCode: '100000000001' })).toEqual({ codes: [], total: 0 });
    const { list } = await answerOf(expertHandlers, 'expertsListPage', {}, testCaller(context));
    expect(list.map(({ resCode, courseCount }) => [resCode, courseCount])).toEqual([['luo', 1], ['R-han', 3], ['cao', 0]]);
  });

  test('are found by name, trade and title, all words together', async () => {
    expect(await listed({ keyword: '罗志强' })).toEqual({ codes: ['luo'], total: 1 });
    expect(await listed({ keyword: '护理' })).toEqual({ codes: ['cao'], total: 1 });
    expect(await listed({ keyword: ' 高级技师  数控 ' })).toEqual({ codes: ['han'], total: 1 });
    expect(await listed({ keyword: '%' })).toEqual({ codes: [], total: 0 });
  });

  test('are shown completely under both their codes', async () => {
    expect(await answerOf(expertHandlers, 'expertsDetails', { bizCode: 'luo', resCode: 'luo' }, testCaller(context))).toEqual({
      bizCode: 'luo',
      resCode: 'luo',
      resName: '罗志强',
      poster: '',
      major: '氩弧焊',
      motto: '',
      experience: '',
      availability: '',
      nextEvent: '',
      courseCount: 1,
      introduction: '<p>焊了三十年。</p>',
      titles: ['高级技师'],
    });
    expect(await answerOf(expertHandlers, 'expertsDetails', { bizCode: 'han', resCode: 'R-han' }, testCaller(context))).toMatchObject({ resName: '韩立群', courseCount: 3 });
    for (const [bizCode, resCode] of [['han', 'han'], ['luo', 'R-han'], ['none', 'none']] as const) {
      await expect(answerOf(expertHandlers, 'expertsDetails', { bizCode, resCode }, testCaller(context))).rejects.toMatchObject({ returnCode: 40400 });
    }
  });

  test('have their courses by page, requested by the resCode', async () => {
    const page = await coursesOf({ resCode: 'R-han', pageNum: 2, pageSize: 2 });
    expect({ ...page, list: page.list.map(({ beorCode }) => beorCode) }).toEqual({ list: ['K3'], total: 3, pageNum: 2, pageSize: 2 });
    expect((await coursesOf({ resCode: 'luo' })).list.map(({ resName }) => resName)).toEqual(['课 K4']);
    expect(await coursesOf({ resCode: 'cao' })).toMatchObject({ list: [], total: 0 });
  });

  test('that are not published, or have another resCode, have none', async () => {
    await unpublish(context, expertKind, { code: 'luo' }, editor);
    for (const resCode of ['luo', 'han', 'none']) await expect(coursesOf({ resCode })).rejects.toMatchObject({ returnCode: 40400 });
  });
});
