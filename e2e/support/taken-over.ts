import type { Page } from 'playwright-core';

/**
 * Waits until the page is hydrated (portal/shell/early-click.ts), which may be after its `load`. A button that is
 * pressed earlier is pressed again then; keys, hover and form submits are ignored before.
 * A document that does not wait for scripts of the portal is ready as it is.
 */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => !('recordEarlyButton' in globalThis) || (globalThis as { earlyButton?: unknown }).earlyButton === null);
}

/** `goto` and `reload` of `page` resolve once the page is hydrated, unless the test sets `waitUntil`. */
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
