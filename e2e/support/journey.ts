/**
 * What a journey is written with: Vitest's `test` with a portal of its own per file and a visitor of its own per test. The
 * browser is the worker's, for all of its files; visitors share nothing in it.
 *
 *   import { expect, journey } from './journey.ts';
 *   const test = journey();
 *   test('a visitor starts a free trial', async ({ page, portal }) => { await page.goto('/'); … });
 *
 * A journey fails where the page logs an error, a script breaks or a request fails, unless `visitor.expectProblem` said so.
 */
import { rmSync } from 'node:fs';
import type { BrowserContextOptions } from 'playwright-core';
import { inject, test as base } from 'vitest';
import { browserOfThisWorker, closeBrowserOfThisWorker, welcome, type Visitor } from './browser.ts';
import { copyOf } from './launched-data.ts';
import { startPortal, type Portal, type PortalOptions } from './portal.ts';

export { expect } from './expect.ts';

export interface JourneyOptions extends Pick<PortalOptions, 'env'> {
  /** Prepares the data before the portal starts. */
  prepare?: (dataDir: string) => Promise<void>;
}

export function journey({ env, prepare }: JourneyOptions = {}) {
  return base
    .extend('portal', { scope: 'file' }, async ({}, { onCleanup }) => {
      const dataDir = copyOf(inject('launchedData'));
      let portal: Portal | null = null;
      onCleanup(async () => {
        // Killed: its data folder is deleted anyway.
        await portal?.kill();
        rmSync(dataDir, { recursive: true, force: true });
      });
      await prepare?.(dataDir);
      portal = await startPortal({ ...(env ? { env } : {}), dataDir });
      return portal;
    })
    .extend('browser', { scope: 'worker' }, ({}, { onCleanup }) => {
      onCleanup(closeBrowserOfThisWorker);
      return browserOfThisWorker();
    })
    /** Further visitors, with their own browser options: `const { page } = await meet({ javaScriptEnabled: false })`. */
    .extend('meet', ({ browser, portal, task, onTestFinished }) => async (options: BrowserContextOptions = {}): Promise<Visitor> => {
      const visitor = await welcome(browser, portal.origin, options);
      onTestFinished(async () => {
        const failed = task.result?.state === 'fail' || visitor.problems.length > 0;
        await visitor.leave({ failed, name: task.name });
        if (visitor.problems.length > 0) throw new Error(`Something went wrong behind the page:\n  ${visitor.problems.join('\n  ')}`);
      });
      return visitor;
    })
    .extend('visitor', ({ meet }) => meet())
    .extend('page', ({ visitor }) => visitor.page);
}
