import type { Page } from 'playwright-core';

/**
 * Waits until the page is hydrated (portal/shell/early-input.ts), which may be after its `load` event. A button pressed before is pressed
 * again after hydration, but keys, hover and form submits are ignored before. A document without the portal's scripts is ready at once.
 */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => !('takeOver' in globalThis) || (globalThis as { takeOver?: unknown }).takeOver === null);
}

/** Makes `goto` and `reload` of `page` resolve once the page is hydrated, unless the test sets `waitUntil`. */
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
