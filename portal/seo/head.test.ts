import { describe, expect, test } from 'vitest';
import { headFrom, headOf, summaryOf } from './head.ts';
import { article, breadcrumbList, course, faqPage, organization, person } from './structured-data.ts';

const publicOrigin = 'https://www.example.com';
const news = () =>
  headOf({
    publicOrigin,
    page: 'newsDetail',
    query: { code: 'N 1' },
    recordCode: 'N1',
    title: '补贴申领指南',
    description: '<p>材料要<strong>齐</strong>。</p>',
    publishTime: '2026-03-01T09:00:00+08:00',
    structured: [faqPage([{ question: '要多久？', answer: '15 个工作日。' }])],
  });
/** The entry of a head with this name. */
const said = (head: ReturnType<typeof news>, name: string) => (head as Record<string, unknown>[]).filter((tag) => tag.name === name || tag.property === name).map(({ content }) => content);

describe('the head of a page', () => {
  test('has one canonical address with only the parameters that identify the page', () => {
    const head = news();
    expect(head).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://www.example.com/industryInformationDetails?code=N+1' });
    expect(said(head, 'og:url')).toEqual(['https://www.example.com/industryInformationDetails?code=N+1']);
  });

  test('has title, description and its own picture for previews', () => {
    const head = news();
    expect(head).toContainEqual({ title: '补贴申领指南 - 资讯详情 - 鹦鹉匠' });
    expect([said(head, 'description'), said(head, 'og:description')]).toEqual([['材料要齐。'], ['材料要齐。']]);
    expect(said(head, 'og:image')).toEqual(['https://www.example.com/share/newsDetail/N1.png']);
    expect([said(head, 'og:image:width'), said(head, 'og:image:height'), said(head, 'twitter:card')]).toEqual([['1200'], ['630'], ['summary_large_image']]);
  });

  test('is an article when it has a publication time, otherwise a page of the site', () => {
    expect([said(news(), 'og:type'), said(news(), 'article:published_time')]).toEqual([['article'], ['2026-03-01T09:00:00+08:00']]);
    expect(news()).toContainEqual(expect.objectContaining({ rel: 'alternate', type: 'application/rss+xml', href: '/rss.xml' }));
    const about = headOf({ publicOrigin, page: 'about', description: '我们是谁' });
    expect([said(about, 'og:type'), said(about, 'article:published_time'), said(about, 'og:title'), said(about, 'og:image')]).toEqual([['website'], [], ['关于我们 - 鹦鹉匠'], ['https://www.example.com/share/about.png']]);
  });

  test('sets noindex on pages that must not be indexed', () => {
    expect(said(news(), 'robots')).toEqual([]);
    expect(said(headOf({ publicOrigin, page: 'news', description: '搜索结果', isHidden: true }), 'robots')).toEqual(['noindex, follow']);
  });

  test('comes from the loader; a failed page has the parent’s head', () => {
    const head = news();
    expect(headFrom({ loaderData: { head }, matches: [] })).toBe(head);
    expect(headFrom({ loaderData: undefined, matches: [{ meta: [{ title: '资讯详情 - 鹦鹉匠' }] }, undefined] })).toEqual([{ title: '资讯详情 - 鹦鹉匠' }]);
  });
});

describe('a description', () => {
  test('is plain text on one line', () => {
    expect(summaryOf('<p>第一段，A&amp;B\n</p><p>第二段 <em>CNC</em> 车床&nbsp;</p>')).toBe('第一段，A&B 第二段 CNC 车床');
  });

  test('is cut after a phrase when it is too long, and never inside a character', () => {
    expect(summaryOf('先备料，再下刀，最后检验。', 9)).toBe('先备料，再下刀…');
    expect(summaryOf('𠮷'.repeat(20), 5)).toBe(`${'𠮷'.repeat(4)}…`);
  });
});

describe('structured data', () => {
  test('starts breadcrumbs at home and ends them at the page', () => {
    expect(breadcrumbList(publicOrigin, [{ name: '首页', path: '/home' }, { name: '行业资讯', path: '/industryInformation' }, { name: '补贴申领指南' }]).itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: '首页', item: 'https://www.example.com/home' },
      { '@type': 'ListItem', position: 2, name: '行业资讯', item: 'https://www.example.com/industryInformation' },
      { '@type': 'ListItem', position: 3, name: '补贴申领指南', item: undefined },
    ]);
  });

  test('names us as the publisher of an article without a source', () => {
    const facts = { path: '/a?code=1', title: '题', publishTime: '2026-03-01T09:00:00+08:00', picture: '/files/a.svg' };
    expect(article(publicOrigin, facts)).toMatchObject({ headline: '题', image: 'https://www.example.com/files/a.svg', datePublished: facts.publishTime, author: { name: '鹦鹉匠' } });
    expect(article(publicOrigin, { ...facts, picture: '', source: '示例日报' })).toMatchObject({ author: { name: '示例日报' }, image: undefined });
  });

  test('has no modification time, because no call returns one', () => {
    const facts = { path: '/a?code=1', title: '题', publishTime: '2026-03-01T09:00:00+08:00' };
    expect(article(publicOrigin, facts)).not.toHaveProperty('dateModified');
    expect(said(news(), 'article:modified_time')).toEqual([]);
  });

  test('has the price of a course in yuan and its length', () => {
    const facts = { path: '/c', title: '低压电工', description: '', priceCents: 19_950, minutes: 135, teacherName: '韩立群' };
    expect(course(publicOrigin, facts)).toMatchObject({ description: '低压电工', offers: { price: '199.50', priceCurrency: 'CNY', category: 'Paid' }, hasCourseInstance: { courseWorkload: 'PT2H15M', instructor: { name: '韩立群' } } });
    const free = course(publicOrigin, { ...facts, priceCents: 0, minutes: 45 });
    expect(free).toMatchObject({ offers: { price: '0.00', category: 'Free' }, hasCourseInstance: { courseWorkload: 'PT45M' } });
    expect(course(publicOrigin, { ...facts, minutes: 120 })).toMatchObject({ hasCourseInstance: { courseWorkload: 'PT2H' } });
  });

  test('leaves out unknown values', () => {
    expect(JSON.parse(JSON.stringify(organization(publicOrigin)))).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: '鹦鹉匠',
      url: publicOrigin,
      logo: { '@type': 'ImageObject', url: 'https://www.example.com/share/logo.png', width: 512, height: 512 },
    });
    expect(organization(publicOrigin, { telephone: '400-000-0000' })).toMatchObject({ contactPoint: { telephone: '400-000-0000' } });
    expect(JSON.parse(JSON.stringify(person(publicOrigin, { path: '/p', name: '韩立群', jobTitle: ' ' })))).toEqual({ '@context': 'https://schema.org', '@type': 'Person', name: '韩立群', url: 'https://www.example.com/p' });
    expect(person(publicOrigin, { path: '/p', name: '韩立群', titles: ['高级技师'] })).toMatchObject({ hasCredential: [{ name: '高级技师' }] });
  });
});
