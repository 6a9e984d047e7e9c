import { expect, test } from 'vitest';
import { entryOf, linkedDataOf, renderPage, textOf } from '../../testing/render-page.tsx';
import { helpAnswers } from '../../help/testing-articles.ts';
import * as page from './page.tsx';

const render = (answers = helpAnswers) => renderPage(page, '/help', answers);

test('the page searches all help articles, also without a script', async () => {
  const { main, status } = await render();
  expect(status).toBe(200);
  expect(main.match(/<h1/g)).toHaveLength(1);
  expect(main).toMatch(/<form[^>]*action="\/layout\/helpList" method="get"/);
  expect(main).toMatch(/<input type="search" aria-label="搜帮助"[^>]*name="keyword"/);
});

test('every category links to its list and shows its number of articles and the first ones', async () => {
  const { main } = await render();
  expect(textOf(main)).toMatch(/开户与登录 3 篇 怎样开通免费试用 收不到短信验证码 密码输错太多次/);
  for (const code of ['account', 'live', 'records']) expect(main).toContain(`href="/layout/helpList?categoryCode=${code}"`);
});

test('frequent questions come first: the operator’s choice, then one of each category in turn', async () => {
  const { main } = await render();
  const asked = main.slice(main.indexOf('<ol'), main.indexOf('</ol>'));
  expect([...asked.matchAll(/bizCode=([\w-]+)/g)].map(([, code]) => code)).toEqual(['no-code', 'trial', 'replay', 'hours', 'locked', 'stutter']);
});

test('the support phone and hours are shown, also when no article could be fetched', async () => {
  for (const answers of [helpAnswers, {}]) expect((await render(answers)).main).toMatch(/href="tel:[\d-]+"/);
  expect(textOf((await render({})).main)).toContain('没能取到帮助文章');
  expect(textOf((await render({ helpList: [] })).main)).toContain('帮助文章还在写');
});

test('the page has its own title and description', async () => {
  const { head } = await render();
  expect(entryOf(head, 'title')).toEqual({ title: '帮助中心 - 鹦鹉匠' });
  expect(linkedDataOf(head, 'BreadcrumbList')).toMatchObject({ itemListElement: [{ name: '首页' }, { name: '帮助中心' }] });
});
