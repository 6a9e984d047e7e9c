import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { entriesOf, seedFolder } from '../../seed/testing/read-seed.ts';
import { height, lessons, seconds, width, type Words } from './lessons.ts';
import { trades } from './trades.ts';

const quietFrom = height - 80;
const films = { ...lessons, ...trades };

test.each(Object.entries(films))('%s is well-formed at every moment, moves, and has no text behind the controls', (_name, draw) => {
  const frames = Array.from({ length: seconds }, (_, second) => {
    const written: Words[] = [];
    const drawing = draw(second, (words) => written.push(words));
    expect(drawing).toMatch(new RegExp(`^<svg [^>]*viewBox="0 0 ${width} ${height}">`));
    expect(drawing).not.toMatch(/NaN|undefined/);
    expect(written.filter(({ x, y, size, words }) => y > quietFrom || x + size * words.length > width).map(({ words }) => words)).toEqual([]);
    return drawing + JSON.stringify(written);
  });
  expect(new Set(frames).size).toBeGreaterThan(seconds / 2);
});

test.each(Object.keys(films))('%s.mp4 is small, and can start before the download is complete', (name) => {
  const film = readFileSync(join(seedFolder, 'launch/files/private', `${name}.mp4`));
  expect(film.length).toBeLessThan(300 * 1024);
  expect(film.indexOf('moov')).toBeLessThan(film.indexOf('mdat'));
});

test('the work order is: check and read back, switch off, test for voltage, earth and tag', () => {
  const said = new Set<string>();
  for (let second = 0; second < seconds; second++) trades['trial-electrical']!(second, ({ words }) => said.add(words));
  const steps = [...said].filter((words) => words.includes('：')).map((words) => words.slice(1, words.indexOf('：')));
  expect(steps).toEqual(['核对', '断开', '验电', '接地']);
});

const categories = new Map(entriesOf('course-categories').map(({ code, body }) => [code, String(body.categoryName)]));

test('every course has the trial film of its own category, under the title in that film', () => {
  for (const { code, body } of entriesOf('courses')) {
    const category = String(body.categoryCode);
    const tried = (body.chapters as { hasTrial: boolean; trialVideo?: string; trialTitle?: string }[]).filter(({ hasTrial }) => hasTrial);
    expect([code, ...new Set(tried.map(({ trialVideo }) => trialVideo))]).toEqual([code, `/files/launch/private/trial-${category}.mp4`]);
    expect([code, ...new Set(tried.map(({ trialTitle }) => trialTitle))]).toEqual([code, `${titleIn(`trial-${category}`)}（${categories.get(category)}示例）`]);
  }
});

/** The largest text of a film. */
function titleIn(name: string): string {
  const written: Words[] = [];
  films[name]!(seconds / 2, (words) => written.push(words));
  return written.toSorted((a, b) => b.size - a.size)[0]!.words;
}
