import { describe, expect, test } from 'vitest';
import { link } from '../../../contract/pages.ts';
import { sampleAnswers } from '../../testing/sample-answers.ts';
import { renderPage, textOf, type Answers } from '../../testing/render-page.tsx';
import * as module from './page.tsx';

const course = sampleAnswers.getIndexCourseList[0]!;
const shown = async (changed: Answers) => (await renderPage(module, link('contentEcosystem'), { ...sampleAnswers, ...changed })).main;
const shelved = { getPlatformCoursessList: { list: sampleAnswers.getIndexCourseList.slice(0, 2), total: 31, pageNum: 1, pageSize: 6 } };

describe('the shelves', () => {
  test('show each category of the course centre with its number of courses and a link', async () => {
    const main = await shown(shelved);
    for (const { categoryCode, categoryName } of sampleAnswers.getCourseCategory) {
      expect(main).toContain(`href="${link('allCourses', { categoryCode })}"`);
      expect(textOf(main)).toContain(`${categoryName} 31 门`);
    }
  });

  test('show every course as a spine with its name, a width by its duration and a link', async () => {
    const main = await shown(shelved);
    expect(main).toContain(`href="${link('courseDetail', { beorCode: course.beorCode, bizCode: course.bizCode }).replace('&', '&amp;')}"`);
    expect(main).toContain(`flex-grow:${course.lessonCount}`);
    expect(main.replace(/<[^>]+>/g, '')).toContain(course.resName);
  });

  test('leave out an empty category, and show a message when all are empty', async () => {
    const main = await shown({ getPlatformCoursessList: { list: [], total: 0, pageNum: 1, pageSize: 6 } });
    expect(main).not.toContain('class="shelves"');
    expect(textOf(main)).toContain('课程正在上架');
  });

  test('do not break the page when they fail to load', async () => {
    const main = await shown({});
    expect(textOf(main)).toContain('书架这会儿没能取到');
    expect(main.match(/<h1/g)).toHaveLength(1);
    expect(main).toContain('<details');
  });
});

describe('the partners', () => {
  const marks = (main: string) => sampleAnswers.getPartnerList.filter(({ resName }) => main.includes(`alt="${resName}"`)).length;

  test('are the portal’s partners, as long as their section is shown', async () => {
    expect(marks(await shown({}))).toBe(sampleAnswers.getPartnerList.length);
    const closed = sampleAnswers.isShowIndexPage.map((row) => (row.positionCategory === 'partners' ? { ...row, isShow: '0' as const } : row));
    expect(marks(await shown({ isShowIndexPage: closed }))).toBe(0);
  });

  test('are left out when there are none or the call failed', async () => {
    for (const getPartnerList of [[], undefined]) {
      const { getPartnerList: _, ...others } = sampleAnswers;
      const main = await shown({ ...others, getPartnerList: getPartnerList as [] });
      expect(main).not.toContain('content-partners');
    }
  });
});

test('600,000 minutes are shown as the right number of eight-hour days', async () => {
  const eightHourDays = 600_000 / (8 * 60);
  expect(textOf(await shown({}))).toContain(`要看 ${eightHourDays.toLocaleString('en')} 天`);
});
