/** Keywords that people of the trade type, and the expected first results in the launch content. The keywords were chosen without knowledge of the index. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CallName, DataOf, RequestOf } from '../../../contract/calls/index.ts';
import { fieldExamples, shorterExamples, suggestions } from '../../../portal/lists/search-examples.ts';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { loadSeed } from '../../seeding/seed.ts';
import { answerOf } from '../../testing-call.ts';
import { testCaller, testContext, type TestContext } from '../../testing-context.ts';
import { courseHandlers } from '../courses/index.ts';
import { expertHandlers } from '../experts/index.ts';
import { helpHandlers } from '../help/index.ts';
import { newsHandlers } from '../news/index.ts';
import { contentKinds } from '../../content-kinds.ts';
import { searchHandlers } from './index.ts';

const launch = fileURLToPath(new URL('../../../seed/launch', import.meta.url));
const handlers = { ...courseHandlers, ...expertHandlers, ...helpHandlers, ...newsHandlers, ...searchHandlers(contentKinds) };

/** The day after the latest seeded date: entries without a date are as new as on the day of a first start. */
const firstStart = Math.max(...['courses', 'news', 'help', 'policies'].flatMap((file) => (JSON.parse(readFileSync(`${launch}/${file}.json`, 'utf8')) as { publishAt: string }[]).map(({ publishAt }) => Date.parse(publishAt)))) + 86_400_000;

interface Expected {
  first?: string;
  /** Codes that must each be among the first three results. */
  among?: string[];
}

const keywords: Readonly<Record<string, Expected>> = {
  叉车: { first: 'transport-forklift' },
  叉车证: { first: 'transport-forklift' },
  叉车证多少钱: { first: 'transport-forklift' },
  电工证: { first: 'electrical-breakers', among: ['two-certificates'] },
  电工证怎么考: { first: 'electrical-breakers', among: ['two-certificates'] },
  怎么考电工证: { first: 'electrical-breakers', among: ['two-certificates'] },
  电工培训: { among: ['electrical-breakers'] },
  焊工证: { first: 'welding-mask', among: ['two-certificates'] },
  电焊: { first: 'welding-mask' },
  登高证: { first: 'safety-heights' },
  消防证: { first: 'safety-fire' },
  安全员证: { first: 'safety-manager' },
  厨师证: { first: 'services-kitchen' },
  月嫂培训: { first: 'care-cot' },
  养老护理员培训多少钱: { among: ['care-plan', 'care-wheelchair'] },
  无人机考证: { first: 'transport-drone' },
  PLC: { first: 'electrical-plc' },
  PLC编程: { first: 'electrical-plc' },
  '3D打印课程': { first: 'digital-printing' },
  可编程控制器: { first: 'electrical-plc' },
  查证书: { first: 'certificate-lookup', among: ['certificate-afterlife'] },
  证书怎么查: { first: 'certificate-lookup' },
  证书: { among: ['certificate-lookup', 'certificate-afterlife'] },
  岗位画像: { first: 'position-portrait-start' },
  招生: { among: ['enrolment-page', 'advert-lines'] },
  直播回放: { among: ['replay-missing', 'replay-chapters'] },
  学时怎么算: { first: 'hours-rules' },
  考试防作弊: { among: ['anti-cheating', 'proctoring-rules'] },
  学徒制补贴: { among: ['apprentice-agreement', 'apprenticeship-ledger'] },
  人脸识别: { among: ['identity-check', 'face-data-care'] },
  视频看不了: { among: ['trial-video', 'replay-missing'] },
  打不开直播: { first: 'live-student-entry' },
  课程怎么买: { among: ['choose-course'] },
  学员退款: { first: 'refund-leave' },
  收不到验证码: { first: 'no-sms-code' },
  验证码: { first: 'no-sms-code' },
  低压电工: { first: 'electrical-breakers', among: ['electrical-review'] },
  电工: { first: 'electrical-breakers' },
  补贴学时: { among: ['services-subsidy', 'subsidised-hours'] },
  补贴申领: { among: ['subsidy-package'] },
  题库: { among: ['question-import', 'question-tagging'] },
  学徒制: { among: ['apprentice-agreement', 'apprenticeship-ledger'] },
};

describeOnBothDatabases('with the launch content', (open) => {
  let context: TestContext;

  beforeAll(async () => {
    context = testContext(await open());
    context.clock.set(firstStart);
    await loadSeed(context, launch);
  });

  const ask = <Name extends keyof typeof handlers & CallName>(name: Name, request: RequestOf<Name>): Promise<DataOf<Name>> => answerOf(handlers as never, name, request, testCaller(context));
  const search = async (keyword: string) => {
    const { list, isNear } = await ask('searchSite', { keyword });
    return { codes: list.map(({ query }) => Object.values(query)[0]!), isNear };
  };

  test.each(Object.entries(keywords))('%s finds the matching entry first', async (keyword, { first, among = [] }) => {
    const { codes, isNear } = await search(keyword);
    expect(codes[0]).toBe(first ?? codes[0]);
    expect(codes.slice(0, 3)).toEqual(expect.arrayContaining(among));
    expect(isNear).toBe(false);
  });

  describe('every word that the pages suggest finds matching entries', () => {
    test('in site search', () => {
      expect([...suggestions, ...fieldExamples.search, ...Object.values(shorterExamples)].filter((keyword) => !Object.hasOwn(keywords, keyword))).toEqual([]);
    });

    test('and in each list', async () => {
      for (const keyword of fieldExamples.allCourses) expect((await ask('getPlatformCoursessList', { keyword })).list.length, keyword).toBeGreaterThan(2);
      for (const keyword of fieldExamples.news) expect((await ask('informationList', { keyword })).list.length, keyword).toBeGreaterThan(2);
      for (const keyword of fieldExamples.experts) expect((await ask('expertsListPage', { keyword })).list.length, keyword).toBeGreaterThan(0);
      for (const keyword of fieldExamples.help) expect((await ask('helpList', { keyword })).filter(({ isNear }) => !isNear).length, keyword).toBeGreaterThan(0);
    });
  });

  test('the lists know the words of visitors too', async () => {
    const courses = async (keyword: string) => (await ask('getPlatformCoursessList', { keyword, pageSize: 50 })).list.map(({ beorCode }) => beorCode);
    expect(await courses('PLC编程')).toEqual(['electrical-plc']);
    expect(await courses('叉车证怎么考')).toContain('transport-forklift');
    expect(await courses('电工证 怎么考')).toContain('electrical-breakers');
    expect(await courses('电焊')).toEqual(expect.arrayContaining(['welding-mask', 'welding-pipe', 'welding-tig']));
    expect((await ask('helpList', { keyword: '查证书' }))[0]).toMatchObject({ bizCode: 'certificate-lookup', excerpt: '' });
    expect((await ask('expertsListPage', { keyword: 'PLC' })).list.map(({ resName }) => resName)).toEqual(['沈莉']);
  });
});
