import type { Page } from 'playwright-core';

/**
 * From here on the page's time stands still, but for `page.clock.runFor`: what a timer does is seen without waiting, and
 * a busy machine changes nothing. Needs `page.clock.install()` before the page is opened; frames stand still as well.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
}
