import { beforeEach, expect, test } from 'vitest';
import type { RequestOf } from '../../../contract/calls/index.ts';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { type ContentKind, publish, reorder, saveDraft } from '../../publishing/index.ts';
import { answerOf } from '../../testing-call.ts';
import { testCaller, testContext, type TestContext } from '../../testing-context.ts';
import { courseHandlers } from './handlers.ts';
import { courseCountsOf } from './index.ts';
import { courseCategoryKind, courseKind, courseTagKind } from './kinds.ts';

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

  test('are at most six, including those of subcategories', async () => {
    expect(await codesOf({ categoryCode: 'WELD' })).toEqual(['W1', 'W2', 'W3', 'W4', 'W5', 'T1']);
    expect(await codesOf({ categoryCode: 'WELD-TIG' })).toEqual(['T1', 'T2', 'T3']);
    expect(await codesOf({})).toHaveLength(6);
    expect(await codesOf({ categoryCode: 'none' })).toEqual([]);
  });

  test('have the fields that a tile shows', async () => {
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

describeOnBothDatabases('the course centre', (open) => {
  let context: TestContext;

  beforeEach(async () => {
    context = testContext(await open());
    const show = async <Body extends object>(kind: ContentKind<Body>, code: string, body: object, listedAt?: number) => {
      await saveDraft(context, kind, { code, body }, editor);
      await publish(context, kind, { code, ...(listedAt === undefined ? {} : { listedAt }) }, editor);
    };
    await show(courseCategoryKind, 'WELD', { categoryName: '焊接' });
    await show(courseCategoryKind, 'CNC', { categoryName: '数控' });
    await show(courseCategoryKind, 'TIG', { categoryName: '氩弧焊', topParentCode: 'WELD' });
    await show(courseTagKind, 'level4', { tagName: '中级工' });
    await show(courseTagKind, 'practice', { tagName: '含实操示范', offered: false });
    const courses = [
      ['arc', { resName: '焊条电弧焊', categoryCode: 'WELD', priceCents: 19900, learnerCount: 300, tags: ['level4'], industries: ['equipment'], quality: true }],
      ['tig', { resName: '氩弧焊打底', summary: '管板对接', categoryCode: 'TIG', priceCents: 39900, learnerCount: 900, tags: ['level4', 'practice'], industries: ['equipment', 'petro'], teacherName: '罗志强' }],
      ['turn', { resName: '数控车', categoryCode: 'CNC', priceCents: 9900, learnerCount: 500, tags: ['practice'], industries: ['auto'] }],
      ['mill', { resName: '数控铣', categoryCode: 'CNC', priceCents: 29900, learnerCount: 100, industries: ['auto'], quality: true, chapters: [{ chapterCode: 'c1', title: '对刀与零点', minutes: 45 }] }],
    ] as const;
    for (const [index, [code, body]] of courses.entries()) await show(courseKind, code, body, context.clock.now() - index * 86_400_000);
  });

  type ListCall = 'coursePositionList' | 'courseClassificationList' | 'getCourseList' | 'getQualityCourseList' | 'getPlatformCoursessList';
  const listed = async <Name extends ListCall>(name: Name, request: RequestOf<Name>) => {
    const { list } = await answerOf(courseHandlers as never, name, request, testCaller(context));
    return list.map(({ beorCode }) => beorCode);
  };
  const all = (request: RequestOf<'getPlatformCoursessList'>) => listed('getPlatformCoursessList', request);

  test.each([
    ['coursePositionList', 'as the operator placed them', ['arc', 'tig', 'turn', 'mill']],
    ['courseClassificationList', 'newest first', ['arc', 'tig', 'turn', 'mill']],
    ['getCourseList', 'most popular first', ['tig', 'turn', 'arc', 'mill']],
    ['getQualityCourseList', 'the quality courses alone', ['arc', 'mill']],
  ] as const)('%s lists courses %s, of one category or of all', async (name, _, codes) => {
    expect(await listed(name, {})).toEqual(codes);
    expect(await listed(name, { categoryCode: 'WELD' })).toEqual(codes.filter((code) => code === 'arc' || code === 'tig'));
    expect(await listed(name, { categoryCode: 'none' })).toEqual([]);
    expect(await listed(name, { topCode: '100000000001' })).toEqual([]);
  });

  test('lists follow the operator’s order when a course is moved, and lists by date do not', async () => {
    await reorder(context, courseKind, { codes: ['mill', 'turn', 'tig', 'arc'] }, editor);
    expect(await listed('coursePositionList', {})).toEqual(['mill', 'turn', 'tig', 'arc']);
    expect(await listed('courseClassificationList', {})).toEqual(['arc', 'tig', 'turn', 'mill']);
  });

  test('returns lists by page', async () => {
    const page = await answerOf(courseHandlers, 'getCourseList', { pageNum: 2, pageSize: 3 }, testCaller(context));
    expect({ ...page, list: page.list.map(({ beorCode }) => beorCode) }).toEqual({ list: ['mill'], total: 4, pageNum: 2, pageSize: 3 });
  });

  test('returns its categories of every level, of the first level, or below one', async () => {
    const codesOf = async (request: object) => (await answerOf(courseHandlers, 'courseCategoryList', request, testCaller(context))).list.map(({ categoryCode }) => categoryCode);
    expect(await codesOf({})).toEqual(['WELD', 'CNC', 'TIG']);
    expect(await codesOf({ categoryCode: '0' })).toEqual(['WELD', 'CNC']);
    expect(await codesOf({ categoryCode: 'WELD' })).toEqual(['TIG']);
    expect(await codesOf({ pageSize: 2, pageNum: 2 })).toEqual(['TIG']);
  });

  test('offers the tags in order', async () => {
    expect(await answerOf(courseHandlers, 'getTagList', {}, testCaller(context))).toEqual([
      { tagCode: 'level4', tagName: '中级工', offered: true },
      { tagCode: 'practice', tagName: '含实操示范', offered: false },
    ]);
  });

  test('sorts all courses by date, popularity or price', async () => {
    expect(await all({})).toEqual(['arc', 'tig', 'turn', 'mill']);
    expect(await all({ sort: 'hot' })).toEqual(['tig', 'turn', 'arc', 'mill']);
    expect(await all({ sort: 'price' })).toEqual(['turn', 'arc', 'mill', 'tig']);
  });

  test('filters all courses by category, tag, industry and words, each alone and together', async () => {
    expect(await all({ categoryCode: 'WELD' })).toEqual(['arc', 'tig']);
    expect(await all({ tagCode: 'practice' })).toEqual(['tig', 'turn']);
    expect(await all({ industry: 'auto' })).toEqual(['turn', 'mill']);
    expect(await all({ keyword: '管板' })).toEqual(['tig']);
    expect(await all({ keyword: '罗志强' })).toEqual(['tig']);
    expect(await all({ tagCode: 'practice', industry: 'auto' })).toEqual(['turn']);
    expect(await all({ tagCode: 'level4', industry: 'auto' })).toEqual([]);
    expect(await all({ categoryCode: 'WELD', tagCode: 'level4', industry: 'equipment', keyword: '焊', sort: 'price' })).toEqual(['arc', 'tig']);
    expect(await all({ tagCode: 'none' })).toEqual([]);
  });

  test('finds courses by the names of their chapters, tags and categories too, with each word anywhere', async () => {
    expect(await all({ keyword: '对刀' })).toEqual(['mill']);
    expect(await all({ keyword: '实操示范' })).toEqual(['tig', 'turn']);
    expect(await all({ keyword: '焊接' })).toEqual(['arc', 'tig']);
    expect(await all({ keyword: '焊接 中级工 管板' })).toEqual(['tig']);
    expect(await all({ keyword: '数控 中级工' })).toEqual([]);
    expect(await all({ categoryCode: 'CNC', keyword: '焊接' })).toEqual([]);
  });
});

describeOnBothDatabases('the trial of a chapter', (open) => {
  const chapters = [
    { chapterCode: 'c1', title: '看清熔池', minutes: 45, hasTrial: true, trialVideo: '/files/launch/private/trial.mp4' },
    { chapterCode: 'c2', title: '单面焊双面成形', minutes: 45, trialVideo: '/files/launch/private/trial.mp4' },
    { chapterCode: 'c3', title: '收弧', minutes: 45, hasTrial: true },
  ];
  const started = async () => {
    const context = testContext(await open());
    await saveDraft(context, courseKind, { code: 'tig', body: { resName: '氩弧焊打底', categoryCode: 'WELD', chapters } }, editor);
    await publish(context, courseKind, { code: 'tig' }, editor);
    return { context, ask: (request: RequestOf<'getVideoTrialUrl'>) => answerOf(courseHandlers, 'getVideoTrialUrl', request, testCaller(context)) };
  };

  test('is an address with a signature for a quarter of an hour', async () => {
    const { ask } = await started();
    expect(await ask({ beorCode: 'tig', chapterCode: 'c1' })).toEqual({
      url: expect.stringMatching(/^\/files\/launch\/private\/trial\.mp4\?expires=\d+&signature=[0-9a-f]+$/),
      expiresAt: '2026-03-02T09:15:00+08:00',
    });
  });

  test('does not exist for chapters without a trial or a video, or for unknown ones', async () => {
    const { ask } = await started();
    for (const request of [{ beorCode: 'tig', chapterCode: 'c2' }, { beorCode: 'tig', chapterCode: 'c3' }, { beorCode: 'tig', chapterCode: 'c9' }, { beorCode: 'none', chapterCode: 'c1' }]) {
      await expect(ask(request)).rejects.toMatchObject({ returnCode: 40400, message: '此视频暂无法播放!' });
    }
  });

  test('must be a private file that needs a signed address', async () => {
    const { context } = await started();
    const chapter = { ...chapters[0], trialVideo: '/files/launch/courses/trial.mp4' };
    await expect(saveDraft(context, courseKind, { body: { resName: 'x', categoryCode: 'WELD', chapters: [chapter] } }, editor)).rejects.toMatchObject({ data: { field: 'chapters.0.trialVideo' } });
  });
});
