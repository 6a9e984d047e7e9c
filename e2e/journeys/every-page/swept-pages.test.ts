/** A page of each template passes the checks of `wholePageChecks`, and the keyboard reaches every control. crawl.test.ts opens all pages. */
import { link, pages, type PageKey } from '../../../contract/pages.ts';
import { isImplemented } from '../../../portal/shell/implemented-pages.ts';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { expect, journey } from '../../support/journey.ts';
import { walkByKeyboard } from '../../support/keyboard.ts';
import { wholePageChecks } from '../../support/whole-page.ts';
import { everyAddress, productPages, readingPages, redirectingPages, roomPages, sweptAddresses } from '../../support/every-page.ts';

const test = journey({ readsOnly: true });

test('no implemented page is left out', () => {
  expect([...Object.keys(readingPages), ...productPages, ...roomPages, ...redirectingPages].toSorted()).toEqual((Object.keys(pages) as PageKey[]).filter(isImplemented).toSorted());
  expect(sweptAddresses.filter((address) => !everyAddress.includes(address))).toEqual([]);
});

test('a page of each template passes all page checks, and Tab reaches every control', async ({ page }) => {
  const faultsOf = await wholePageChecks(page);
  const faults: string[] = [];
  for (const path of sweptAddresses) {
    faults.push(...(await faultsOf(path)));
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    const { missed, unseen } = await walkByKeyboard(page, '#main');
    faults.push(...missed.map((control) => `${path}, not reached: ${control}`), ...unseen.map((control) => `${path}, focus: ${control}`));
    // The statistics notice, which the first key shows, is there for the next page's first key again.
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  }
  expect(faults).toEqual([]);
}, 300_000);

test('an error page is accessible, and each of its links leads to an existing page', async ({ page, visitor }) => {
  visitor.expectProblem(/404/);
  expect((await page.goto('/no-such-page'))!.status()).toBe(404);
  expect(await accessibilityFaults(page)).toEqual([]);
  const { reached, missed, unseen } = await walkByKeyboard(page);
  expect(reached[0]).toBe('a “跳到正文”');
  expect(missed).toEqual([]);
  expect(unseen).toEqual([]);

  // No link leads to a page that is not implemented yet.
  const ways = await page.getByRole('main').getByRole('link').evaluateAll((links) => links.map((each) => (each as HTMLAnchorElement).href));
  for (const address of ways) if (!address.startsWith('tel:')) expect((await page.request.get(address)).status(), address).toBe(200);
  await page.getByRole('main').getByRole('button', { name: '合作咨询' }).click();
  await page.getByRole('dialog', { name: '合作咨询' }).getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', { name: '确认关闭' }).click();
  await page.getByRole('link', { name: '回到首页' }).click();
  await expect(page).toHaveURL(link('home'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('一门手艺');
});
