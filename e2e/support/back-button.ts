import type { Page } from 'playwright-core';

/** The browser's own back button: Playwright's waits for a page, which does not come where the way back closes something. */
export async function backButton(page: Page): Promise<() => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  return async () => {
    const { currentIndex, entries } = await browser.send('Page.getNavigationHistory');
    await browser.send('Page.navigateToHistoryEntry', { entryId: entries[currentIndex - 1]!.id });
  };
}
