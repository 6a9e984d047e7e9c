import { expect, test } from 'vitest';
import { entryOf, linkedDataOf, origin, renderPage, textOf } from '../../testing/render-page.tsx';
import { sampleAnswers } from '../../testing/sample-answers.ts';
import * as page from './page.tsx';

test('it says who, how, what is promised and where to be found', async () => {
  const { status, main, html } = await renderPage(page, '/about');
  const text = textOf(main);
  expect(status).toBe(200);
  expect(html.match(/<h1/g)).toHaveLength(1);
  for (const words of ['做一套趁手的家什', '不以规矩，不能成方圆', '从头一通电话到第一个班', '一年长一圈', '7×12 小时', '30 分钟', '400-000-0000', 'service@example.com']) expect(text).toContain(words);
});

test('milestones are marked as a sample', async () => {
  const { main } = await renderPage(page, '/about');
  expect(textOf(main.slice(main.indexOf('id="milestones"'), main.indexOf('id="promises"')))).toContain('示例');
});

test('it names the filings, and leaves out one that is not configured', async () => {
  const { main } = await renderPage(page, '/about');
  expect(main).toMatch(/href="https:\/\/beian\.miit\.gov\.cn\/"[^>]*>京ICP备00000000号-1/);
  const { main: without } = await renderPage(page, '/about', { getSiteConfig: { ...sampleAnswers.getSiteConfig, licenceNumber: '' } });
  expect(textOf(main)).toContain('经营许可');
  expect(textOf(without)).not.toContain('经营许可');
});

test('without the enquiry section nothing asks for an enquiry about cooperation', async () => {
  const hidden = sampleAnswers.isShowIndexPage.map((row) => (row.positionCategory === 'cooperation_negotiation' ? { ...row, isShow: '0' as const } : row));
  const { main } = await renderPage(page, '/about', { isShowIndexPage: hidden });
  expect(main).not.toContain('合作咨询');
});

test('its head describes the organisation', async () => {
  const { head } = await renderPage(page, '/about');
  expect(entryOf(head, 'title')).toEqual({ title: '关于我们 - 鹦鹉匠' });
  expect(entryOf(head, 'canonical')?.['href']).toBe(`${origin}/about`);
  expect(linkedDataOf(head, 'Organization')).toMatchObject({ name: '鹦鹉匠', contactPoint: { telephone: '400-000-0000' } });
  expect(linkedDataOf(head, 'BreadcrumbList')).toMatchObject({ itemListElement: [{ position: 1, name: '首页' }, { position: 2, name: '关于我们' }] });
});

test('telephone and messages are answered each in its own time, and what differs by edition is left to their table', async () => {
  const text = textOf((await renderPage(page, '/about')).main);
  expect(text).toContain('电话里报的问题，从接通算起');
  expect(text).toContain('留言由顾问一个工作日内回电');
  expect(text).not.toMatch(/盯场|到场旁听|头三节|写进合同/);
  expect(text).toContain('照标准版的三次远程辅导排：基础版一次，旗舰版有一次到场');
});
