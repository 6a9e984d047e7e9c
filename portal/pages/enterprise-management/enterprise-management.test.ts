import { expect, test } from 'vitest';
import { link } from '../../../contract/pages.ts';
import { calls } from '../../../contract/calls/index.ts';
import { sampleAnswers } from '../../testing/sample-answers.ts';
import { renderPage, textOf } from '../../testing/render-page.tsx';
import * as module from './page.tsx';

const { main } = await renderPage(module, link('enterpriseManagement'), sampleAnswers);

test('states the real minimum length of the search for an enterprise', () => {
  const accepts = (keyword: string) => calls.searchEnterprise.request.safeParse({ tempAccountToken: 'x'.repeat(43), keyword }).success;
  expect(accepts('江北职')).toBe(false);
  expect(accepts('江北职业')).toBe(true);
  expect(textOf(main)).toContain('搜单位至少要输四个字');
});

test('shows the permissions of every role, and gives roles that handle money no access to scores', () => {
  const matrix = main.slice(main.indexOf('class="shot rights"'));
  const table = matrix.slice(0, matrix.indexOf('</table>'));
  const rows = [...table.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row]) => [...row!.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) => textOf(cell!).trim()));
  const [roles, ...rights] = rows;
  for (const right of rights) expect(right).toHaveLength(roles!.length);
  const may = (what: string) => rights.find(([name]) => name === what)!.flatMap((reach, at) => (reach === '全部' || reach === '本组织' ? [roles![at]] : []));
  expect(may('录成绩、改成绩')).toEqual(['考评员']);
  expect(may('退费')).toEqual(['校区负责人', '财务']);
});

test('draws the figures of the sample school to one scale', () => {
  const members = 57;
  const drawn = [...main.matchAll(/<i style="width:([\d.]+)%"[^>]*><\/i><span>(?:以前|现在) (\d+)/g)];
  expect(drawn).toHaveLength(6);
  for (const [, width, people] of drawn) expect(Number(width)).toBeCloseTo(Math.max(0.6, (Number(people) / members) * 100), 0);
});
