import { describe, expect, test } from 'vitest';
import { link, pageAt, pages, type PlainPageKey } from '../../contract/pages.ts';
import { productsMenu } from '../../contract/products-menu.ts';
import { sampleAnswers } from '../testing/sample-answers.ts';
import { renderPage, textOf, type PageModule, origin } from '../testing/render-page.tsx';

const folders = import.meta.glob<PageModule>('../pages/*/page.tsx');
const keyOf = (path: string) => path.split('/')[2]!.replace(/-[a-z]/g, (dash) => dash.charAt(1).toUpperCase()) as PlainPageKey;
const sources = import.meta.glob<string>('../pages/*/page.tsx', { query: '?raw', import: 'default' });
const products: [PlainPageKey, PageModule][] = [];
for (const [path, load] of Object.entries(folders)) {
  if ((await sources[path]!()).includes('productLoader(')) products.push([keyOf(path), await load()]);
}

const pictures = (html: string) => [...html.matchAll(/<img [^>]*>/g)].map(([tag]) => tag);
interface Faq {
  '@type': string;
  mainEntity: { name: string; acceptedAnswer: { text: string } }[];
}

test('product pages are entries of the menu, or one of the three skill solutions of the home page', () => {
  const known: PlainPageKey[] = [...productsMenu.flatMap(({ entries }) => entries.map(({ page }) => page)), 'skillSolutionSubsidised', 'skillSolutionMasters', 'skillSolutionApprentices'];
  expect(products.length).toBeGreaterThan(0);
  for (const [key] of products) expect(known).toContain(key);
});

describe.for(products)('the product page %s', ([key, module]) => {
  test('has one h1, breadcrumbs, and links to the free trial and the demonstration', async () => {
    const { main } = await renderPage(module, link(key), sampleAnswers);
    expect(main.match(/<h1/g)).toHaveLength(1);
    expect(main).toContain(`<span aria-current="page">${pages[key].title}</span>`);
    expect(main.match(/>免费试用</g)!.length).toBeGreaterThanOrEqual(2);
    expect(textOf(main)).toContain('约一次演示');
  });

  test('has every question and answer word for word in its structured data', async () => {
    const { main, head } = await renderPage(module, link(key), sampleAnswers);
    const data = head.flatMap((tag) => ('script:ld+json' in tag ? [tag['script:ld+json'] as unknown as Faq] : []));
    expect(data.map((each) => each['@type'])).toEqual(['BreadcrumbList', 'FAQPage']);
    const asked = data[1]!.mainEntity;
    expect(asked.length).toBeGreaterThanOrEqual(5);
    expect(main.match(/<details/g)).toHaveLength(asked.length);
    for (const { name, acceptedAnswer } of asked) expect(textOf(main)).toContain(`${name} ${acceptedAnswer.text}`);
  });

  test('has its own description and its own address', async () => {
    const { head } = await renderPage(module, link(key), sampleAnswers);
    const { content: description } = head.find((tag) => 'name' in tag && tag.name === 'description') as { content: string };
    expect(description.length).toBeGreaterThan(40);
    expect(description).not.toContain('…');
    expect(head).toContainEqual({ tagName: 'link', rel: 'canonical', href: origin + link(key) });
  });

  test('marks its sample case as a sample', async () => {
    const { main } = await renderPage(module, link(key), sampleAnswers);
    expect(main).toContain('<span class="sample">示例</span>');
    expect(main).toMatch(/（示例）/);
  });

  test('marks figures that are drawn to scale as samples', async () => {
    const { main } = await renderPage(module, link(key), sampleAnswers);
    const drawn = main.split('<section').filter((section) => /class="product-(?:time|bars)"/.test(section));
    for (const section of drawn) expect(textOf(section)).toContain('示例');
  });

  test('has an anchor for every entry of its table of contents', async () => {
    const { main } = await renderPage(module, link(key), sampleAnswers);
    const anchors = [...main.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id!);
    for (const id of anchors) expect(main.split(`id="${id}"`), id).toHaveLength(2);
    expect(new Set(anchors).size).toBe(anchors.length);
  });

  test('links to three other product pages, never to itself', async () => {
    const { main } = await renderPage(module, link(key), sampleAnswers);
    const onward = main.slice(main.indexOf('aria-label="接着看"'));
    const targets = [...onward.matchAll(/href="(\/[^"#]*)"/g)].map(([, path]) => pageAt(path!)).filter((page) => page !== 'registration');
    expect(targets).toHaveLength(3);
    expect(new Set(targets).size).toBe(3);
    expect(targets).not.toContain(key);
  });

  test('reserves the place of every picture, and describes every screen in words', async () => {
    const { main } = await renderPage(module, link(key), sampleAnswers);
    for (const picture of pictures(main)) expect(picture).toMatch(/width="\d+" height="\d+"/);
    const screens = main.match(/class="shot[ "]/g) ?? [];
    expect(main.match(/<p class="sr-only">产品画面示例：/g) ?? []).toHaveLength(screens.length);
    expect(screens.length).toBeGreaterThanOrEqual(3);
  });

  test('offers no demonstration when enquiries are disabled', async () => {
    const closed = sampleAnswers.isShowIndexPage.map((row) => (row.positionCategory === 'cooperation_negotiation' ? { ...row, isShow: '0' as const } : row));
    expect(textOf((await renderPage(module, link(key), { ...sampleAnswers, isShowIndexPage: closed })).main)).not.toContain('约一次演示');
  });
});

test('no two pages have the same order of section types', async () => {
  const rhythms = new Map<string, PlainPageKey>();
  const spoken = new Map<string, PlainPageKey>();
  for (const [key, module] of products) {
    const { main } = await renderPage(module, link(key), sampleAnswers);
    const rhythm = [...main.matchAll(/class="(product-(?:opening product-opening--\w+|changes|time|voices|ruler|lanes|beside|rows|feature|wide|pair|readers|columns|fits|figures|bars|leading|story|diary|counted|questions is-\w+))[" ]/g)].map(([, name]) => name).join(' ');
    expect(rhythms.get(rhythm), key).toBeUndefined();
    rhythms.set(rhythm, key);
    for (const heading of main.matchAll(/<h[12][^>]*>(.*?)<\/h[12]>/g)) {
      const words = textOf(heading[1]!).trim();
      if (/^(常见问题|和它连着用的|客户故事|这些情况)/.test(words)) continue;
      expect(spoken.get(words) ?? key, words).toBe(key);
      spoken.set(words, key);
    }
  }
});
