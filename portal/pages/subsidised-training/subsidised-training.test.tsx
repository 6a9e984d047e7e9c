import { describe, expect, test } from 'vitest';
import type { DataOf } from '../../../contract/calls/index.ts';
import { entryOf, linkedDataOf, notFound, origin, renderPage, textOf, type Answers } from '../../testing/render-page.tsx';
import * as page from './page.tsx';

type Policy = DataOf<'getPolicyByCategory'>['list'][number];

const policies: Policy[] = Array.from({ length: 13 }, (_, i) => ({
  bizCode: `P${i + 1}`, title: `第 ${i + 1} 份办法`, categoryCode: i % 3 === 0 ? 'hours' : 'subsidy', region: i % 2 === 0 ? '江湾市' : '北桥市', publishTime: '2026-03-01T23:30:00Z', source: '培训处（虚构）', validUntil: i === 0 ? '2027-12-31' : i === 1 ? '2026-08-31' : '', expired: i === 1,
}));
const answers: Answers = {
  getPolicyCategory: [{ categoryCode: 'subsidy', categoryName: '培训补贴' }, { categoryCode: 'hours', categoryName: '学时监管' }],
  getPolicyByCategory: ({ categoryCode, region, pageNum = 1, pageSize = 10 }) => {
    const ofCategory = policies.filter((policy) => categoryCode === undefined || policy.categoryCode === categoryCode);
    const found = ofCategory.filter((policy) => region === undefined || policy.region === region);
    const from = (Number(pageNum) - 1) * Number(pageSize);
    return { list: found.slice(from, from + Number(pageSize)), total: found.length, pageNum: Number(pageNum), pageSize: Number(pageSize), regions: [...new Set(ofCategory.map((policy) => policy.region))] };
  },
};
const render = (query = '', given = answers) => renderPage(page, `/skillTraing${query}`, given);
const listed = (main: string) => [...main.matchAll(/href="\/skillTraing\?bizCode=(P\d+)"/g)].map(([, code]) => code);
const hours = '%E5%8C%97%E6%A1%A5%E5%B8%82';

