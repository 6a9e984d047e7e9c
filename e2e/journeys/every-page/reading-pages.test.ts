/** Every page to read, search and choose in passes the checks of `wholePageChecks`, and the keyboard reaches every control. */
import { link, pages, type PageKey } from '../../../contract/pages.ts';
import { isImplemented } from '../../../portal/shell/implemented-pages.ts';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { expect, journey } from '../../support/journey.ts';
import { walkByKeyboard } from '../../support/keyboard.ts';
import { wholePageChecks } from '../../support/whole-page.ts';
import { productPages, readingPages, redirectingPages, roomPages } from '../../support/every-page.ts';

const test = journey({ readsOnly: true });

test('no implemented page is left out', () => {
  expect([...Object.keys(readingPages), ...productPages, ...roomPages, ...redirectingPages].toSorted()).toEqual((Object.keys(pages) as PageKey[]).filter(isImplemented).toSorted());
});

test('every page to read, search and choose in passes all page checks, and Tab reaches every control', async ({ page }) => {
  const faultsOf = await wholePageChecks(page);
  const faults: string[] = [];
  for (const path of Object.values(readingPages).flat()) {
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

test.for([link('newsDetail', { code: 'no-such-piece' }), '/no-such-page'])('%s shows an accessible error page', async (path, { meet }) => {
  const { page, expectProblem } = await meet();
  expectProblem(/404/);
  expect((await page.goto(path))!.status()).toBe(404);
  expect(await accessibilityFaults(page)).toEqual([]);
  const { reached, missed, unseen } = await walkByKeyboard(page);
  expect(reached[0]).toBe('a “跳到正文”');
  expect(missed).toEqual([]);
  expect(unseen).toEqual([]);
});
