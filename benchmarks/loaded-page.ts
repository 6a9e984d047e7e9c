/** What a page loads in Chromium before the first interaction. */
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContextOptions, Page, Response } from '../e2e/support/browser.ts';
import { takenOver } from '../e2e/support/taken-over.ts';
import { chunkContents } from './chunk-contents.ts';

export interface Loaded {
  path: string;
  kind: string;
  bytes: number;
  gzip: number;
  status: number;
}

interface Opening {
  /** Width of a desktop's window, or the browser options of another device. */
  device: number | BrowserContextOptions;
  /** The page is loaded once it has made no request for this long. */
  idleMilliseconds: number;
  /** Prepares the page before it goes to the address. */
  prepare?: (page: Page) => Promise<unknown>;
}

/**
 * Opens a page and waits until it has made no request for a while.
 * @throws when the page reports an error or a request fails, because a broken page is smaller
 */
export async function openLoaded(browser: Browser, url: string, { device, idleMilliseconds, prepare }: Opening): Promise<{ page: Page; loaded: Loaded[] }> {
  const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai', ...(typeof device === 'number' ? { viewport: { width: device, height: Math.round((device * 9) / 16) } } : device) });
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
  const page = await context.newPage();
  await prepare?.(page);
  await page.goto(url, { waitUntil: 'load' });
  await takenOver(page);
  while (performance.now() - lastHeardOf < idleMilliseconds) await page.waitForTimeout(100);
  const loaded = await Promise.all(
    responses.map(async (response) => {
      const body = await response.body();
      return { path: new URL(response.url()).pathname, kind: response.request().resourceType(), bytes: body.length, gzip: gzipSync(body, { level: 9 }).length, status: response.status() };
    }),
  );
  if (faults.length > 0) throw new Error(`the page reports: ${faults.join('; ')}`);
  const failed = loaded.filter(({ status }) => status >= 400);
  if (failed.length > 0) throw new Error(`not answered: ${failed.map(({ status, path }) => `${status} ${path}`).join(', ')}`);
  return { page, loaded };
}

export const gzipOf = (loaded: readonly Loaded[], kind: string): number => loaded.filter((each) => each.kind === kind).reduce((total, { gzip }) => total + gzip, 0);

export const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1).padStart(7);

let contents: ReturnType<typeof chunkContents> | undefined;

/** Prints the largest scripts, and the sources in each by share of its text. */
export async function printScripts(loaded: readonly Loaded[]): Promise<void> {
  console.log('\nlargest scripts and what is in them, by share of their text');
  contents ??= chunkContents();
  const sources = await contents;
  for (const { path, gzip } of loaded.filter(({ kind }) => kind === 'script').toSorted((a, b) => b.gzip - a.gzip).slice(0, 6)) {
    const parts = sources.get(path.slice(1)) ?? [];
    console.log(`${kilobytes(gzip)} ${basename(path)}: ${parts.slice(0, 8).map(({ source, share }) => `${source} ${Math.round(share * 100)} %`).join(', ') || 'of an earlier build'}`);
  }
  console.log('');
}
