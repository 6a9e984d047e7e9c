import { describe, expect, test } from 'vitest';
import { entryOf, linkedDataOf, origin, renderPage, textOf, type Answers } from '../../testing/render-page.tsx';
import { categories, courseNamed, pageOfList } from '../../courses/testing-courses.ts';
import { sampleAnswers } from '../../testing/sample-answers.ts';
import * as page from './page.tsx';

const welding = ['平板对接焊', '氩弧焊打底', '立焊与仰焊', '焊缝检验', '火焰切割', '机器人示教', '管板焊'].map((name, i) => courseNamed(name, i + 1));
const care = [courseNamed('养老护理员', 11, { categoryCode: 'care', priceCents: 0 })];
const banner = { bizCode: 'K1', poster: '/files/by-trade.svg', linkUrl: '/curse/Fullcourse', type: 'image', createTime: '2026-03-05T09:00:00+08:00', title: '八大类工种，拿来就能排课', description: '每门都有试看。', linkText: '看全部课程', scene: '' };

const answers: Answers = {
  getCourseCategory: categories,
  getListBanner: [banner],
  getQualityCourseList: (asked) => pageOfList(asked.categoryCode ? [] : [welding[1]!], asked),
  coursePositionList: (asked) => pageOfList(asked.categoryCode === 'welding' ? welding : care, asked),
};
const render = (query = '', changed: Answers = {}) => renderPage(page, `/course${query}`, { ...answers, ...changed });
const without = (...hidden: string[]): Answers => ({ isShowIndexPage: sampleAnswers.isShowIndexPage.map((section) => (hidden.includes(section.positionCategory) ? { ...section, isShow: '0' } : section)) });

describe('the course centre', () => {
  test('has one section per category with its number of courses and a link to all', async () => {
    const { main, status } = await render();
    expect(status).toBe(200);
    expect(main.match(/<h1/g)).toHaveLength(1);
    expect(textOf(main)).toMatch(/焊接 7 门 .*健康照护 1 门/);
    expect(main).toMatch(/href="\/curse\/Fullcourse\?categoryCode=welding"[^>]*>全部焊接课程/);
    expect(main).toContain('href="/curse/courselist?beorCode=C11&amp;bizCode=B11"');
    expect(textOf(main)).toMatch(/养老护理员 .*免费/);
  });

  test('shows a course once: a quality course is left out of its category’s section', async () => {
    const { main } = await render();
    expect(main.match(/beorCode=C2&/g)).toHaveLength(1);
    expect(main.indexOf('beorCode=C2&')).toBeLessThan(main.indexOf('floor-welding'));
    // The section shows five of its seven courses.
    for (const number of [1, 3, 4, 5, 6]) expect(main).toContain(`beorCode=C${number}&`);
    expect(main).not.toContain('beorCode=C7&');
  });

  test('shows its banner and leaves out hidden sections', async () => {
    const shown = await render();
    expect(textOf(shown.main)).toContain('八大类工种，拿来就能排课');
    expect(textOf(shown.main)).toContain('名师精品课');
    const { main } = await render('', without('course_banner', 'master_quality_course'));
    expect(textOf(main)).not.toContain('八大类工种');
    expect(textOf(main)).not.toContain('名师精品课');
  });

  test('has two sections across categories: most popular and newest', async () => {
    const { main } = await render('', { getCourseList: (asked) => pageOfList([welding[0]!], asked), courseClassificationList: (asked) => pageOfList(care, asked) });
    expect(textOf(main)).toMatch(/学的人多 按人数看全部 平板对接焊 .*新上架 按时间看全部 养老护理员/);
    expect(main).toContain('href="/curse/Fullcourse?sort=hot"');
    expect(textOf((await render('?categoryCode=welding', { getCourseList: (asked) => pageOfList(care, asked) })).main)).not.toContain('学的人多');
  });

  test('searches among all courses, without a script too', async () => {
    const { main } = await render();
    expect(main).toMatch(/<form[^>]*action="\/curse\/Fullcourse" method="get"/);
  });

  test('is rendered when one section, or every call, failed', async () => {
    const one = await render('', { coursePositionList: (asked) => { if (asked.categoryCode === 'care') throw new Error('down'); return pageOfList(welding, asked); } });
    expect(textOf(one.main)).toMatch(/健康照护 .*没能取到课程/);
    expect(textOf(one.main)).toContain('平板对接焊');
    const { main, status } = await renderPage(page, '/course', {});
    expect(status).toBe(200);
    expect(textOf(main)).toContain('没能取到课程');
    expect(main).toMatch(/href="\/course"[^>]*>重试/);
  });

  test('shows a message when there are no courses yet', async () => {
    const { main } = await render('', { coursePositionList: (asked) => pageOfList([], asked), getQualityCourseList: (asked) => pageOfList([], asked) });
    expect(textOf(main)).toContain('还没有课程');
  });
});

describe('one category of the course centre', () => {
  test('is shown alone with all its courses, its own address and its own title', async () => {
    const { main, head, status } = await render('?categoryCode=welding&from=mail');
    expect(status).toBe(200);
    for (const number of [1, 2, 3, 4, 5, 6, 7]) expect(main).toContain(`beorCode=C${number}&`);
    expect(main).not.toContain('养老护理员');
    expect(textOf(main)).toContain('焊接课程 7 门，先试看');
    // The search is limited to the category.
    expect(main).toMatch(/<input type="hidden" name="categoryCode" value="welding"\/>/);
    expect(textOf(main)).not.toContain('八大类工种');
    expect(main).toMatch(/aria-current="page"[^>]*>焊接|>焊接<small>/);
    expect(entryOf(head, 'title')).toEqual({ title: '焊接 - 课程中心 - 鹦鹉匠' });
    expect(entryOf(head, 'canonical')?.['href']).toBe(`${origin}/course?categoryCode=welding`);
    expect(linkedDataOf(head, 'BreadcrumbList')).toMatchObject({ itemListElement: [{ name: '首页' }, { name: '课程中心' }, { name: '焊接' }] });
  });

  test('is a 404 with further links when it does not exist', async () => {
    const { main, status, head } = await render('?categoryCode=gone');
    expect(status).toBe(404);
    expect(textOf(main)).toContain('没有这个课程类目');
    expect(main).toMatch(/href="\/course"[^>]*>看全部类目/);
    expect(entryOf(head, 'robots')?.['content']).toBe('noindex, follow');
  });
});
