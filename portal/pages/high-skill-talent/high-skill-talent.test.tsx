import { expect, test } from 'vitest';
import { link } from '../../../contract/pages.ts';
import { sampleAnswers } from '../../testing/sample-answers.ts';
import { renderPage, textOf } from '../../testing/render-page.tsx';
import * as page from './page.tsx';

const { main } = await renderPage(page, link('highSkillTalent'), sampleAnswers);
const eight = ['学徒工', '初级工', '中级工', '高级工', '技师', '高级技师', '特级技师', '首席技师'];

test('the eight grades are listed from apprentice to chief technician', () => {
  const rows = [...main.matchAll(/<th scope="row">(.*?)<small>/g)].map(([, grade]) => grade);
  expect(rows).toEqual(eight);
});

test('only the five grades in the middle are examined; the first is confirmed and the last two are appointed', () => {
  const bodies = main.slice(main.indexOf('class="grades"'), main.indexOf('class="grades__source')).split('<tbody>').slice(1).map(textOf);
  expect(bodies.map((body) => eight.filter((grade) => body.includes(` ${grade} `)))).toEqual([['学徒工'], eight.slice(1, 6), eight.slice(6)]);
  expect(bodies[1]).toContain('国家职业标准');
  expect(bodies[2]).toContain('评聘');
});

test('the figures of the ladder add up to the total in its head', () => {
  const people = [...main.matchAll(/<li style="--step:\d".*?<b>(\d+)<\/b>/g)].map(([, count]) => Number(count));
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
  expect(people).toHaveLength(8);
  expect(textOf(main)).toContain(`${sum(people)} 人`);
  // 高技能人才 are 高级工 and above.
  expect(textOf(main)).toContain(`高级工及以上 ${sum(people.slice(3))} 人，占 ${Math.round((sum(people.slice(3)) / sum(people)) * 100)}%`);
});
