import type { Page } from 'playwright-core';
import { link, pages, titleOf, type PlainPageKey } from '../../contract/pages.ts';
import { expect } from './expect.ts';

/**
 * Waits until the page after a link or Back is rendered. The address changes before that, and a menu or dialog opened on the old page would
 * close when the new page is rendered.
 */
export async function arrived(page: Page, key: PlainPageKey): Promise<void> {
  await expect(page).toHaveURL(link(key));
  // React writes the title in the same commit as the page.
  await expect.poll(() => page.title()).toBe(titleOf(pages[key].title));
}
