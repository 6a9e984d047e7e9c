import { expect, test } from 'vitest';
import { entryOf, linkedDataOf, origin, renderPage, textOf } from '../../testing/render-page.tsx';
import { sampleAnswers } from '../../testing/sample-answers.ts';
import * as page from './page.tsx';

test('milestones are marked as a sample', async () => {
  const { main } = await renderPage(page, '/about');
  expect(textOf(main.slice(main.indexOf('id="milestones"'), main.indexOf('id="promises"')))).toContain('示例');
});

test('it shows the filings and leaves out a filing that is not configured', async () => {
  const { main } = await renderPage(page, '/about');
  expect(main).toMatch(/href="https:\/\/beian\.miit\.gov\.cn\/"[^>]*>京ICP备00000000号-1/);
  const { main: without } = await renderPage(page, '/about', { getSiteConfig: { ...sampleAnswers.getSiteConfig, licenceNumber: '' } });
  expect(textOf(main)).toContain('经营许可');
  expect(textOf(without)).not.toContain('经营许可');
});

test('without the enquiry section it has no button for a cooperation enquiry', async () => {
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
