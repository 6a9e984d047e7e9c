/** Checks that hold for every page of the site. */
import { gzipSync } from 'node:zlib';
import { HtmlValidate } from 'html-validate';
import type { Page } from 'playwright-core';
import { accessibilityFaults } from './accessibility.ts';
import { brokenPictures, coveredWords, cutWords, lookAtEverything, misbrokenLines, painted, sidewaysOverflow, watchLayoutShift } from './layout.ts';
import { takenOver } from './taken-over.ts';

/** Limit of the scripts before interaction, gzip. 1 KB is 1,000 bytes. */
const scriptBytesMax = 163_000;
const height = 900;
/** axe runs at the last of these widths. */
const widths = [390, 1280, 1920, 1440] as const;

/** The HTML standard's rules for single documents. */
const standard = new HtmlValidate({ extends: ['html-validate:standard'] });

/** Cached by address, which contains the hash of the content, because pages share most scripts. */
const compressedBytes = new Map<string, Promise<number>>();

async function compressedBytesOf(page: Page, address: string): Promise<number> {
  const known = compressedBytes.get(address);
  if (known) return known;
  const bytes = page.request.get(address).then(async (answer) => gzipSync(await answer.body()).length);
  compressedBytes.set(address, bytes);
  return bytes;
}

/** Bytes of all scripts that the document has loaded until now, gzip. The browser's own list leaves out those of the document before. */
export async function weightOfScripts(page: Page): Promise<number> {
  const addresses = await page.evaluate(() => performance.getEntriesByType('resource').flatMap(({ name }) => (new URL(name).pathname.endsWith('.js') ? [name] : [])));
  const bytes = await Promise.all([...new Set(addresses)].map((address) => compressedBytesOf(page, address)));
  return bytes.reduce((sum, each) => sum + each, 0);
}

async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await standard.validateString(html);
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message, offset }) => `${ruleId}: ${message} at ${html.slice(Math.max(0, offset - 60), offset + 60)}`));
}

/**
 * Opens one address after another in `page` and returns the faults that the automatic checks find there: status, valid HTML, title, size of
 * scripts, pictures, layout shift, every width, and axe. One visitor opens all pages, because a new one would load all scripts again.
 */
export async function wholePageChecks(page: Page): Promise<(path: string) => Promise<string[]>> {
  const shift = await watchLayoutShift(page);
  return async (path) => {
    const faults: string[] = [];
    const tell = (what: string, found: readonly unknown[]) => faults.push(...found.map((each) => `${path}, ${what}: ${String(each)}`));
    const expectThat = (holds: boolean, what: string, found: unknown) => tell(what, holds ? [] : [found]);
    await page.setViewportSize({ width: widths.at(-1)!, height });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const answer = (await page.goto(path, { waitUntil: 'load' }))!;
    expectThat(answer.status() === 200, 'status', answer.status());
    const html = await answer.text();
    tell('HTML', await htmlFaults(html));
    // In the page the carousel adds a heading when it leaves its first slide, at an unknown time.
    const headings = html.match(/<h1[\s>]/g)?.length;
    const description = await page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? '');
    expectThat(headings === 1, 'main headings', headings);
    expectThat(description.length >= 20, 'description', description);

    // All scripts needed for hydration, also the late ones.
    await takenOver(page);
    const bytes = await weightOfScripts(page);
    expectThat(bytes > 50_000 && bytes <= scriptBytesMax, 'bytes of scripts', bytes);

    await lookAtEverything(page);
    tell('broken', await brokenPictures(page));
    const { score, moved } = await shift();
    expectThat(score < 0.001, 'layout shift', `${score} ${moved.join(' ')}`);

    // The pictures have loaded, and reduced motion stops the reveals, so each width takes two frames.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    for (const width of widths) {
      const at = `${width} px`;
      await page.setViewportSize({ width, height });
      await painted(page);
      const overflow = await sidewaysOverflow(page);
      expectThat(overflow === 0, at, `${overflow} px too wide`);
      tell(at, await cutWords(page));
      tell(at, await misbrokenLines(page));
      tell(at, await coveredWords(page));
    }
    tell('axe', await accessibilityFaults(page));
    return faults;
  };
}
