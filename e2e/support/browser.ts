/** The system's Chromium, and visitors that record errors of the page. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { findChromium, findHeadlessChromium } from '../../scripts/system-tools.mjs';
import { beginTakenOver } from './taken-over.ts';
import { patienceMilliseconds } from './until.ts';

export type { Browser, BrowserContextOptions, Page, Response } from 'playwright-core';

const results = resolve(fileURLToPath(import.meta.url), '../../../test-results');

const quiet = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];
/** The tabs of a visitor share a process, which takes a tenth less processor time. Visitors never share one. */
const oneProcessPerVisitor = '--renderer-process-limit=1';

/**
 * @param more arguments of Chromium
 * @param whole the browser with all its parts. The smaller one for tests shows no notifications
 * @throws when there is no Chromium: `npm test` installs it or prints the command
 */
export async function openBrowser(more: readonly string[] = [], { whole = false } = {}): Promise<Browser> {
  const executablePath = whole ? findChromium() : findHeadlessChromium();
  if (!executablePath) throw new Error('There is no Chromium: run `npm test`, which installs it or names the command to run.');
  // A folder for all traces, because otherwise each visit would leave a folder behind.
  const tracesDir = mkdtempSync(join(tmpdir(), 'yingwujiang-traces-'));
  // Chromium needs a UTF-8 locale for Chinese names of downloaded files. A clean environment has none.
  const env = { ...(process.env as Record<string, string>), LC_ALL: 'C.UTF-8' };
  const browser = await chromium.launch({ executablePath, args: [...quiet, oneProcessPerVisitor, ...more], tracesDir, env });
  browser.on('disconnected', () => rmSync(tracesDir, { recursive: true, force: true }));
  return browser;
}

let ofThisWorker: Promise<Browser> | undefined;

/** One browser for all test files of this process. Each visitor has its own browser context. */
export async function browserOfThisWorker(): Promise<Browser> {
  const open = await ofThisWorker;
  // A crashed browser fails only the test that crashed it.
  if (!open?.isConnected()) ofThisWorker = openBrowser();
  return ofThisWorker!;
}

export async function closeBrowserOfThisWorker(): Promise<void> {
  const browser = await ofThisWorker;
  ofThisWorker = undefined;
  await browser?.close();
}

export interface Visitor {
  page: Page;
  /** Console errors, errors of the page's scripts, failed requests and answers of 500 and more so far. */
  problems: string[];
  /** Marks a matching problem as expected from now on, such as an outage or a missing page. */
  expectProblem(pattern: RegExp): void;
  /** Closes the visit. For a failed test it stores the trace and a screenshot in test-results/, and returns the text of the open pages. */
  leave(outcome: { failed: boolean; name: string }): Promise<string[]>;
}

/** Several visitors of one test need different names of files. */
let visits = 0;

function fileNameOf(testName: string): string {
  return testName.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '').slice(0, 80);
}

/** The beginning of the page's visible text, in one line. */
async function shownText(page: Page): Promise<string> {
  const text = await page.locator('body').innerText({ timeout: 2_000 }).catch(() => '');
  return text.replaceAll(/\s*\n\s*/g, ' | ').slice(0, 500);
}

/** For `expectProblem`: leaving a page ends what its service worker still loads for it. */
export const requestOfLeftPage = /ERR_FAILED .*\/(assets|files)\//;

/** Records all errors of the context's pages from now on, except the `expected` ones. */
export function noticeProblems(context: BrowserContext): { problems: string[]; expected: RegExp[] } {
  // React Router logs this for every failed prefetch, also when the page is left. The failed request itself is recorded below.
  const expected: RegExp[] = [/Failed to fetch manifest patches/];
  const problems: string[] = [];
  const notice = (problem: string) => {
    if (!expected.some((pattern) => pattern.test(problem))) problems.push(problem);
  };
  context.on('console', (message) => message.type() === 'error' && notice(`console: ${message.text()} (${message.location().url})`));
  context.on('weberror', (error) => notice(`page: ${error.error().message}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page aborts its running requests, which is not a failure.
    if (reason !== 'net::ERR_ABORTED') notice(`request: ${reason} ${request.url()}`);
  });
  context.on('response', (response) => response.status() >= 500 && notice(`response: ${response.status()} ${response.url()}`));
  return { problems, expected };
}

/**
 * A new visitor: by default a fresh profile, Chinese, a desktop of 1440 × 900, reduced motion. `page.goto` resolves once the page is
 * hydrated. Animations cost a fifth of the processor time of a journey, so only journeys about them show them.
 */
export async function welcome(browser: Browser, origin: string, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: origin, locale: 'zh-CN', timezoneId: 'Asia/Shanghai', viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(patienceMilliseconds);
  // Traces contain actions and waits without snapshots, which would copy the whole document at every step.
  await context.tracing.start();
  const { problems, expected } = noticeProblems(context);
  if (options.javaScriptEnabled !== false) context.on('page', beginTakenOver);
  const page = await context.newPage();
  const number = ++visits;

  return {
    page,
    problems,
    expectProblem: (pattern) => void expected.push(pattern),
    async leave({ failed, name }) {
      const shown: string[] = [];
      if (failed) {
        const base = join(results, `${fileNameOf(name)}-${number}`);
        mkdirSync(results, { recursive: true });
        await page.screenshot({ path: `${base}.png`, fullPage: true }).catch(() => undefined);
        await context.tracing.stop({ path: `${base}.zip` });
        for (const open of context.pages()) shown.push(`${open.url()}: ${await shownText(open)}`);
      }
      await context.close();
      return shown;
    },
  };
}
