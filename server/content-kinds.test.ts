import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listShape, pageShape } from '../contract/content/index.ts';
import { declare } from '../contract/content/declaration.ts';
import { line, list, paragraphs, reference, richText } from '../contract/content/field.ts';
import { present, presentMore } from './publishing/index.ts';
import { contentKinds, kindShownBy } from './content-kinds.ts';
import { describeOnBothDatabases } from './database/testing.ts';
import { sitemapIndex, sitemapPart, type Site } from './http/discovery/sitemap.ts';
import { formerPage } from './http/former-pages.ts';
import { recordText } from './http/share-pictures/texts.ts';
import { searchHandlers } from './modules/search/index.ts';
import { type AnyContentKind, defineKind, fingerprintOf, parseSeedFile, publish, published, publishedOne, saveDraft, seedEntries, unpublish } from './publishing/index.ts';
import { testCaller, testContext, type TestContext } from './testing-context.ts';

const words = { label: '字段', help: '测试用' } as const;

/** A kind of content that exists only as a declaration. */
const term = declare({
  name: 'term',
  label: '术语',
  listLabel: '术语',
  code: { name: 'termCode', help: '写在地址里' },
  date: { name: 'publishTime', public: 'list' },
  fields: {
    name: line(40, { ...words, public: 'list', required: true }),
    trade: reference('trade', { ...words, absent: '0' }),
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

/** A kind that groups entries of the first one and has subgroups. */
const trade = defineKind(
  declare({
    name: 'trade',
    label: '工种',
    listLabel: '工种',
    code: { name: 'tradeCode', help: '写在地址里' },
    fields: { name: line(40, { ...words, required: true }), above: reference('trade', { ...words, absent: '0' }) },
    title: 'name',
    order: 'operator',
    shownOn: [],
    seed: { file: 'trades.json' },
    searchGroup: { of: 'term', page: 'allCourses', parameter: 'categoryCode' },
  }),
);
const kinds = [...contentKinds, kind, trade];
const editor = { userCode: 'operator-1' };
const origin = 'https://www.example.com';
const site: Site = { topCode: '-1', origin, isImplemented: () => true, kinds };

/**
 * Bodies that earlier releases stored, by kind: complete ones, and ones without optional fields. Add entries, and never change them
 * to match a declaration: databases contain such bodies.
 */
const stored = JSON.parse(readFileSync(new URL('testing-stored-content.json', import.meta.url), 'utf8')) as Record<string, object[]>;
const read = (kind: AnyContentKind, body: object) => kind.applyDefaults(structuredClone(body));

test.each(contentKinds.map((kind): [string, AnyContentKind] => [kind.name, kind]))('a body of kind %s that an earlier release stored can be saved again, is answered completely, listed and found', (name, kind) => {
  expect(stored[name]?.length).toBeGreaterThan(0);
  for (const before of stored[name]!) {
    const body = read(kind, before);
    expect(kind.body.safeParse(body)).toMatchObject({ success: true });
    const entry = { code: 'C1', listedAt: 0, body };
    const { declaration } = kind;
    expect(z.object(listShape(declaration)).safeParse(present(declaration, entry))).toMatchObject({ success: true });
    expect(z.object(pageShape(declaration)).safeParse(presentMore(declaration, entry))).toMatchObject({ success: true });
    expect(JSON.stringify([kind.listColumns(body), kind.stateChangeTimes(body), declaration.search?.note?.(body)])).not.toContain('undefined');
    expect(Object.values(kind.foundBy?.(body) ?? {}).filter((text) => typeof text !== 'string')).toEqual([]);
  }
});

test('every declared kind is defined, and each page shows entries of one kind', () => {
  expect(contentKinds.map(({ name, declaration }) => [name, declaration.name])).toEqual(contentKinds.map(({ name }) => [name, name]));
  const pages = contentKinds.flatMap(({ declaration: { page } }) => (page ? [page.key] : []));
  expect(new Set(pages).size).toBe(pages.length);
  expect(pages.map((page) => kindShownBy(page)?.declaration.page?.key)).toEqual(pages);
});

test('the list filters of a kind are facets of that kind', () => {
  const facetsOf = (name: string) => {
    const kind = contentKinds.find((each) => each.name === name)!;
    return Object.keys(kind.listColumns(read(kind, stored[name]![0]!)).facets ?? {});
  };
  const groups = contentKinds.flatMap(({ declaration: { searchGroup } }) => (searchGroup?.facet ? [searchGroup] : []));
  expect(groups.filter(({ of, facet }) => !facetsOf(of).includes(facet!))).toEqual([]);
});

test('site search uses a behaviour or the declaration, and excludes all other kinds', () => {
  expect(contentKinds.filter(({ foundBy, declaration }) => (foundBy === null) !== (declaration.search === undefined)).map(({ name }) => name)).toEqual([]);
});

describeOnBothDatabases('a kind that is only declared', (open) => {
  let context: TestContext;
  const body = { name: '摩擦焊', trade: '0', summary: '两个面转着压紧', remark: '机械', text: '<p>摩擦生热<script>1</script></p>', examples: [{ title: '轴', text: '<b onclick="x">轴</b>', source: '手册' }] };

  beforeEach(async () => {
    context = testContext(await open());
    await saveDraft(context, kind, { code: 'T1', body }, editor);
    await publish(context, kind, { code: 'T1' }, editor);
  });
  const search = async (keyword: string) => searchHandlers(kinds).searchSite({ topCode: '-1', keyword, kind: undefined, pageNum: 1, pageSize: 10 }, testCaller(context));

  test('is saved with its rich text sanitised, and refused at its invalid field', async () => {
    expect((await publishedOne(context, kind, { code: 'T1' }))?.body).toEqual({ ...body, text: '<p>摩擦生热</p>', examples: [{ ...body.examples[0], text: '<b>轴</b>' }] });
    const refused = saveDraft(context, kind, { code: 'T2', body: { ...body, examples: [{}, { title: '长'.repeat(21) }] } }, editor);
    await expect(refused).rejects.toMatchObject({ returnCode: 40001, data: { field: 'examples.1.title' }, message: '不能超过 20 个字符' });
  });

  test('is answered with its public fields only, in lists and on its page', async () => {
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

  test('is offered as the list of each matching group, including subgroups', async () => {
    const show = async (of: AnyContentKind, code: string, shown: object) => {
      await saveDraft(context, of, { code, body: shown }, editor);
      await publish(context, of, { code }, editor);
    };
    await show(trade, 'welding', { name: '焊接' });
    await show(trade, 'laser', { name: '激光焊', above: 'welding' });
    await show(trade, 'milling', { name: '焊接以外' });
    await show(kind, 'T2', { name: '压焊', trade: 'laser' });
    expect((await search('焊接')).groups).toEqual([{ kind: 'trade', name: '焊接', page: 'allCourses', query: { categoryCode: 'welding' }, total: 1 }]);
  });

  test('is in the sitemap, changes the time of its list page, and has a share picture', async () => {
    expect(await sitemapIndex(context, site)).toContain(`${origin}/sitemap-terms-1.xml`);
    expect(await sitemapPart(context, site, 'terms', 1)).toContain('/liveDetail?code=T1</loc><lastmod>');
    expect(await sitemapPart(context, site, 'pages', 1)).toMatch(/\/about<\/loc><lastmod>/);
    expect(recordText(term, (await publishedOne(context, kind, { code: 'T1' }))!)).toEqual({ ground: 'mist', kicker: '术语', title: '摩擦焊', line: '两个面转着压紧' });
  });

  test('answers 410 at its address once it is withdrawn', async () => {
    await unpublish(context, kind, { code: 'T1' }, editor);
    expect(await formerPage(context, new URL(`${origin}/liveDetail?code=T1`), [kind, ...kinds])).toBe('gone');
  });

  test('is loaded from its seed file', async () => {
    const text = JSON.stringify([{ code: 'T3', body: { name: '钎焊' } }]);
    expect(await seedEntries(context, kind, { name: 'terms', fingerprint: fingerprintOf(kind, text) }, parseSeedFile(kind, 'terms.json', text))).toEqual({ added: 1, changed: 0 });
    expect((await published(context, kind)).map(({ code }) => code)).toEqual(expect.arrayContaining(['T1', 'T3']));
  });
});
