import type { Page } from 'playwright-core';

/** Longer than two commands take on any machine. */
const marginMilliseconds = 60_000;

/**
 * Stops the page's clock, so that only `page.clock.runFor` advances it. Timers are then tested without waiting, also on a busy machine.
 * Call it before the page is opened: no timer has been set then, so a slow load does not count. Animation frames stop too, until
 * `page.clock.resume`.
 */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  // An installed clock runs until it is paused, and cannot be paused at a time that is past.
  await page.clock.install({ time: now - marginMilliseconds });
  await page.clock.pauseAt(now);
}
