import { beforeEach, expect, test } from 'vitest';
import { declare } from '../contract/content/declaration.ts';
import { line, list, paragraphs, richText } from '../contract/content/field.ts';
import { present, presentMore } from './publishing/index.ts';
import { contentKinds, kindShownBy } from './content-kinds.ts';
import { describeOnBothDatabases } from './database/testing.ts';
import { sitemapIndex, sitemapPart, type Site } from './http/discovery/sitemap.ts';
import { formerPage } from './http/former-pages.ts';
import { recordText } from './http/share-pictures/texts.ts';
import { searchHandlers } from './modules/search/index.ts';
import { defineKind, fingerprintOf, parseSeedFile, publish, published, publishedOne, saveDraft, seedEntries, unpublish } from './publishing/index.ts';
import { testCaller, testContext, type TestContext } from './testing-context.ts';

const words = { label: '字段', help: '测试用' } as const;

/** A kind that nothing but this declaration knows. */
const term = declare({
  name: 'term',
  label: '术语',
  listLabel: '术语',
  code: { name: 'termCode', help: '写在地址里' },
  date: { name: 'publishTime', public: 'list' },
  fields: {
    name: line(40, { ...words, public: 'list', required: true }),
    summary: paragraphs(200, { ...words, public: 'list' }),
    remark: line(40, words),
    text: richText({ ...words, public: 'page' }),
    examples: list(3, { title: line(20, { ...words, public: 'list' }), text: richText({ ...words, public: 'list' }), source: line(20, words) }, { ...words, public: 'page' }),
  },
  title: 'name',
  summary: 'summary',
  order: 'operator',
  page: { key: 'liveDetail', parameter: 'code', list: null, sitemap: 'terms', share: { ground: 'mist', kicker: '术语', line: ({ summary }) => summary } },
  shownOn: ['about'],
  seed: { file: 'terms.json' },
  search: { name: 'term', note: ({ remark }) => remark },
});
const kind = defineKind(term);
const kinds = [...contentKinds, kind];
const editor = { userCode: 'operator-1' };
const origin = 'https://www.example.com';
const site: Site = { topCode: '-1', origin, stands: () => true, kinds };

test('every kind that is declared is defined, and no page shows entries of two', () => {
  expect(contentKinds.map(({ name, declaration }) => [name, declaration.name])).toEqual(contentKinds.map(({ name }) => [name, name]));
  const pages = contentKinds.flatMap(({ declaration: { page } }) => (page ? [page.key] : []));
  expect(new Set(pages).size).toBe(pages.length);
  expect(pages.map((page) => kindShownBy(page)?.declaration.page?.key)).toEqual(pages);
});

test('site search finds by a behaviour or by the declaration, and takes no other kind', () => {
  expect(contentKinds.filter(({ foundBy, declaration }) => (foundBy === null) !== (declaration.search === undefined)).map(({ name }) => name)).toEqual([]);
});

describeOnBothDatabases('a kind that is declared, and nothing more', (open) => {
  let context: TestContext;
  const body = { name: '摩擦焊', summary: '两个面转着压紧', remark: '机械', text: '<p>摩擦生热<script>1</script></p>', examples: [{ title: '轴', text: '<b onclick="x">轴</b>', source: '手册' }] };

  beforeEach(async () => {
    context = testContext(await open());
    await saveDraft(context, kind, { code: 'T1', body }, editor);
    await publish(context, kind, { code: 'T1' }, editor);
  });
  const search = async (keyword: string) => searchHandlers(kinds).searchSite({ topCode: '-1', keyword, kind: undefined, pageNum: 1, pageSize: 10 }, testCaller(context));

  test('is saved with all its rich text cleaned, and refused by the field that does not fit', async () => {
    expect((await publishedOne(context, kind, { code: 'T1' }))?.body).toEqual({ ...body, text: '<p>摩擦生热</p>', examples: [{ ...body.examples[0], text: '<b>轴</b>' }] });
    const refused = saveDraft(context, kind, { code: 'T2', body: { ...body, examples: [{}, { title: '长'.repeat(21) }] } }, editor);
    await expect(refused).rejects.toMatchObject({ returnCode: 40001, data: { field: 'examples.1.title' }, message: '不能超过 20 个字符' });
  });

  test('is answered by its public fields alone, in lists and whole', async () => {
    const [entry] = await published(context, kind);
    const inList = { termCode: 'T1', name: '摩擦焊', summary: '两个面转着压紧', publishTime: expect.stringMatching(/\+08:00$/) };
    expect(present(term, entry!)).toEqual(inList);
    expect(presentMore(term, entry!)).toEqual({ text: '<p>摩擦生热</p>', examples: [{ title: '轴', text: '<b>轴</b>' }] });
  });

  test('is found by title, summary and text, with its note and address', async () => {
    for (const keyword of ['摩擦焊', '压紧', '生热']) {
      expect((await search(keyword)).list).toMatchObject([{ kind: 'term', page: 'liveDetail', query: { code: 'T1' }, title: '摩擦焊', note: '机械' }]);
    }
    expect((await search('摩擦焊')).counts.at(-1)).toEqual({ kind: 'term', total: 1 });
  });

  test('stands in the sitemap, changes the time of the page that shows it, and is drawn when it is shared', async () => {
    expect(await sitemapIndex(context, site)).toContain(`${origin}/sitemap-terms-1.xml`);
    expect(await sitemapPart(context, site, 'terms', 1)).toContain('/liveDetail?code=T1</loc><lastmod>');
    expect(await sitemapPart(context, site, 'pages', 1)).toMatch(/\/about<\/loc><lastmod>/);
    expect(recordText(term, (await publishedOne(context, kind, { code: 'T1' }))!)).toEqual({ ground: 'mist', kicker: '术语', title: '摩擦焊', line: '两个面转着压紧' });
  });

  test('is gone at its address once it is taken back', async () => {
    await unpublish(context, kind, { code: 'T1' }, editor);
    expect(await formerPage(context, new URL(`${origin}/liveDetail?code=T1`), kinds)).toBe('gone');
  });

  test('is loaded from its seed file', async () => {
    const text = JSON.stringify([{ code: 'T3', body: { name: '钎焊' } }]);
    expect(await seedEntries(context, kind, { name: 'terms', fingerprint: fingerprintOf(kind, text) }, parseSeedFile(kind, 'terms.json', text))).toEqual({ added: 1, changed: 0 });
    expect((await published(context, kind)).map(({ code }) => code)).toEqual(expect.arrayContaining(['T1', 'T3']));
  });
});
