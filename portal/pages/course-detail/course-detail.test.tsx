import { describe, expect, test } from 'vitest';
import type { DataOf } from '../../../contract/calls/index.ts';
import { entryOf, linkedDataOf, notFound, origin, renderPage, textOf, type Answers } from '../../testing/render-page.tsx';
import { courseNamed } from '../../courses/testing-courses.ts';
import { sampleAnswers } from '../../testing/sample-answers.ts';
import * as page from './page.tsx';

type Details = DataOf<'getPlatformCoursessDetails'>;

const details: Details = {
  ...courseNamed('氩弧焊打底与管板焊', 1, { priceCents: 32_850, publishTime: '2026-03-01T23:30:00Z' }),
  introduction: '<p>看清熔孔，再送丝。</p><h3>学完能做什么</h3><ul><li>单面焊双面成形</li></ul><h3>适合谁</h3><p>会平板对接的焊工。</p>',
  categoryName: '焊接',
  tags: [{ tagCode: 'exam', tagName: '考证备考', offered: true }, { tagCode: 'sample', tagName: '示例课程', offered: false }],
  teacher: sampleAnswers.indexExpertsList[2]!,
  chapters: [
    { chapterCode: 'K1', title: '设备与气体', summary: '送丝轮压力和气路，开机前查五处。', minutes: 225, hasTrial: false, trialTitle: '' },
    { chapterCode: 'K2', title: '看清熔孔', summary: '', minutes: 90, hasTrial: true, trialTitle: '' },
  ],
  related: [courseNamed('焊缝外观检验', 7)],
};
const render = (changed: Partial<Details> = {}, query = '?beorCode=C1&bizCode=B1', answers: Answers = {}) =>
  renderPage(page, `/curse/courselist${query}`, { getPlatformCoursessDetails: { ...details, ...changed }, ...answers });