describe('the list of policies', () => {
  test('shows ten policies per page, each with its date, issuer and end of validity', async () => {
    const { main, status } = await render();
    expect(status).toBe(200);
    expect(listed(main)).toEqual(policies.slice(0, 10).map(({ bizCode }) => bizCode));
    expect(textOf(main)).toMatch(/2026年3月2日 第 1 份办法 培训处（虚构），有效期至 2027-12-31 江湾市 学时监管/);
    expect(main).toContain('href="/skillTraing?pageNum=2#policies"');
  });

  test('marks only an expired policy as expired', async () => {
    const { main } = await render();
    expect(textOf(main)).toContain('已失效 第 2 份办法 培训处（虚构），2026-08-31 截止');
    expect(main.match(/已失效/g)).toHaveLength(1);
  });

  test('is filtered by links that keep the other filter and scroll to the list', async () => {
    const { main, head, status } = await render(`?categoryCode=subsidy&region=${hours}`);
    expect(status).toBe(200);
    expect(listed(main)).toEqual(['P2', 'P6', 'P8', 'P12']);
    expect(main).toContain(`href="/skillTraing?categoryCode=hours&amp;region=${hours}#policies"`);
    expect(main).toContain('href="/skillTraing?categoryCode=subsidy#policies"');
    expect(main).toMatch(/aria-current="true"[^>]*>北桥市|>北桥市<\/a>/);
    expect(main.match(/aria-current="true"/g)).toHaveLength(2);
    expect(entryOf(head, 'title')).toEqual({ title: '培训补贴 · 北桥市的补贴政策 - 政府补贴培训 - 鹦鹉匠' });
    expect(entryOf(head, 'canonical')?.['href']).toBe(`${origin}/skillTraing?categoryCode=subsidy&region=${hours}`);
    expect(entryOf(head, 'robots')).toBeUndefined();
  });

  test('has an address and a title for each page', async () => {
    const { main, head } = await render('?pageNum=2');
    expect(listed(main)).toEqual(['P11', 'P12', 'P13']);
    expect(entryOf(head, 'title')).toEqual({ title: '第 2 页 - 政府补贴培训 - 鹦鹉匠' });
    expect(entryOf(head, 'canonical')?.['href']).toBe(`${origin}/skillTraing?pageNum=2`);
  });

  test('ignores an unknown region in the page’s head', async () => {
    const { head } = await render(`?region=${encodeURIComponent('加微信领补贴')}`);
    expect(decodeURIComponent(JSON.stringify(head))).not.toContain('加微信');
    expect(entryOf(head, 'title')).toEqual({ title: '政府补贴培训 - 鹦鹉匠' });
    expect(entryOf(head, 'robots')?.['content']).toBe('noindex, follow');
  });

  test('without policies for a region links to all regions', async () => {
    const { getPolicyByCategory: listed } = answers as Required<Answers>;
    const ofSubsidies = { ...policies[1]!, region: '云山县' };
    const { main, head, status } = await render('?categoryCode=hours&region=%E4%BA%91%E5%B1%B1%E5%8E%BF', {
      ...answers,
      getPolicyByCategory: (request) => (request.region === '云山县' && request.categoryCode === undefined ? { list: [ofSubsidies], total: 1, pageNum: 1, pageSize: 1, regions: ['云山县'] } : (listed as (asked: typeof request) => never)(request)),
    });
    expect(status).toBe(200);
    expect(textOf(main)).toContain('云山县还没有学时监管的文件 这里收的是示例文件，换一个类别或地区看看。办班之前，当地的要求问当地人力资源社会保障部门。 看全部地区');
    expect(main).toMatch(/<a class="button[^"]*" href="\/skillTraing\?categoryCode=hours#policies"/);
    expect(entryOf(head, 'robots')?.['content']).toBe('noindex, follow');
  });

  test.for(['?categoryCode=gone', '?pageNum=9', '?region=%E6%97%A0%E6%AD%A4%E5%9C%B0', '?categoryCode=subsidy&region=%E6%97%A0%E6%AD%A4%E5%9C%B0'])('%s is a 404 with a link back to the list', async (query) => {
    const { main, status, head } = await render(query);
    expect(status).toBe(404);
    expect(main).toMatch(/<a class="button[^"]*" href="\/skillTraing(?:\?categoryCode=subsidy)?#policies"/);
    expect(entryOf(head, 'robots')?.['content']).toBe('noindex, follow');
  });

  describe('can be filtered by any region', () => {
    const getAreaTree: Answers['getAreaTree'] = [
      { code: '510000', name: '四川省', children: [{ code: '510100', name: '成都市' }, { code: '510700', name: '绵阳市' }] },
      { code: '110000', name: '北京市', children: [{ code: '110100', name: '北京市' }] },
    ];
    const of = (region: string) => render(`?region=${encodeURIComponent(region)}`, { ...answers, getAreaTree });

    test('by province, also without a script', async () => {
      const { main } = await of('');
      expect(main).toMatch(/<form[^>]*action="\/skillTraing#policies"[^>]*method="get".*?<option[^>]*>四川省<\/option><option[^>]*>北京市/s);
      expect(textOf(main)).not.toContain('成都市');
    });

    test('by city, and a region without policies shows an empty list', async () => {
      const { main, status, head } = await of('成都市');
      expect(status).toBe(200);
      expect(main).toMatch(/<option[^>]*selected=""[^>]*>四川省/);
      expect(main).toMatch(/aria-current="true"[^>]*>成都市/);
      expect(main).toContain(`href="/skillTraing?region=${encodeURIComponent('四川省')}#policies"`);
      expect(textOf(main)).toContain('成都市还没有文件');
      expect(entryOf(head, 'title')).toEqual({ title: '成都市的补贴政策 - 政府补贴培训 - 鹦鹉匠' });
      expect(entryOf(head, 'robots')?.['content']).toBe('noindex, follow');
      expect((await of('北京市')).main).not.toContain('aria-label="按城市筛选"');
    });
  });

  test('shows a message without breaking the page when the call failed', async () => {
    const { main, status } = await render('', {});
    expect(status).toBe(200);
    expect(textOf(main)).toContain('没能取到政策');
    expect(main).toContain('先读懂当地文件');
  });
});

