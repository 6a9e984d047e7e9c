import { expect, test } from 'vitest';
import { link } from '../../../contract/pages.ts';
import { sampleAnswers } from '../../testing/sample-answers.ts';
import { renderPage, textOf } from '../../testing/render-page.tsx';
import * as module from './page.tsx';

const { main } = await renderPage(module, link('certificationExams'), sampleAnswers);

test('the marked answer of the sample item fits the situation in its stem', () => {
  const paper = main.slice(main.indexOf('exam-paper__split'), main.indexOf('exam-paper__side'));
  expect(textOf(paper)).toContain('来不及断电');
  expect(textOf(/<li class="is-on">.*?<\/li>/.exec(paper)![0])).toMatch(/绝缘物挑开电线/);
  expect(textOf(/<li class="is-on">.*?<\/li>/.exec(paper)![0])).not.toMatch(/切断电源|拉闸/);
});
