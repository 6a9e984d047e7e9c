import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { link } from '../../../contract/pages.ts';
import { sampleAnswers } from '../../testing/sample-answers.ts';
import { renderPage, textOf } from '../../testing/render-page.tsx';
import * as module from './page.tsx';
import { lines } from './screens.tsx';

const { main } = await renderPage(module, link('positionMap'), sampleAnswers);

test('the lists on a phone have the same lines, positions and levels as the drawn map', () => {
  const drawn = [...readFileSync(new URL('pictures/lines.svg', import.meta.url), 'utf8').matchAll(/<text[^>]*>([^<]+)<\/text>/g)].map(([, text]) => text);
  for (const text of drawn) expect(textOf(main)).toContain(text);
  const listed = lines.flatMap(({ name, stations }) => [name, ...stations.flatMap(([post, level]) => (level && !level.startsWith('从') ? [post, level] : [post]))]);
  for (const text of listed) expect(drawn).toContain(text);
});

test('levels are those of the eight grades: the first is the senior technician, and the two appointed grades have no level', () => {
  const stations = lines.flatMap((line) => line.stations);
  expect(stations.filter(([, level]) => level.startsWith('一级')).map(([post]) => post)).toEqual(['高级技师']);
  for (const [post] of stations) expect(post).not.toMatch(/首席|特级/);
});