describe('one policy', () => {
  const policy: DataOf<'getPolicyDtails'> = {
    ...policies[0]!,
    categoryName: '学时监管',
    content: '<p>一并执行。</p><h2>学时</h2><p>线上学时不得超过总学时的四成。</p><h2>申领</h2><p>结业后三十日内提交材料。</p>',
    help: [{ clause: '线上学时不得超过总学时的四成', title: '到了上限自己停', text: '上限设进班级规则。', page: 'liveInteraction' }],
    previous: null, next: { bizCode: 'P2', title: '第 2 份办法' },
  };
  const read = (changes: Partial<typeof policy> = {}, given: Answers = answers) => render('?bizCode=P1&categoryCode=subsidy', { ...given, getPolicyDtails: { ...policy, ...changes } });

  test('shows title, date, source, region, category and validity', async () => {
    const { main, status } = await read();
    expect(status).toBe(200);
    expect(main.match(/<h1/g)).toHaveLength(1);
    const text = textOf(main);
    for (const words of ['第 1 份办法', '2026年3月2日', '培训处（虚构）', '适用地区 江湾市', '类别 学时监管', '有效期 至 2027-12-31', '结业后三十日内提交材料。']) expect(text).toContain(words);
    expect(main).toMatch(/<a href="#clause-2">申领<\/a>/);
    expect(main).not.toContain('先读懂当地文件');
  });

  test('without an end of validity says so', async () => {
    expect(textOf((await read({ validUntil: '' })).main)).toContain('有效期 文中未写明');
  });

  test('that has expired says so above its text, and links to the valid ones', async () => {
    const { main } = await read({ validUntil: '2026-08-31', expired: true });
    const head = main.slice(main.indexOf('<h1'), main.indexOf('class="article'));
    expect(textOf(head)).toContain('已失效 有效期到 2026-08-31 为止');
    expect(head).toContain('href="/skillTraing?categoryCode=hours#policies"');
    expect(textOf(main)).toContain('有效期 2026-08-31 截止，已失效');
    expect(textOf(main)).not.toContain('照这份文件开一个班');
    expect((await read()).main).not.toContain('已失效');
  });

  test('shows matching product functions beside its text', async () => {
    const { main } = await read();
    const help = main.slice(main.indexOf('文件这么要求'));
    expect(help).toMatch(/<blockquote>线上学时不得超过总学时的四成<\/blockquote>[\s\S]*到了上限自己停[\s\S]*href="\/zhiboguanli"/);
    // On a phone they are one above the other, so the text must not say left or right.
    expect(textOf(help)).not.toMatch(/左边|右边/);
    expect((await read({ help: [] })).main).not.toContain('文件这么要求');
  });

  test('links to its neighbours and to its category', async () => {
    const { main, head } = await read();
    expect(main).toMatch(/rel="next"[^>]*href="\/skillTraing\?bizCode=P2"|href="\/skillTraing\?bizCode=P2"[^>]*rel="next"/);
    expect(textOf(main)).toContain('这是最新的一份');
    expect(main).toMatch(/aria-label="当前位置"[\s\S]*href="\/skillTraing"[^>]*>政府补贴培训[\s\S]*href="\/skillTraing\?categoryCode=hours#policies"[^>]*>学时监管/);
    expect(linkedDataOf(head, 'BreadcrumbList')).toMatchObject({ itemListElement: [{ name: '首页' }, { name: '政府补贴培训' }, { name: '学时监管' }, { name: '第 1 份办法' }] });
  });

  test('has a head that describes an article by its issuer', async () => {
    const { head } = await read();
    expect(entryOf(head, 'title')).toEqual({ title: '第 1 份办法 - 政府补贴培训 - 鹦鹉匠' });
    expect(entryOf(head, 'canonical')?.['href']).toBe(`${origin}/skillTraing?bizCode=P1`);
    expect(entryOf(head, 'og:image')?.['content']).toBe(`${origin}/share/subsidisedTraining/P1.png`);
    expect(entryOf(head, 'description')?.['content']).toContain('学时：线上学时不得超过总学时的四成。');
    expect(linkedDataOf(head, 'Article')).toMatchObject({ headline: '第 1 份办法', author: { name: '培训处（虚构）' } });
  });

  test('is shown when its category is unpublished', async () => {
    const { main, status } = await read({ categoryName: '', region: '', source: '' }, {});
    expect(status).toBe(200);
    expect(textOf(main)).not.toContain('类别 ');
  });

  test.for(['?bizCode=gone', '?bizCode='])('%s without a matching policy is a 404 with a link to the list', async (query) => {
    const { main, status, head } = await render(query, { ...answers, getPolicyDtails: notFound });
    expect(status).toBe(404);
    expect(textOf(main)).toContain('没有这份政策');
    expect(main).toContain('href="/skillTraing#policies"');
    expect(entryOf(head, 'robots')?.['content']).toBe('noindex, follow');
  });
});
