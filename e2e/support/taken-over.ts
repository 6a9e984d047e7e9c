import type { Page } from 'playwright-core';

/**
 * Until the page's scripts have taken it over (portal/shell/early-click.ts), which may be after its `load`. A button that is
 * pressed sooner is pressed again by then; a key, a pointer that only comes near and a form that is sent are not heard before.
 * A document that does not wait for scripts of the portal is ready as it is.
 */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => !('keepEarlyButton' in globalThis) || (globalThis as { earlyButton?: unknown }).earlyButton === null);
}

/** A test that goes to an address by `page`, or reloads, begins when the page is taken over, unless it says until when to wait. */
export function beginTakenOver(page: Page): void {
  const { goto, reload } = page;
  page.goto = async (url, options) => {
    const answer = await goto.call(page, url, options);
    if (!options?.waitUntil) await takenOver(page);
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload.call(page, options);
    if (!options?.waitUntil) await takenOver(page);
    return answer;
  };
}
