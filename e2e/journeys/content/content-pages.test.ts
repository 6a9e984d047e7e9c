/** What holds for every reading and list page: it fits, loads whole and light, stands still, and serves everybody. */
import { gzipSync } from 'node:zlib';
import { link } from '../../../contract/pages.ts';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { expect, journey } from '../../support/journey.ts';
import { walkByKeyboard } from '../../support/keyboard.ts';
import { brokenPictures, cutWords, lookAtEverything, sidewaysOverflow, watchLayoutShift } from '../../support/layout.ts';

const test = journey();

const paths = [
  link('about'),
  link('news'),
  link('news', { keyword: '学时' }),
  link('newsDetail', { code: 'exam-hall-checklist' }),
  link('experts'),
  link('expertDetail', { bizCode: 'han-liqun', resCode: 'han-liqun' }),
  link('customerStories'),
  link('customerStoryDetail', { bizCode: 'qihang' }),
];
const missing = link('newsDetail', { code: 'no-such-piece' });

/** Before interaction, gzip; 1 KB is 1,000 bytes. */
const scriptBytesMax = 160_000;

test.for(paths)('%s has one h1 and a head of its own, loads light and stands still', async (path, { page, portal }) => {
  const shift = await watchLayoutShift(page);
  const scripts: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body());
  });
  const answer = await page.goto(path, { waitUntil: 'load' });
  expect(answer!.status()).toBe(200);
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  expect(await page.locator('meta[name=description]').getAttribute('content')).toMatch(/.{20,}/);
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toContain(portal.origin);
  const described = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(described.map((text) => (JSON.parse(text) as { '@type': string })['@type'])).toContain('BreadcrumbList');

  const bytes = (await Promise.all(scripts)).reduce((sum, script) => sum + gzipSync(script).length, 0);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(scriptBytesMax);
  await lookAtEverything(page);
  expect(await brokenPictures(page)).toEqual([]);
  const { score, moved } = await shift();
  expect(score, moved.join('\n')).toBeLessThan(0.001);
});

test.for([390, 1280, 1440, 1920])('at %i px nothing is cut and nothing spills', async (width, { meet }) => {
  const { page } = await meet({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  for (const path of paths) {
    await page.goto(path);
    await lookAtEverything(page);
    expect(await sidewaysOverflow(page), path).toBe(0);
    expect(await cutWords(page), path).toEqual([]);
  }
});

test.for([...paths, missing])('axe finds nothing on %s, and the keyboard reaches all of it', async (path, { meet }) => {
  const { page, expectProblem } = await meet({ reducedMotion: 'reduce' });
  expectProblem(/404/);
  await page.goto(path);
  await lookAtEverything(page);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const { missed, unseen } = await walkByKeyboard(page);
  expect(missed).toEqual([]);
  expect(unseen).toEqual([]);
});
