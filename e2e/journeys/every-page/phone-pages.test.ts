/** Every page of the phone site fits a phone of each size, upright and in landscape. */
import { mobileAddressOf, mobilePathOf } from '../../../contract/mobile.ts';
import { pageAt, pages, type PageKey } from '../../../contract/pages.ts';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { readingPages } from '../../support/every-page.ts';
import { expect, journey } from '../../support/journey.ts';
import { brokenPictures, coveredWords, cutWords, lookAtEverything, misbrokenLines, painted, sidewaysOverflow, smallTargets, watchLayoutShift } from '../../support/layout.ts';
import { phones } from '../../support/phones.ts';
import { weightOfScripts } from '../../support/whole-page.ts';

const test = journey({ readsOnly: true });
/** Limits of the scripts before interaction, gzip. 1 KB is 1,000 bytes. Pages with a form load its rules too. */
const scriptBytesMax = 150_000;
const scriptBytesMaxOfForm = 170_000;
const withForm = ['login', 'registration', 'studentLogin', 'teacherLogin', 'helpArticle'].map((key) => mobileAddressOf(pages[key as PageKey].path));
/** Search engines have no use for these. */
const withoutCanonical: readonly (PageKey | null)[] = ['my', 'login', 'studentLogin', 'teacherLogin'];
const addresses = [...Object.values(readingPages).flat().flatMap((address) => mobileAddressOf(address) ?? []), mobilePathOf('my')];

// One visitor for all pages, because most of a page's scripts are those of the page before.
test('no page of the phone site is wider than the phone, covers or cuts words, shifts, has small targets or heavy scripts', async ({ meet }) => {
  const { page } = await meet({ ...phones.small, reducedMotion: 'reduce' });
  const shift = await watchLayoutShift(page);
  const faults: string[] = [];
  for (const address of addresses) {
    const tell = (what: string, found: readonly unknown[]) => faults.push(...found.map((each) => `${address}, ${what}: ${String(each)}`));
    await page.setViewportSize(phones.small.viewport);
    await page.goto(address);
    const { pathname } = new URL(page.url());
    const weight = await weightOfScripts(page);
    if (weight > (withForm.includes(pathname) ? scriptBytesMaxOfForm : scriptBytesMax)) tell('scripts', [weight]);
    const canonical = await page.locator('link[rel=canonical]').evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
    if (!withoutCanonical.includes(pageAt(pathname)) && canonical.map((path) => mobileAddressOf(path)).join() !== pathname) tell('canonical', [canonical.join() || 'none']);
    await lookAtEverything(page);
    tell('broken', await brokenPictures(page));
    const { score, moved } = await shift();
    if (score > 0.001) tell('moved', moved);
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    for (const { viewport } of [phones.small, phones.large, phones.landscape]) {
      const at = `${viewport.width} px`;
      await page.setViewportSize(viewport);
      await painted(page);
      const overflow = await sidewaysOverflow(page);
      if (overflow > 0) tell(at, [`${overflow} px too wide`]);
      tell(at, await cutWords(page));
      tell(at, await misbrokenLines(page));
      // What fits the smallest phone fits a larger one.
      if (viewport === phones.large.viewport) continue;
      tell(at, await coveredWords(page));
      tell(at, await smallTargets(page));
    }
    tell('axe', await accessibilityFaults(page));
  }
  expect(faults).toEqual([]);
});
