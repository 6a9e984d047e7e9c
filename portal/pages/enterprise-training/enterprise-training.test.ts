import { expect, test } from 'vitest';
import { link } from '../../../contract/pages.ts';
import { sampleAnswers } from '../../testing/sample-answers.ts';
import { renderPage, textOf } from '../../testing/render-page.tsx';
import * as module from './page.tsx';

const words = textOf((await renderPage(module, link('enterpriseTraining'), sampleAnswers)).main);

test('the three levels of safety education add up to the hours required of ordinary enterprises', () => {
  const levels = [...words.matchAll(/(?:厂|车间|班组)级 (\d+) 学时/g)].map(([, hours]) => Number(hours));
  const [, least] = /一般企业岗前三级合计不少于 (\d+) 学时/.exec(words)!;
  expect(levels).toHaveLength(3);
  expect(levels.reduce((sum, hours) => sum + hours, 0)).toBe(Number(least));
});
