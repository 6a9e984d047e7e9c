import { beforeEach, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { type ContentKind, publish, saveDraft } from '../../publishing/index.ts';
import { answerOf } from '../../testing-call.ts';
import { testCaller, testContext, type TestContext } from '../../testing-context.ts';
import { courseHandlers } from './handlers.ts';
import { courseCountsOf } from './index.ts';
import { courseCategoryKind, courseKind } from './kinds.ts';

const editor = { userCode: 'operator-1' };

describeOnBothDatabases('courses of the home page', (open) => {
  let context: TestContext;

  async function show<Body extends object>(kind: ContentKind<Body>, code: string, body: object) {
    await saveDraft(context, kind, { code, body }, editor);
    await publish(context, kind, { code }, editor);
  }

  beforeEach(async () => {
    context = testContext(await open());
    await show(courseCategoryKind, 'WELD', { categoryName: '焊接' });
    await show(courseCategoryKind, 'WELD-TIG', { categoryName: '氩弧焊', topParentCode: 'WELD' });
    await show(courseCategoryKind, 'CNC', { categoryName: '数控' });
    for (let index = 1; index <= 5; index++) await show(courseKind, `W${index}`, { resName: `焊接 ${index}`, categoryCode: 'WELD', teacherCode: 'E1' });
    for (let index = 1; index <= 3; index++) await show(courseKind, `T${index}`, { resName: `氩弧焊 ${index}`, categoryCode: 'WELD-TIG', teacherCode: 'E2' });
    await show(courseKind, 'C1', { resName: '数控车', categoryCode: 'CNC', priceCents: 19900, learnerCount: 12 });
  });

  const codesOf = async (request: object) => (await answerOf(courseHandlers, 'getIndexCourseList', request, testCaller(context))).map(({ beorCode }) => beorCode);

  test('are offered by the categories of the first level', async () => {
    expect(await answerOf(courseHandlers, 'getCourseCategory', {}, testCaller(context))).toEqual([
      { categoryCode: 'WELD', topParentCode: '0', categoryName: '焊接' },
      { categoryCode: 'CNC', topParentCode: '0', categoryName: '数控' },
    ]);
  });

  test('are six at most, those of sub-categories included', async () => {
    expect(await codesOf({ categoryCode: 'WELD' })).toEqual(['W1', 'W2', 'W3', 'W4', 'W5', 'T1']);
    expect(await codesOf({ categoryCode: 'WELD-TIG' })).toEqual(['T1', 'T2', 'T3']);
    expect(await codesOf({})).toHaveLength(6);
    expect(await codesOf({ categoryCode: 'none' })).toEqual([]);
  });

  test('tell what a tile shows', async () => {
    const [course] = await answerOf(courseHandlers, 'getIndexCourseList', { categoryCode: 'CNC' }, testCaller(context));
    expect(course).toEqual({
      beorCode: 'C1',
      bizCode: 'C1',
      courseCode: 'C1',
      resName: '数控车',
      poster: '',
      categoryCode: 'CNC',
      summary: '',
      lessonCount: 0,
      teacherName: '',
      learnerCount: 12,
      priceCents: 19900,
      publishTime: '2026-03-02T09:00:00+08:00',
    });
  });

  test('are counted for their teachers', async () => {
    expect(await courseCountsOf(context, '-1', ['E1', 'E2', 'E3'])).toEqual(new Map([['E1', 5], ['E2', 3]]));
    expect(await courseCountsOf(context, '-1', [])).toEqual(new Map());
  });
});
