/** Every product page passes the checks of `wholePageChecks`. */
import { pages } from '../../../contract/pages.ts';
import { productPages } from '../../support/every-page.ts';
import { expect, journey } from '../../support/journey.ts';
import { wholePageChecks } from '../../support/whole-page.ts';

const test = journey({ readsOnly: true });

test('every product page passes all page checks', async ({ page }) => {
  const faultsOf = await wholePageChecks(page);
  const faults: string[] = [];
  for (const key of productPages) faults.push(...(await faultsOf(pages[key].path)));
  expect(faults).toEqual([]);
}, 300_000);
