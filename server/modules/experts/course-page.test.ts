import { beforeEach, expect, test } from 'vitest';
import type { RequestOf } from '../../../contract/calls/index.ts';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { type ContentKind, publish, saveDraft, unpublish } from '../../publishing/index.ts';
import { answerOf } from '../../testing-call.ts';
import { testCaller, testContext, type TestContext } from '../../testing-context.ts';
import { courseCategoryKind, courseKind, courseTagKind } from '../courses/index.ts';
import { expertHandlers, expertKind } from './index.ts';

const editor = { userCode: 'operator-1' };

describeOnBothDatabases('the page of a course', (open) => {
  let context: TestContext;

  const show = async <Body extends object>(kind: ContentKind<Body>, code: string, body: object) => {
    await saveDraft(context, kind, { code, body }, editor);
    await publish(context, kind, { code }, editor);
  };
  const read = (request: RequestOf<'getPlatformCoursessDetails'>) => answerOf(expertHandlers, 'getPlatformCoursessDetails', request, testCaller(context));

  const chapters = [
    { chapterCode: 'tig-01', title: '看清熔池', summary: '', minutes: 45, hasTrial: true, trialTitle: '' },
    { chapterCode: 'tig-02', title: '单面焊双面成形', summary: '', minutes: 90, hasTrial: false, trialTitle: '' },
  ];

  beforeEach(async () => {
    context = testContext(await open());
    await show(courseCategoryKind, 'WELD', { categoryName: '焊接' });
    await show(courseTagKind, 'level4', { tagName: '中级工' });
    await show(courseTagKind, 'practice', { tagName: '含实操示范' });
    await show(expertKind, 'luo', { resName: '罗志强', major: '氩弧焊' });
    const tig = { bizCode: 'B-tig', resName: '氩弧焊打底', categoryCode: 'WELD', priceCents: 39900, learnerCount: 900, teacherName: '罗志强', teacherCode: 'luo', introduction: '<p>从熔池看起。</p>' };
    await show(courseKind, 'tig', { ...tig, tags: ['practice', 'gone', 'level4'], chapters });
    for (const [index, code] of ['w1', 'w2', 'w3'].entries()) await show(courseKind, code, { resName: code, categoryCode: 'WELD', learnerCount: 100 * index });
    await show(courseKind, 'drone', { resName: '无人机', categoryCode: 'FLY', learnerCount: 50, teacherCode: 'luo' });
    await show(courseKind, 'crane', { resName: '天车', categoryCode: 'LIFT', learnerCount: 9000 });
  });

  test('has its chapters, price, tags by name, teacher and related courses', async () => {
    expect(await read({ beorCode: 'tig' })).toEqual({
      beorCode: 'tig',
      bizCode: 'B-tig',
      courseCode: 'tig',
      resName: '氩弧焊打底',
      poster: '',
      categoryCode: 'WELD',
      categoryName: '焊接',
      summary: '',
      lessonCount: 0,
      teacherName: '罗志强',
      learnerCount: 900,
      priceCents: 39900,
      publishTime: '2026-03-02T09:00:00+08:00',
      introduction: '<p>从熔池看起。</p>',
      tags: [
        { tagCode: 'level4', tagName: '中级工', offered: true },
        { tagCode: 'practice', tagName: '含实操示范', offered: true },
      ],
      teacher: expect.objectContaining({ bizCode: 'luo', resCode: 'luo', resName: '罗志强', courseCount: 2 }),
      chapters,
      related: ['w3', 'w2', 'w1', 'drone'].map((beorCode) => expect.objectContaining({ beorCode })),
    });
  });

  test('has at most four related courses, and never itself', async () => {
    for (const code of ['w4', 'w5']) await show(courseKind, code, { resName: code, categoryCode: 'WELD', learnerCount: 1000 });
    const { related } = await read({ beorCode: 'tig' });
    expect(related.map(({ beorCode }) => beorCode)).toEqual(['w5', 'w4', 'w3', 'w2']);
    expect((await read({ beorCode: 'crane' })).related).toEqual([]);
  });

  test('leaves out a teacher without a page and a deleted category', async () => {
    expect(await read({ beorCode: 'w1' })).toMatchObject({ teacher: null });
    await unpublish(context, expertKind, { code: 'luo' }, editor);
    expect(await read({ beorCode: 'tig' })).toMatchObject({ teacher: null, teacherName: '罗志强' });
    expect(await read({ beorCode: 'drone' })).toMatchObject({ categoryName: '', categoryCode: 'FLY' });
  });

  test('is found by both codes of the course and by no other', async () => {
    expect(await read({ beorCode: 'tig', bizCode: 'B-tig' })).toMatchObject({ beorCode: 'tig' });
    expect(await read({ beorCode: 'w1', bizCode: 'w1' })).toMatchObject({ beorCode: 'w1' });
    for (const request of [{ beorCode: 'none' }, { beorCode: 'tig', bizCode: 'tig' }, { beorCode: 'B-tig' }, { beorCode: 'tig', topCode: '100000000001' }]) {
      await expect(read(request)).rejects.toMatchObject({ returnCode: 40400 });
    }
  });
});
