import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { addressOfPage, pageAt } from '../contract/pages.ts';
import { faultsOfHtml, textsOfHtml } from './testing/html.ts';
import { entriesOf, kinds, readSeed } from './testing/read-seed.ts';

const htmlFields = ['content', 'introduction'];
/** No date may be later than this, because the entry would be published in the future. */
const writtenAt = Date.parse('2026-11-24T00:00:00+08:00');

/** Every plain text of a value with its path. */
function textsOf(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, `${path}.${key}`));
}

describe('texts', () => {
  const bodies = kinds.flatMap((kind) => entriesOf(kind).map(({ code, body }) => ({ name: `${kind} ${code}`, body })));
  const agreement = readSeed<{ version: string; effectiveTime: string; documents: { code: string; title: string; content: string }[] }>('launch/agreement.json');
  const html = [
    ...bodies.flatMap(({ name, body }) => htmlFields.flatMap((field) => (typeof body[field] === 'string' ? [[name, body[field]] as const] : []))),
    ...agreement.documents.map(({ code, content }) => [`agreement ${code}`, content] as const),
  ];

  test.each(html)('%s: its HTML is well formed and within the allow-list', (_, content) => {
    expect(faultsOfHtml(content)).toEqual([]);
  });

  test('each frequent question about a policy has one answer that matches its question', () => {
    const asked = entriesOf('policies').flatMap(({ code, body }) => [...(String(body.content).split('<h2>常被问到</h2>')[1] ?? '').matchAll(/<p>(.*?)<\/p>/g)].map(([, text]) => [code, text!] as const));
    expect(asked.length).toBeGreaterThan(20);
    expect(asked.filter(([, text]) => !/^[^。？]+？([^。？]+。){1,2}$/.test(text))).toEqual([]);
  });

  test('the subsidy table lists levels only for licences that have them', () => {
    const { body } = entriesOf('policies').find(({ code }) => code === 'subsidy-standard')!;
    const [, trades] = /甲类包括(.*?)。/.exec(String(body.content))!;
    expect(trades).not.toMatch(/低压电工|作业|系统操作员/);
  });

  test('texts of experts, courses, banners and editions contain no dates, which would soon be past', () => {
    const named = ['experts', 'courses', 'banners', 'editions', 'solutions', 'help', 'coupons'].flatMap((kind) => entriesOf(kind).flatMap(({ code, body }) => textsOf(body, `${kind} ${code}`)));
    expect(named.filter(([path, text]) => !/\.(validFrom|validUntil|receivableFrom)$/.test(path) && /\d+ ?月 ?\d+ ?日|(?<!\d)20\d\d ?年/.test(text))).toEqual([]);
  });

  test('no two sentences are the same', () => {
    const seen = new Map<string, string>();
    const repeated: string[] = [];
    const plain = bodies.flatMap(({ name, body }) => textsOf(body, name).filter(([path]) => /\.(summary|motto|experience|nextEvent|description|title)$/.test(path) && !path.includes('.chapters.')));
    const inHtml = html.flatMap(([name, content]) => textsOfHtml(content).map((text) => [name, text] as const));
    for (const [name, text] of [...plain, ...inHtml]) {
      for (const sentence of text.split(/(?<=[。！？])/).map((part) => part.trim()).filter((part) => part.length >= 12)) {
        const first = seen.get(sentence);
        if (first !== undefined && first !== name) repeated.push(`${first} / ${name}: ${sentence}`);
        seen.set(sentence, name);
      }
    }
    expect(repeated).toEqual([]);
  });

  test('every chapter describes its content in its own sentence', () => {
    const chapters = entriesOf('courses').flatMap(({ body }) => body.chapters as { chapterCode: string; summary: string }[]);
    expect(chapters.filter(({ summary }) => summary.length < 14 || !summary.endsWith('。')).map(({ chapterCode }) => chapterCode)).toEqual([]);
    expect(new Set(chapters.map(({ summary }) => summary)).size).toBe(chapters.length);
    // Practical chapters take longer than introductions, so the chapters of a course must differ in length.
    const even = entriesOf('courses').filter(({ body }) => new Set((body.chapters as { minutes: number }[]).map(({ minutes }) => minutes)).size < 2);
    expect(even.map(({ code }) => code)).toEqual([]);
  });

  test('chapters of a course differ, the first has a trial, and their minutes add up to the course’s lessons', () => {
    const wrong = entriesOf('courses').filter(({ body }) => {
      const chapters = body.chapters as { title: string; minutes: number; hasTrial: boolean }[];
      const minutes = chapters.reduce((sum, chapter) => sum + chapter.minutes, 0);
      return new Set(chapters.map(({ title }) => title)).size !== chapters.length || !chapters[0]?.hasTrial || minutes !== (body.lessonCount as number) * 45;
    });
    expect(wrong.map(({ code }) => code)).toEqual([]);
  });

  test('news have a realistic length of 800 to 1500 characters, and none is dated after the day it was written', () => {
    const lengths = entriesOf('news').map(({ code, body }) => ({ code, length: textsOfHtml(body.content as string).join('').length }));
    expect(lengths.filter(({ length }) => length < 800 || length > 1500)).toEqual([]);
    expect(entriesOf('news').filter(({ publishAt }) => !(Date.parse(publishAt ?? '') < writtenAt))).toEqual([]);
  });

  test('policies are complete documents of 500 to 900 characters, and their product functions quote the clause', () => {
    for (const { code, body } of entriesOf('policies')) {
      const text = textsOfHtml(body.content as string).join('');
      expect(text.length, code).toBeGreaterThanOrEqual(500);
      expect(text.length, code).toBeLessThanOrEqual(900);
      for (const part of [/适用|申报对象/, /材料|要留的记录|怎么入库|怎么做/, /流程|步骤|怎么请/, /监督/]) expect(text, code).toMatch(part);
      for (const { clause } of (body.help ?? []) as { clause: string }[]) expect(text, code).toContain(clause);
    }
  });

  test('the days on /skillTraing are those of the sample documents', () => {
    const text = entriesOf('policies').map(({ body }) => String(body.content)).join();
    const named = readFileSync(new URL('../portal/pages/subsidised-training/page.tsx', import.meta.url), 'utf8');
    expect(named).toContain('开班前 5 个工作日');
    expect(text).toContain('开班前五个工作日报备');
    expect(named).toContain('结业后 30 日内');
    expect(text).toContain('结业后三十日内一次提交');
    expect(named).toContain('此后两年');
    expect(text).toContain('自补贴到账之日起保存不少于两年');
  });

  test('stories are complete: 900 to 1400 characters, with the difficulties and how the figures were counted', () => {
    for (const { code, body } of entriesOf('customer-stories')) {
      const text = textsOfHtml(body.content as string).join('');
      expect(text.length, code).toBeGreaterThanOrEqual(900);
      expect(text.length, code).toBeLessThanOrEqual(1400);
      expect(text, code).toMatch(/怎么来的|怎么算|是怎么算的|计算|按.{2,30}(?:计|算)/);
    }
  });

  test('no policy ends before it is issued, and one has expired as an example', () => {
    const ends = entriesOf('policies').flatMap(({ code, publishAt, body }) => (body.validUntil ? [{ code, issued: (publishAt ?? '').slice(0, 10), until: body.validUntil as string }] : []));
    expect(ends.filter(({ issued, until }) => until <= issued)).toEqual([]);
    expect(ends.some(({ until }) => Date.parse(until) < writtenAt)).toBe(true);
  });

  test('a text that could be taken for a real person, organisation or result is marked as a sample', () => {
    const unmarked = (kind: string, mark: (body: Record<string, unknown>) => string, says: RegExp) =>
      entriesOf(kind).flatMap(({ code, body }) => (says.test(mark(body)) ? [] : [`${kind} ${code}`]));
    expect([
      ...unmarked('experts', (body) => [body.titles, body.experience].join(), /示例人物.*（示例）/),
      ...unmarked('customer-stories', (body) => [body.resName, body.content].join(), /（示例）.*示例故事/),
      ...['coupons', 'partners', 'links'].flatMap((kind) => unmarked(kind, (body) => String(body.resName), /（示例）$/)),
      ...unmarked('courses', (body) => String(body.tags), /\bsample\b/),
      ...unmarked('policies', (body) => [body.title, body.content].join('\n'), /（示例）\n.*示例文件，内容虚构。/),
      ...unmarked('news', (body) => String(body.source), /（示例）$/),
    ]).toEqual([]);
    const lives = ['launch/lives.json', 'demo/lives.json'].flatMap((file) => readSeed<{ body: { teacherName: string } }[]>(file));
    expect(lives.filter(({ body: { teacherName } }) => !teacherName.endsWith('（示例）'))).toEqual([]);
  });

  test('help names only existing places of the portal, and cites the public document of a figure', () => {
    const help = entriesOf('help').map(({ body }) => String(body.content)).join();
    for (const word of ['个人中心', '自助导出', '付款时抵扣', '全国技能人才评价证书查询平台']) expect(help).not.toContain(word);
    for (const [figure, document] of [
      [/不得少于二十四学时/, '《生产经营单位安全培训规定》'],
      [/六年，每三年复审/, '《特种作业人员安全技术培训考核管理规定》'],
    ] as const) {
      for (const { body } of entriesOf('news').filter(({ body: { content } }) => figure.test(String(content)))) expect(body.content).toContain(document);
    }
  });

  test('agreement, policy and help refer requests to customer service, and to no button that the console does not have', () => {
    const [terms = '', policy = ''] = agreement.documents.map(({ content }) => content);
    const help = entriesOf('help').map(({ body }) => String(body.content)).join();
    for (const word of ['后台申请注销', '“个人资料”', '后台填', '后台公告', '管理后台或向我们']) expect(`${terms}${policy}${help}`).not.toContain(word);
    expect(terms).toMatch(/取回自己的课程、学员、学时与成绩数据：由管理员致电或写邮件.*十五个工作日内交付/);
    expect(terms).toMatch(/致电或写邮件向客服申请注销，我们核实身份后十五个工作日内处理/);
  });

  test('the help and the agreement say the same about the end of a trial', () => {
    const [terms] = agreement.documents.map(({ content }) => content);
    const { body } = entriesOf('help').find(({ code }) => code === 'trial-ends')!;
    expect(terms).toMatch(/账号转为只读：.*数据保留九十日，.*删除或匿名化/);
    for (const word of ['只读', '九十天', '删除或匿名化', '照常', '处理加入申请', '接收新成员', '联系邮箱', '不能恢复']) expect(`${String(body.summary)}${String(body.content)}`).toContain(word);
  });

  test('links lead to pages that exist or to reserved example domains', () => {
    const links = bodies.flatMap(({ name, body }) => textsOf(body, name).filter(([path]) => path.endsWith('.linkUrl')));
    const astray = links.filter(([, url]) => {
      const { pathname, hostname, searchParams } = new URL(url, 'https://own.invalid');
      if (url === '' || /^example\.(com|org|net)$/.test(hostname)) return false;
      const page = pageAt(pathname);
      return hostname !== 'own.invalid' || page === null || addressOfPage(page, Object.fromEntries(searchParams)) !== url;
    });
    expect(astray).toEqual([]);
  });

  test('a changed agreement has a new version, because portals that were started before store the old text under the old version and refuse to start', () => {
    const words = createHash('sha256').update(JSON.stringify(agreement.documents)).digest('hex');
    // After a change of the text, set a new version with its new hash. Never change the hash of a version that was released.
    expect([agreement.version, words]).toEqual(['2026-11-23-11', '0a126527beffba69492feec7097c29f844829aa9b0e20b78f5753c06e34fb389']);
  });

  test('the agreement and the privacy policy are in force and contain the required statements', () => {
    expect(agreement.documents.map(({ code }) => code)).toEqual(['terms', 'privacy']);
    expect(Date.parse(agreement.effectiveTime)).toBeLessThan(writtenAt);
    const [terms, privacy] = agreement.documents.map(({ content }) => content);
    for (const word of ['鹦鹉匠（示例主体）', '免费试用', '注销', '知识产权', '争议解决', agreement.version]) expect(terms).toContain(word);
    for (const word of ['个人信息保护法', '联系人姓名', '目的', '保存期限', 'Cookie', '短信服务商', '邮件服务商', '撤回同意', '未成年人', '自动化决策', 'privacy@example.com', agreement.version]) expect(privacy).toContain(word);
  });
});
