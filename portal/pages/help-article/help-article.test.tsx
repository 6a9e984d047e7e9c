import type { LoaderFunctionArgs } from 'react-router';
import { expect, test } from 'vitest';
import type { DataOf } from '../../../contract/calls/index.ts';
import { entryOf, linkedDataOf, notFound, origin, renderPage, textOf, type Answers } from '../../testing/render-page.tsx';
import { helpAnswers } from '../../help/testing-articles.ts';
import * as page from './page.tsx';

const article: DataOf<'helpDetail'> = {
  bizCode: 'no-code', title: '收不到短信验证码', categoryCode: 'account', categoryName: '开户与登录', summary: '按顺序查五处', featured: true, publishTime: '2026-10-04T09:00:00+08:00',
  siblings: [{ bizCode: 'trial', title: '怎样开通免费试用' }, { bizCode: 'no-code', title: '收不到短信验证码' }, { bizCode: 'locked', title: '密码输错太多次' }],
  previous: { bizCode: 'trial', title: '怎样开通免费试用' }, next: { bizCode: 'locked', title: '密码输错太多次' }, related: [{ bizCode: 'hours', title: '看了回放，学时没记上' }],
  content: '<p>五分钟内有效。</p><h2>按这个顺序查</h2><ol><li>核对号码</li></ol><h2>提示太频繁</h2><p>等倒计时。</p>',
};
const render = (changes: Partial<typeof article> = {}, answers: Answers = helpAnswers) => renderPage(page, '/layout/helpWarp?bizCode=no-code', { ...answers, helpDetail: { ...article, ...changes } });

test('the article is shown with its title, date, contents and category navigation', async () => {
  const { main, status } = await render();
  expect(status).toBe(200);
  expect(main.match(/<h1/g)).toHaveLength(1);
  const text = textOf(main);
  for (const words of ['收不到短信验证码', '按顺序查五处', '2026年10月4日', '1 分钟读完', '等倒计时。']) expect(text).toContain(words);
  // Text in narrow columns breaks between phrases.
  expect(main).toContain('<a href="#step-2">提示太<wbr/>频繁</a>');
  expect(main).toContain('>收不到<wbr/>短信<wbr/>验证码</a>');
  expect(main).toContain('<h2 id="step-2">提示太频繁</h2>');
  const nav = main.slice(main.indexOf('aria-label="帮助分类"'), main.indexOf('<article'));
  expect(nav.replaceAll('<wbr/>', '')).toMatch(/aria-current="page"[^>]*>收不到短信验证码/);
  for (const code of ['trial', 'no-code', 'locked']) expect(nav).toContain(`bizCode=${code}"`);
  expect(nav).not.toContain('bizCode=replay"');
});

test('a tab that stays open during a release shows contents and title: old scripts read new data, and new scripts read old data', async () => {
  const withoutPhrases = async (args: LoaderFunctionArgs) => JSON.parse(JSON.stringify((await page.loader(args)).data, (key, value: unknown) => (key === 'phrases' ? undefined : value))) as unknown;
  const { main } = await renderPage({ ...page, loader: withoutPhrases }, '/layout/helpWarp?bizCode=no-code', { ...helpAnswers, helpDetail: article });
  for (const titled of ['<a href="#step-2">提示太频繁</a>', '>收不到短信验证码</a>', '>看了回放，学时没记上</a>']) expect(main).toContain(titled);
});

test('the breadcrumbs include its category', async () => {
  const { main, head } = await render();
  expect(main).toMatch(/aria-label="当前位置"[\s\S]*href="\/help"[^>]*>帮助中心[\s\S]*href="\/layout\/helpList\?categoryCode=account"[^>]*>开户与登录[\s\S]*aria-current="page">收不到短信验证码/);
  expect(linkedDataOf(head, 'BreadcrumbList')).toMatchObject({ itemListElement: [{ name: '首页' }, { name: '帮助中心' }, { name: '开户与登录' }, { name: '收不到短信验证码' }] });
});

test('the article links to its neighbours in the category and to related articles', async () => {
  const { main } = await render();
  const beside = main.slice(main.indexOf('aria-label="上一篇和下一篇"'));
  expect([...beside.slice(0, beside.indexOf('</nav>')).matchAll(/bizCode=([\w-]+)/g)].map(([, code]) => code)).toEqual(['trial', 'locked']);
  const related = main.slice(main.indexOf('aria-label="相关帮助"'));
  expect(related.slice(0, related.indexOf('</nav>'))).toContain('bizCode=hours"');
  const { main: first } = await render({ previous: null, related: [] });
  for (const missing of ['上一篇</small>', '相关的事']) expect(first).not.toContain(missing);
  expect(first).toContain('下一篇</small>');
});

test('the article asks whether it was useful, with no answer selected', async () => {
  const { main } = await render();
  expect(textOf(main)).toContain('这篇解决问题了吗？');
  expect(main.match(/aria-pressed="false"/g)).toHaveLength(2);
  expect(main).not.toContain('<textarea');
});

test('its head describes an article', async () => {
  const { head } = await render();
  expect(entryOf(head, 'title')).toEqual({ title: '收不到短信验证码 - 帮助详情 - 鹦鹉匠' });
  expect(entryOf(head, 'description')?.['content']).toMatch(/^按顺序查五处五分钟内有效。/);
  expect(entryOf(head, 'canonical')?.['href']).toBe(`${origin}/layout/helpWarp?bizCode=no-code`);
  expect(linkedDataOf(head, 'Article')).toMatchObject({ headline: '收不到短信验证码', datePublished: article.publishTime, image: undefined });
});

test('an article of an unpublished category, or with a failed category list, is shown as well', async () => {
  const { main, status } = await render({ categoryName: '', summary: '', siblings: [], previous: null, next: null, related: [] }, {});
  expect(status).toBe(200);
  expect(main).not.toContain('上一篇');
  expect(textOf(main)).toContain('等倒计时。');
});

test.for(['?bizCode=gone'])('%j without a matching article is a 404 with further links', async (query) => {
  const { main, status, head } = await renderPage(page, `/layout/helpWarp${query}`, { ...helpAnswers, helpDetail: notFound });
  expect(status).toBe(404);
  expect(textOf(main)).toContain('没有这篇帮助');
  expect(main).toMatch(/<form[^>]*action="\/layout\/helpList"/);
  expect(entryOf(head, 'robots')?.['content']).toBe('noindex, follow');
});
