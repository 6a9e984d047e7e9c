import type { Page } from 'playwright-core';

/** The browser's own back button. Playwright's `goBack` waits for a page load, which does not happen when Back closes an overlay. */
export async function backButton(page: Page): Promise<() => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  return async () => {
    const { currentIndex, entries } = await browser.send('Page.getNavigationHistory');
    await browser.send('Page.navigateToHistoryEntry', { entryId: entries[currentIndex - 1]!.id });
  };
}
