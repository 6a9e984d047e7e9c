import type { Page } from 'playwright-core';

/**
 * Stops the page's clock; only `page.clock.runFor` advances it. The effect of a timer is tested without waiting, and
 * a busy machine changes nothing. Needs `page.clock.install()` before the page is opened; frames stand still as well.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
}
