/**
 * Before the first interaction the home page takes at most 125 KB of JavaScript (gzip), 20 KB of CSS (gzip) and 25 KB of HTML (brotli), and
 * has no layout shift.
 */
import { get } from 'node:http';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { openBrowser, type Browser, type Page, type Response } from '../e2e/support/browser.ts';
import { takenOver } from '../e2e/support/taken-over.ts';
import { claim } from './claim.ts';
import { chunkContents } from './chunk-contents.ts';
import { startPortalProcess, temporaryFolder } from './portal-process.ts';

/** 1 KB of the claims is 1,000 bytes, the stricter definition. */
const limits = { script: 125_000, stylesheet: 20_000, html: 25_000 };
const widths = [1920, 1440, 1280];
/** Long enough for one turn of the carousel. */
const idleMilliseconds = 7_000;

interface Loaded {
  path: string;
  kind: string;
  bytes: number;
  gzip: number;
  status: number;
}

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

/** Opens the home page and waits until it has made no request for a while. */
async function open(browser: Browser, origin: string, width: number): Promise<{ page: Page; loaded: Loaded[]; faults: string[] }> {
  const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai', viewport: { width, height: Math.round((width * 9) / 16) } });
  const faults: string[] = [];
  const responses: Response[] = [];
  let lastHeardOf = performance.now();
  context.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  context.on('weberror', (error) => faults.push(error.error().message));
  context.on('request', () => (lastHeardOf = performance.now()));
  context.on('response', (response) => {
    lastHeardOf = performance.now();
    responses.push(response);
  });
  await context.addInitScript(() => {
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
  const page = await context.newPage();
  await page.goto(`${origin}/home`, { waitUntil: 'load' });
  // A page with failed scripts would be smaller.
  await takenOver(page);
  while (performance.now() - lastHeardOf < idleMilliseconds) await page.waitForTimeout(100);
  if (!responses.some((response) => response.url().endsWith('/burial/insertData'))) throw new Error('the page counted no visit: a part of it is missing');
  const loaded = await Promise.all(
    responses.map(async (response) => {
      const body = await response.body();
      return { path: new URL(response.url()).pathname, kind: response.request().resourceType(), bytes: body.length, gzip: gzipSync(body, { level: 9 }).length, status: response.status() };
    }),
  );
  return { page, loaded, faults };
}

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

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1).padStart(7);
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
    const { page, loaded, faults } = await open(browser, portal.origin, width);
    if (faults.length > 0) throw new Error(`the page reports: ${faults.join('; ')}`);
    const failed = loaded.filter(({ status }) => status >= 400);
    if (failed.length > 0) throw new Error(`not answered: ${failed.map(({ status, path }) => `${status} ${path}`).join(', ')}`);
    const of = (kind: string) => loaded.filter((each) => each.kind === kind);
    scripts = Math.max(scripts, sum(of('script').map(({ gzip }) => gzip)));
    styles = Math.max(styles, sum(of('stylesheet').map(({ gzip }) => gzip)));
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
  console.log('\nlargest scripts and what is in them, by share of their text');
  const contents = await chunkContents();
  for (const { path, gzip } of loaded.filter(({ kind }) => kind === 'script').toSorted((a, b) => b.gzip - a.gzip).slice(0, 6)) {
    const parts = contents.get(path.slice(1)) ?? [];
    console.log(`${kilobytes(gzip)} ${basename(path)}: ${parts.slice(0, 8).map(({ source, share }) => `${source} ${Math.round(share * 100)} %`).join(', ') || 'of an earlier build'}`);
  }
  console.log('');
}
