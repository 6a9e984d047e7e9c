import { describe, expect, test } from 'vitest';
import { entryOf, linkedDataOf, renderPage, textOf, type Answers } from '../../testing/render-page.tsx';
import { sampleAnswers } from '../../testing/sample-answers.ts';
import { recordedHours, viewerHoursInTenThousands } from './comparison.ts';
import * as page from './page.tsx';
import { questions } from './questions.ts';

const editions = sampleAnswers.getcomboList;
const render = (given: Answers = { getcomboList: editions }) => renderPage(page, '/version', given);
const tableOf = (main: string) => main.slice(main.indexOf('<table'), main.indexOf('</table>'));
/** The cells of a comparison row as text. */
const rowOf = (main: string, name: string) => {
  const row = tableOf(main).match(/<tr>.*?<\/tr>/g)?.find((each) => each.includes(`scope="row">${name}`)) ?? '';
  return [...row.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell]) => textOf(cell!).trim());
};

describe('the three editions', () => {
  test('show their yearly price and the specified figures in gigabytes and class hours', async () => {
    const { main, status } = await render();
    expect(status).toBe(200);
    expect(main.match(/<h1/g)).toHaveLength(1);
    const text = textOf(main);
    expect(text).toContain('标准版 课程要多开，自己录不过来 ¥ 16,800 / 年 直播流量 40,000 GB 约 4.4 万人次·小时 存储空间 400 GB 约 440 小时录像');
    for (const figure of ['¥ 6,800 / 年', '20,000 GB', '200 GB', '¥ 39,800 / 年', '100,000 GB', '1,000 GB', '60 万分钟', '3.2 万道以上', '7×12 小时', '30 分钟']) expect(text).toContain(figure);
    expect([viewerHoursInTenThousands(20_000), recordedHours(1000)]).toEqual(['2.2', '1,110']);
  });

  test('with a price that is not a whole yuan show the cents', async () => {
    const { main } = await render({ getcomboList: [{ ...editions[0]!, accountPrice: 680_050 }] });
    expect(textOf(main)).toContain('¥ 6,800.50 / 年');
  });

  test('are compared in one table with heads for columns, groups and rows', async () => {
    const { main } = await render();
    const table = tableOf(main);
    expect(table).toContain('<caption class="sr-only">各版本的额度、功能与服务对照</caption>');
    expect(table.match(/<th scope="col"/g)).toHaveLength(4);
    expect(table.match(/<th scope="rowgroup" colSpan="4"/g)).toHaveLength(6);
    expect(rowOf(main, '直播流量')).toEqual(['20,000 GB', '40,000 GB', '100,000 GB']);
    expect(rowOf(main, '成品课程')).toEqual(['没有', '60 万分钟', '60 万分钟起，按订单']);
    expect(rowOf(main, '岗位地图')).toEqual(['没有', '有', '有']);
    expect(rowOf(main, '独立域名')).toEqual(['没有', '没有', '有']);
    expect(rowOf(main, '人工支持')).toEqual(['7×12 小时', '7×12 小时', '7×12 小时']);
    expect(rowOf(main, '留言回电')).toEqual(['一个工作日内', '一个工作日内', '一个工作日内']);
    expect(rowOf(main, '上线辅导')).toEqual(['远程一次', '远程三次', '到场一次']);
  });

  test('link to a free trial of the edition from the cards and from the table head', async () => {
    const { main } = await render();
    for (const code of ['600', '700', '800']) expect(main.match(new RegExp(`href="/login\\?edition=${code}"`, 'g'))).toHaveLength(2);
  });

  test('show an edition that the operator added with its known data and a link to a consultant', async () => {
    const { main } = await render({ getcomboList: [...editions, { ...editions[0]!, bizCode: '900', comboName: '校园版', trafficGigabytes: 60_000 }] });
    expect(rowOf(main, '直播流量').at(-1)).toBe('60,000 GB');
    expect(rowOf(main, '岗位地图').at(-1)).toBe('请咨询');
  });

  test('with lowered traffic show no weekly classes that exceed it', async () => {
    expect(textOf((await render()).main)).toContain('每周 2 场直播，每场 80 人、2 小时 直播一年约 14,976 GB');
    const { main } = await render({ getcomboList: [{ ...editions[0]!, trafficGigabytes: 10_000 }, ...editions.slice(1)] });
    expect(textOf(main)).not.toContain('14,976');
  });

  test('have enough traffic for the weekly classes shown, and leave at least a fifth of it for replay', async () => {
    const text = textOf((await render()).main);
    const logged = [...text.matchAll(/每周 (\d+) 场直播，每场 (\d+) 人、2 小时 直播一年约 ([\d,]+) GB，余下 ([\d,]+) GB 留给回放/g)].map((row) => row.slice(1).map((figure) => Number(figure.replaceAll(',', ''))));
    expect(logged.map(([, , live, rest]) => live! + rest!)).toEqual([20_000, 40_000, 100_000]);
    for (const [weekly, viewers, live, rest] of logged) {
      expect(live).toBeCloseTo(52 * weekly! * viewers! * 2 * 0.9, 6);
      expect(rest).toBeGreaterThanOrEqual((live! + rest!) / 5);
    }
  });
});

test('questions on the page equal those in the structured data, and the terms agree with the agreement', async () => {
  const { main, head } = await render();
  const faq = linkedDataOf(head, 'FAQPage')!['mainEntity'] as { name: string; acceptedAnswer: { text: string } }[];
  expect(faq.map(({ name }) => name)).toEqual(questions.map(({ ask }) => ask));
  for (const { name, acceptedAnswer } of faq) expect(textOf(main)).toContain(`${name} ${acceptedAnswer.text}`);
  expect(linkedDataOf(head, 'BreadcrumbList')).toBeDefined();
  expect(entryOf(head, 'canonical')?.['href']).toBe('http://localhost:3000/version');
  for (const term of ['试用三十日', '数据保留九十日', '按剩余天数退款', '由顾问和您通话后一个工作日内开通', '不少于三十日通知', '提前七日']) expect(textOf(main)).toContain(term);
});

test('without prices the page says so and still shows the rest', async () => {
  const failed = await render({});
  expect(textOf(failed.main)).toContain('没能取到版本与价格');
  expect(textOf(failed.main)).toContain('服务条款');
  const none = await render({ getcomboList: [] });
  expect(textOf(none.main)).toContain('版本正在调整 想先了解价格，可以打 400-000-0000');
});
