/**
 * The `test` function of journeys: Vitest's `test` with a portal per file (or one per worker, for files that only read) and a new visitor
 * per test. All files of a worker share one browser, and visitors share nothing in it.
 *
 *   import { expect, journey } from './journey.ts';
 *   const test = journey();
 *   test('a visitor starts a free trial', async ({ page, portal }) => { await page.goto('/'); … });
 *
 * A journey fails when the page logs an error, a script throws or a request fails, unless `visitor.expectProblem` announced it.
 */
import { rmSync } from 'node:fs';
import type { BrowserContextOptions } from 'playwright-core';
import { inject, test as base } from 'vitest';
import { browserOfThisWorker, closeBrowserOfThisWorker, openBrowser, welcome, type Visitor } from './browser.ts';
import { copyOf } from './launched-data.ts';
import { startPortal, type Portal, type PortalOptions } from './portal.ts';

export { expect } from './expect.ts';

let portalOfReaders: Promise<{ portal: Portal; stop: () => Promise<void> }> | undefined;

async function startWithCopy({ env, prepare }: Pick<JourneyOptions, 'env' | 'prepare'> = {}) {
  const dataDir = copyOf(inject('launchedData'));
  let portal: Portal | null = null;
  const stop = async () => {
    // Killed, because its data folder is deleted anyway.
    await portal?.kill();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await prepare?.(dataDir);
    portal = await startPortal({ ...(env ? { env } : {}), dataDir });
  } catch (error) {
    await stop();
    throw error;
  }
  return { portal, stop };
}

const listed = (headline: string, lines: readonly string[]): string[] => (lines.length === 0 ? [] : [headline, ...lines.map((line) => `  ${line}`)]);

export interface JourneyOptions extends Pick<PortalOptions, 'env'> {
  /** The tests write no data that another file would notice, so these files share the worker's portal. */
  readsOnly?: boolean;
  /** Pages show their animations, as for most visitors. */
  animated?: boolean;
  /** Chromium with all its parts. The smaller one for tests shows no notifications. */
  wholeBrowser?: boolean;
  /** Prepares the data before the portal starts. */
  prepare?: (dataDir: string) => Promise<void>;
}

export function journey({ readsOnly, animated, wholeBrowser = false, ...own }: JourneyOptions = {}) {
  return base
    .extend('portalOfReaders', { scope: 'worker' }, ({}, { onCleanup }) => {
      onCleanup(async () => {
        const started = await portalOfReaders;
        portalOfReaders = undefined;
        await started?.stop();
      });
      return () => (portalOfReaders ??= startWithCopy());
    })
    .extend('portal', { scope: 'file' }, async ({ portalOfReaders }, { onCleanup }) => {
      if (readsOnly) return (await portalOfReaders()).portal;
      const { portal, stop } = await startWithCopy(own);
      onCleanup(stop);
      return portal;
    })
    .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
      if (wholeBrowser) {
        const browser = await openBrowser([], { whole: true });
        onCleanup(() => browser.close());
        return browser;
      }
      onCleanup(closeBrowserOfThisWorker);
      return browserOfThisWorker();
    })
    /** Further visitors with their own browser options: `const { page } = await meet({ javaScriptEnabled: false })`. */
    .extend('meet', ({ browser, portal, task, onTestFinished }) => {
      let hasLog = false;
      return async (options: BrowserContextOptions = {}): Promise<Visitor> => {
        const visitor = await welcome(browser, portal.origin, { ...(animated && { reducedMotion: 'no-preference' }), ...options });
        onTestFinished(async () => {
          const { problems } = visitor;
          const failed = task.result?.state === 'fail' || problems.length > 0;
          const shown = await visitor.leave({ failed, name: task.name });
          if (!failed) return;
          // The log of another machine has no screenshot.
          const told = [...listed('Something went wrong behind the page:', problems), ...listed('The pages showed last:', shown), ...(hasLog ? [] : listed('The portal wrote last:', [portal.log().slice(-2_000)]))];
          hasLog = true;
          throw new Error(told.join('\n'));
        });
        return visitor;
      };
    })
    .extend('visitor', ({ meet }) => meet())
    .extend('page', ({ visitor }) => visitor.page);
}
