import type { Page } from 'playwright-core';

/**
 * Until the page's scripts have taken it over (portal/shell/early-click.ts). Who clicks sooner is served as soon as they have;
 * who takes the network away sooner may take away the scripts, of which some come after the page's `load`.
 */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => (globalThis as { earlyButton?: unknown }).earlyButton === null);
}
