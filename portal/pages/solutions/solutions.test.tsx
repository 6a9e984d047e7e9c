import { describe, expect, test } from 'vitest';
import { link } from '../../../contract/pages.ts';
import { entryOf, linkedDataOf, origin, renderPage, textOf, type Answers } from '../../testing/render-page.tsx';
import type { Story } from '../../page-parts/customer-types.ts';
import { firstSteps } from './first-steps.ts';
import * as page from './page.tsx';

const names = ['培训机构', '职业院校', '生产企业', '课程供应商'];
const solutions = names.map((resName, at) => ({ bizCode: `S${at}`, customerType: String(at), resName, summary: `${resName}先做三件事。`, poster: '' }));
const stories: Story[] = ['0', '2', '2', '2'].map((customerType, at) => ({
  bizCode: `K${at}`, resName: `第 ${at} 家（示例）`, poster: '', customerType, industry: '装备制造', summary: '从一个班做起', figures: [{ value: '14 天', label: '到开班' }], publishTime: '2026-03-01T09:00:00+08:00',
}));
const answers: Answers = {
  getSolutions: ({ customerType }) =>
    customerType === undefined ? solutions : solutions.filter((each) => each.customerType === customerType).map((each) => ({ ...each, content: `<h2>${each.resName}怎么开头</h2><p>正文</p>` })),
  getBenchmarking: ({ customerType, pageSize }) => {
    const ofKind = stories.filter((story) => story.customerType === customerType);
    return { list: ofKind.slice(0, Number(pageSize)), total: ofKind.length, pageNum: 1, pageSize: Number(pageSize) };
  },
};
const render = (query = '', given = answers) => renderPage(page, `/solutions${query}`, given);
const tabs = (main: string) => main.slice(main.indexOf('aria-label="客户类型"'), main.indexOf('</nav>', main.indexOf('aria-label="客户类型"')));

describe.for(names.map((name, at) => [String(at), name] as const))('customer type %s', ([customerType, name]) => {
  test('has its own title, text and first steps, and its tab is the current one of four links', async () => {
    const { main, head, status } = await render(`?customerType=${customerType}`);
    expect(status).toBe(200);
    expect(main).toContain(`<h1>${name}方案</h1>`);
    expect(head).toContainEqual({ title: `${name}方案 - 客户方案 - 鹦鹉匠` });
    expect(main).toContain(`<h2 id="part-1">${name}怎么开头</h2>`);
    expect([...tabs(main).matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(names.map((_, at) => link('solutions', { customerType: at })));
    expect(tabs(main).match(/aria-current="page"[^>]*>([^<]+)</)![1]).toBe(name);
    for (const { page: product } of firstSteps[customerType]!) expect(main).toContain(`href="${link(product)}"`);
    expect(linkedDataOf(head, 'BreadcrumbList')).toBeDefined();
  });
});

test('all kinds have different first steps', () => {
  const orders = Object.values(firstSteps).map((steps) => steps.map(({ page: product }) => product).join());
  expect(new Set(orders).size).toBe(4);
});

test('without a type the first one is shown with the same canonical address', async () => {
  const bare = await render();
  const first = await render('?customerType=0');
  expect(bare.main).toContain('<h1>培训机构方案</h1>');
  for (const { head } of [bare, first]) expect(entryOf(head, 'canonical')?.['href']).toBe(`${origin}/solutions`);
  expect(entryOf((await render('?customerType=2')).head, 'canonical')?.['href']).toBe(`${origin}/solutions?customerType=2`);
});

test('at most two stories are shown, all of the same kind', async () => {
  const { main } = await render('?customerType=2');
  expect([...main.matchAll(/customerStoriesDetails\?bizCode=(K\d)/g)].map(([, code]) => code)).toEqual(['K1', 'K2']);
  expect((await render('?customerType=1')).main).not.toContain('怎么做起来的');
});

test('an unknown type is a 404 with links to the four types, and is not indexed', async () => {
  for (const query of ['?customerType=9', '?customerType=%3Cscript%3E', `?customerType=${'8'.repeat(300)}`]) {
    const { main, status, head } = await render(query);
    expect(status).toBe(404);
    expect(textOf(main)).toContain('没有这一类客户方案');
    expect(textOf(main)).toContain(names.join('、'));
    expect(tabs(main).match(/<a /g)).toHaveLength(4);
    expect(tabs(main)).not.toContain('aria-current');
    expect(entryOf(head, 'robots')?.['content']).toBe('noindex, follow');
  }
});

test('a type that the operator added is shown without first steps', async () => {
  const added = { ...solutions[0]!, customerType: '7', resName: '行业协会', content: '<p>正文</p>' };
  const { main, status } = await render('?customerType=7', { ...answers, getSolutions: [...solutions, added] });
  expect(status).toBe(200);
  expect(main).toContain('<h1>行业协会方案</h1>');
  expect(main).not.toContain('first-steps');
});

test('no solutions, a failed list and a failed text show different messages', async () => {
  expect(textOf((await render('', { getSolutions: [] })).main)).toContain('还没有客户方案');
  expect(textOf((await render('', {})).main)).toContain('没能取到客户方案');
  const { main, status } = await render('?customerType=1', { getSolutions: (request) => (request.customerType === undefined ? solutions : []) });
  expect(status).toBe(200);
  expect(textOf(main)).toContain('没能取到职业院校方案');
  expect(tabs(main).match(/<a /g)).toHaveLength(4);
});
