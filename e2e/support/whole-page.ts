/** Checks that hold for every page of the site. */
import { gzipSync } from 'node:zlib';
import { HtmlValidate } from 'html-validate';
import type { BrowserContextOptions, Response } from 'playwright-core';
import { accessibilityFaults } from './accessibility.ts';
import { expect } from './expect.ts';
import { brokenPictures, coveredWords, cutWords, lookAtEverything, misbrokenLines, painted, sidewaysOverflow, watchLayoutShift } from './layout.ts';
import { takenOver } from './taken-over.ts';
import type { Visitor } from './browser.ts';

/** Limit of the scripts before interaction, gzip. 1 KB is 1,000 bytes. */
const scriptBytesMax = 163_000;
const height = 900;
/** axe runs at the last of these widths. */
const widths = [390, 1280, 1920, 1440] as const;

/** The HTML standard's rules for single documents. */
const standard = new HtmlValidate({ extends: ['html-validate:standard'] });

/** Cached by address, which contains the hash of the content, because pages share most scripts. */
const compressedBytes = new Map<string, Promise<number>>();

export function compressedBytesOf(script: Pick<Response, 'url' | 'body'>): Promise<number> {
  const { pathname } = new URL(script.url());
  const known = compressedBytes.get(pathname);
  if (known) return known;
  const bytes = script.body().then((body) => gzipSync(body).length);
  compressedBytes.set(pathname, bytes);
  // The body of a script that a page prefetches late is lost when the test closes the page. Only the sum, which awaits it, may fail.
  bytes.catch(() => compressedBytes.delete(pathname));
  return bytes;
}

async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await standard.validateString(html);
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message, offset }) => `${ruleId}: ${message} at ${html.slice(Math.max(0, offset - 60), offset + 60)}`));
}

/** Opens `path` and runs all automatic checks: status, valid HTML, title, size of scripts, pictures, layout shift, every width, and axe. */
export async function expectWholePage(path: string, meet: (options?: BrowserContextOptions) => Promise<Visitor>): Promise<Visitor> {
  const visitor = await meet({ viewport: { width: 1440, height }, reducedMotion: 'no-preference' });
  const { page } = visitor;
  const shift = await watchLayoutShift(page);
  const scripts: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(compressedBytesOf(response));
  });
  const answer = (await page.goto(path, { waitUntil: 'load' }))!;
  expect(answer.status()).toBe(200);
  expect(await htmlFaults(await answer.text())).toEqual([]);
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  expect(await page.locator('meta[name=description]').getAttribute('content')).toMatch(/.{20,}/);

  // All scripts needed for hydration, also the late ones.
  await takenOver(page);
  const bytes = (await Promise.all(scripts)).reduce((sum, script) => sum + script, 0);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(scriptBytesMax);

  await lookAtEverything(page);
  expect(await brokenPictures(page)).toEqual([]);
  const { score, moved } = await shift();
  expect(score, moved.join('\n')).toBeLessThan(0.001);

  // The pictures have loaded, and reduced motion stops the reveals, so each width takes two frames.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await painted(page);
    expect(await sidewaysOverflow(page), `${width} px`).toBe(0);
    expect(await cutWords(page), `${width} px`).toEqual([]);
    expect(await misbrokenLines(page), `${width} px`).toEqual([]);
    expect(await coveredWords(page), `${width} px`).toEqual([]);
  }
  expect(await accessibilityFaults(page)).toEqual([]);
  return visitor;
}
