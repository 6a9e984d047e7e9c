import { expect, test } from 'vitest';
import { link } from '../../../contract/pages.ts';
import { sampleAnswers } from '../../testing/sample-answers.ts';
import { renderPage, textOf } from '../../testing/render-page.tsx';
import * as page from './page.tsx';

const { main } = await renderPage(page, link('skillSolutionMasters'), sampleAnswers);
const text = textOf(main);

test('the lengths of the six clips add up to the total in the head', () => {
  const table = main.slice(main.indexOf('taken-steps'), main.indexOf('</table>', main.indexOf('taken-steps')));
  const seconds = [...table.matchAll(/>(\d+):(\d\d)</g)].map(([, minutes, rest]) => Number(minutes) * 60 + Number(rest));
  const total = seconds.reduce((sum, length) => sum + length, 0);
  expect(seconds).toHaveLength(6);
  expect(text).toContain(`短片共 ${Math.floor(total / 60)} 分 ${total % 60} 秒`);
});
