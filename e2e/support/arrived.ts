import type { Page } from 'playwright-core';
import { link, pages, titleOf, type PlainPageKey } from '../../contract/pages.ts';
import { expect } from './expect.ts';

/**
 * Waits until the page after a link or Back is shown. The address changes before React has rendered the page, and until
 * then the old page is still there: a menu or dialog that a test opens on it would close again when the new page comes.
 */
export async function arrived(page: Page, key: PlainPageKey): Promise<void> {
  await expect(page).toHaveURL(link(key));
  // React writes the title in the same commit as the page.
  await expect.poll(() => page.title()).toBe(titleOf(pages[key].title));
}