describe('a course', () => {
  test('shows title, duration, teacher and price', async () => {
    const { main, status } = await render();
    expect(status).toBe(200);
    expect(main.match(/<h1/g)).toHaveLength(1);
    for (const words of ['氩弧焊打底与管板焊', '31 课时', '1,101 人学过', '2026年3月2日', '¥328.50', '2 章，共 31 课时，约 5 小时 15 分']) expect(textOf(main)).toContain(words);
    expect(main).toMatch(/href="\/curse\/Fullcourse\?tagCode=exam"[^>]*>考证备考/);
    // The tag is a text about the course, not a filter link.
    expect(main).toContain('<span>示例课程</span>');
    expect(textOf((await render({ priceCents: 0 })).main)).toContain('免费');
  });

  test('shows the learning outcome and the target group in separate sections', async () => {
    const { main } = await render();
    expect(main).toMatch(/<h3>适合谁<\/h3><div class="article"><p>会平板对接的焊工。/);
    expect(main).toMatch(/<h3>学完能做什么<\/h3>/);
    expect(textOf((await render({ introduction: '' })).main)).not.toContain('这门课讲什么');
  });

  test('lists its chapters with their length, which open without a script', async () => {
    const { main } = await render();
    expect(main.match(/<details/g)).toHaveLength(2);
    expect(main).toMatch(/<details open=""><summary>.*?设备与气体/);
    expect(textOf(main)).toMatch(/设备与气体 3 小时 45 分 送丝轮压力和气路，开机前查五处。 合 5 课时，每课时 45 分钟。/);
    expect(main.match(/可以倍速和回看/g)).toHaveLength(1);
    expect(textOf((await render({ chapters: [] })).main)).toContain('章节还在整理');
  });

  test('offers the trial at the picture and at its chapter in the list', async () => {
    const { main } = await render();
    expect(textOf(main)).toContain('试看 看清熔孔');
    expect(main).toMatch(/<video[^>]*aria-label="试看：看清熔孔"/);
    expect(main.match(/<button[^>]*>试看这一章</g)).toHaveLength(1);
    // The video address is signed for a limited time, so a cached page must not contain it.
    expect(main).not.toMatch(/<video[^>]* src=/);
  });

  test('describes the trial video when it is not the chapter itself', async () => {
    const { main } = await render({ chapters: details.chapters.map((chapter) => ({ ...chapter, trialTitle: chapter.hasTrial ? '一道焊缝，四眼看（焊接示例）' : '' })) });
    expect(textOf(main)).toContain('试看 一道焊缝，四眼看（焊接示例）');
    expect(textOf(main)).toContain('附一段试看《一道焊缝，四眼看（焊接示例）》');
    expect(main).toMatch(/<video[^>]*aria-label="试看：一道焊缝，四眼看（焊接示例）"/);
    expect(main).toMatch(/<button[^>]*aria-label="播放试看：一道焊缝，四眼看（焊接示例）"[^>]*>播放试看</);
    expect(main).not.toMatch(/试看[^<"]*看清熔孔|试看这一章|这一章有一段可以先看/);
  });

  test('shows a message when there is no trial', async () => {
    const { main } = await render({ chapters: details.chapters.map((chapter) => ({ ...chapter, hasTrial: false })) });
    expect(textOf(main)).toContain('这门课没有试看片段');
    expect(main).not.toContain('<video');
    expect(textOf(main)).not.toContain('此视频暂无法播放!');
  });

  test('offers an enquiry, the free trial and the phone number', async () => {
    const { main } = await render();
    expect(main).toMatch(/<button[^>]*>咨询报名/);
    expect(main).toMatch(/href="\/login"[^>]*target="_blank"[^>]*>免费试用，排进班级|target="_blank"[^>]*href="\/login"[^>]*>免费试用，排进班级/);
    expect(main).toContain('href="tel:400-000-0000"');
    const asking = await render({}, undefined, { getSiteConfig: { ...sampleAnswers.getSiteConfig, consultationUrl: 'https://kf.example.com' } });
    expect(asking.main).toMatch(/href="https:\/\/kf\.example\.com"[^>]*>咨询报名/);
  });

  test('links to its teacher, to similar courses and to its category', async () => {
    const { main } = await render();
    expect(textOf(main)).toContain('罗志强主讲');
    expect(main).toContain('href="/expertListDetails?bizCode=E2&amp;resCode=E2"');
    expect(main).toContain('href="/curse/courselist?beorCode=C7&amp;bizCode=B7"');
    expect(main).toMatch(/aria-label="当前位置"[\s\S]*href="\/course"[^>]*>课程中心[\s\S]*href="\/course\?categoryCode=welding"[^>]*>焊接[\s\S]*aria-current="page">氩弧焊打底与管板焊/);
    const { main: alone } = await render({ teacher: null, related: [], tags: [] });
    expect(textOf(alone)).not.toContain('接着可以学');
    expect(alone).not.toContain('expertListDetails');
  });

  test('has structured data of a course and one canonical address for every form of its address', async () => {
    const { head } = await render({}, '?beorCode=C1&from=mail');
    expect(entryOf(head, 'title')).toEqual({ title: '氩弧焊打底与管板焊 - 课程详情 - 鹦鹉匠' });
    expect(entryOf(head, 'canonical')?.['href']).toBe(`${origin}/curse/courselist?beorCode=C1&bizCode=B1`);
    expect(linkedDataOf(head, 'Course')).toMatchObject({
      name: '氩弧焊打底与管板焊',
      image: `${origin}/files/course1.svg`,
      offers: { price: '328.50', priceCurrency: 'CNY' },
      hasCourseInstance: { courseWorkload: 'PT5H15M', instructor: { name: '罗志强' } },
    });
    expect(linkedDataOf(head, 'BreadcrumbList')).toMatchObject({ itemListElement: [{ name: '首页' }, { name: '课程中心' }, { name: '焊接' }, { name: '氩弧焊打底与管板焊' }] });
  });
});

test.for(['?beorCode=gone'])('%j without a matching course is a 404 with links to other pages', async (query) => {
  const { main, status, head } = await render({}, query, { getPlatformCoursessDetails: notFound });
  expect(status).toBe(404);
  expect(textOf(main)).toContain('没有这门课');
  expect(main).toMatch(/href="\/curse\/Fullcourse"[^>]*>看全部课程/);
  expect(entryOf(head, 'robots')?.['content']).toBe('noindex, follow');
});
