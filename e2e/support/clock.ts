import type { Page } from 'playwright-core';

/**
 * Stops the page's clock, so that only `page.clock.runFor` advances it. Timers are then tested without waiting, also on a busy machine.
 * Requires `page.clock.install()` before the page is opened. Animation frames stop too.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
}
