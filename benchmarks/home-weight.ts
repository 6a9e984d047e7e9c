/**
 * Before the first interaction the home page takes at most 125 KB of JavaScript (gzip), 20 KB of CSS (gzip) and 25 KB of HTML (brotli), and
 * has no layout shift.
 */
import { get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { openBrowser, type Page } from '../e2e/support/browser.ts';
import { claim } from './claim.ts';
import { gzipOf, kilobytes, type Loaded, openLoaded, printScripts } from './loaded-page.ts';
import { startPortalProcess, temporaryFolder } from './portal-process.ts';

/** 1 KB of the claims is 1,000 bytes, the stricter definition. */
const limits = { script: 125_000, stylesheet: 20_000, html: 25_000 };
const widths = [1920, 1440, 1280];
/** Long enough for one turn of the carousel. */
const idleMilliseconds = 7_000;

interface Shift {
  value: number;
  at: number;
  scrolled: number;
  /** Moved elements: the nearest named ancestor, and the positions before and after in the window, px. */
  moves: string[];
}

/** Size of the page in brotli as sent over the network. The server compresses it after the first answers. */
async function brotliBytes(url: string): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const { encoding, bytes } = await new Promise<{ encoding: string | undefined; bytes: number }>((resolve, reject) => {
      get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
        let bytes = 0;
        response.on('data', (part: Buffer) => (bytes += part.length));
        response.on('end', () => resolve({ encoding: response.headers['content-encoding'], bytes }));
      }).once('error', reject);
    });
    if (encoding === 'br') return bytes;
    await delay(100);
  }
  throw new Error(`${url} is never sent in brotli`);
}

/** Records layout shifts from now on. */
const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    const nameOf = (node: Node | null): string => {
      const element = node instanceof Element ? node : (node?.parentElement ?? null);
      const own = element ? `${element.tagName.toLowerCase()}${[...element.classList].map((name) => `.${name}`).join('')}` : 'removed';
      const named = element?.parentElement?.closest('[class]');
      return named ? `.${[...named.classList].join('.')} ${own}` : own;
    };
    const placeOf = ({ x, y, width, height }: DOMRectReadOnly) => `${Math.round(x)},${Math.round(y)} ${Math.round(width)}×${Math.round(height)}`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[] })[]) {
        const moves = entry.sources.map(({ node, previousRect, currentRect }) => `${nameOf(node)} from ${placeOf(previousRect)} to ${placeOf(currentRect)}`);
        shifts.push({ value: entry.value, at: Math.round(entry.startTime), scrolled: Math.round(scrollY), moves });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

const shiftsOf = (page: Page): Promise<Shift[]> => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);

/**
 * Scrolls to the end by the mouse wheel. The pointer stays in the margin, because elements that open under the pointer are not a layout
 * shift.
 */
async function scrollThrough(page: Page): Promise<number> {
  await page.mouse.move(4, 400);
  for (let notch = 0; notch < 500; notch++) {
    await page.mouse.wheel(0, 120);
    await page.waitForTimeout(80);
    const { scrolled, left } = await page.evaluate(() => ({ scrolled: scrollY, left: document.documentElement.scrollHeight - innerHeight - scrollY }));
    if (left < 1) return scrolled;
  }
  throw new Error('the page has no end');
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

const folder = temporaryFolder();
const portal = await startPortalProcess(folder.path);
const browser = await openBrowser();
try {
  const html = await brotliBytes(`${portal.origin}/home`);
  let scripts = 0;
  let styles = 0;
  let shifted = 0;
  for (const width of widths) {
    const { page, loaded } = await openLoaded(browser, `${portal.origin}/home`, { device: width, idleMilliseconds, prepare: recordShifts });
    if (!loaded.some(({ path }) => path.endsWith('/burial/insertData'))) throw new Error('the page counted no visit: a part of it is missing');
    scripts = Math.max(scripts, gzipOf(loaded, 'script'));
    styles = Math.max(styles, gzipOf(loaded, 'stylesheet'));
    if (width === widths[0]) await tell(loaded, html);
    const loadedShifts = (await shiftsOf(page)).length;
    const depth = await scrollThrough(page);
    const shifts = await shiftsOf(page);
    const total = sum(shifts.map(({ value }) => value));
    shifted = Math.max(shifted, total);
    console.log(`at ${width} px: ${loadedShifts} shifts while loading, ${shifts.length - loadedShifts} while scrolling ${depth} px, together ${total.toFixed(5)}`);
    for (const { value, at, scrolled, moves } of shifts) console.log(`  ${value.toFixed(5)} after ${at} ms at ${scrolled} px: ${moves.join('; ')}`);
    await page.context().close();
  }
  console.log(`JavaScript ${kilobytes(scripts)} KB gzip, CSS ${kilobytes(styles)} KB gzip, HTML ${kilobytes(html)} KB brotli`);
  claim('at most 125 KB of JavaScript before interaction', scripts <= limits.script);
  claim('at most 20 KB of CSS', styles <= limits.stylesheet);
  claim('at most 25 KB of HTML', html <= limits.html);
  claim('no layout shift', shifted === 0);
} finally {
  await browser.close();
  await portal.kill('SIGTERM');
  folder.remove();
}

async function tell(loaded: Loaded[], html: number): Promise<void> {
  console.log(`${'kind'.padEnd(12)} ${'plain'.padStart(7)} ${'gzip'.padStart(7)} KB`);
  for (const { path, kind, bytes, gzip } of loaded.toSorted((a, b) => b.gzip - a.gzip)) {
    console.log(`${kind.padEnd(12)} ${kilobytes(bytes)} ${kilobytes(gzip)} ${path}${kind === 'document' ? ` (${(html / 1000).toFixed(1)} KB brotli)` : ''}`);
  }
  await printScripts(loaded);
}
