import { expect, test } from 'vitest';
import type { DataOf } from '../../../contract/calls/index.ts';
import { entryOf, linkedDataOf, origin, renderPage, textOf, type Answers } from '../../testing/render-page.tsx';
import * as page from './page.tsx';

type NewsItem = DataOf<'informationList'>['list'][number];

const items: NewsItem[] = Array.from({ length: 23 }, (_, i) => ({
  bizCode: `N${i + 1}`, title: `第 ${i + 1} 篇：补贴学时怎么记`, summary: i === 0 ? '从签到说起' : '', poster: i === 1 ? '' : `/files/${i}.svg`, publishTime: '2026-03-01T23:30:00Z',
}));

const answers: Answers = {
  informationList: ({ keyword, pageNum = 1, pageSize = 10 }) => {
    const found = items.filter(({ title }) => title.includes(keyword ?? ''));
    return { list: found.slice((Number(pageNum) - 1) * Number(pageSize), Number(pageNum) * Number(pageSize)), total: found.length, pageNum: Number(pageNum), pageSize: Number(pageSize) };
  },
};
const render = (query = '', given = answers) => renderPage(page, `/industryInformation${query}`, given);

test('ten articles are listed per page, newest first, each with a link', async () => {
  const { main, status } = await render();
  expect(status).toBe(200);
  expect(main.match(/<h1/g)).toHaveLength(1);
  expect(main.match(/href="\/industryInformationDetails\?code=/g)).toHaveLength(10);
  expect(main.match(/news-row--leading/g)).toHaveLength(1);
  expect(main).toContain('href="/industryInformationDetails?code=N1"');
  expect(textOf(main)).toContain('从签到说起');
});

test('dates are in China time', async () => {
  const { main } = await render();
  expect(main).toMatch(/<time dateTime="2026-03-01T23:30:00Z">2026年3月2日<\/time>/i);
});

test('every article has a picture area of the same size, also without a picture', async () => {
  const { main } = await render();
  const pictures = main.match(/<img[^>]*>/g)!;
  for (const picture of pictures) expect(picture).toMatch(/src="[^"]+"[^>]*width="\d+" height="\d+"|width="\d+" height="\d+"[^>]*src="[^"]+"/);
});

test('the pager’s links keep the search', async () => {
  const { main } = await render('?keyword=%E8%A1%A5%E8%B4%B4&pageNum=2');
  expect(main).toMatch(/href="\/industryInformation\?keyword=[^"]+"[^>]*aria-label="第 1 页"|aria-label="第 1 页"[^>]*href="\/industryInformation\?keyword=[^"]+"/);
  expect(main).toMatch(/href="\/industryInformation\?keyword=[^"]+pageNum=3"/);
  expect(main).toMatch(/aria-current="page"[^>]*>2</);
});

test('a search shows its number of results, marks matches, and works without scripts', async () => {
  const { main, head } = await render('?keyword=%E5%AD%A6%E6%97%B6');
  expect(textOf(main)).toContain('找到 23 篇与“学时”有关的资讯， 第 1 页，共 3 页');
  expect(main).toContain('<mark>学时</mark>');
  expect(main).toMatch(/<form[^>]*action="\/industryInformation" method="get"/);
  expect(main).toMatch(/name="keyword"[^>]*value="学时"/);
  expect(main).not.toContain('news-row--leading');
  expect(entryOf(head, 'robots')?.['content']).toBe('noindex, follow');
});

test('a search without results links to the whole list', async () => {
  const { main, status } = await render('?keyword=%E6%B2%A1%E6%9C%89');
  expect(status).toBe(200);
  expect(textOf(main)).toContain('没有找到“没有”');
  expect(main).toMatch(/href="\/industryInformation"[^>]*>看全部资讯/);
});

test('a page after the last is a 404 with a link to the first', async () => {
  const { main, status } = await render('?pageNum=9');
  expect(status).toBe(404);
  expect(textOf(main)).toContain('没有第 9 页 一共 23 篇，到第 3 页为止');
});

test('an empty list and a failed list show different messages', async () => {
  const { main: empty } = await render('', { informationList: { list: [], total: 0, pageNum: 1, pageSize: 10 } });
  expect(textOf(empty)).toContain('还没有资讯');
  const { main: failed, status } = await render('?pageNum=2', {});
  expect(status).toBe(200);
  expect(textOf(failed)).toContain('没能取到资讯');
  expect(failed).toMatch(/href="\/industryInformation\?pageNum=2"[^>]*>重试/);
});

test('each page of the list has its own address and title', async () => {
  const { head } = await render('?pageNum=2');
  expect(entryOf(head, 'title')).toEqual({ title: '第 2 页 - 行业资讯 - 鹦鹉匠' });
  expect(entryOf(head, 'canonical')?.['href']).toBe(`${origin}/industryInformation?pageNum=2`);
  expect(linkedDataOf(head, 'BreadcrumbList')).toBeDefined();
});
