/** Every product page passes the checks of `expectWholePage`. */
import { pages } from '../../../contract/pages.ts';
import { journey } from '../../support/journey.ts';
import { expectWholePage } from '../../support/whole-page.ts';
import { productPages } from '../../support/every-page.ts';

const test = journey({ readsOnly: true });

test.for(productPages)('%s passes all page checks', async (key, { meet }) => {
  await expectWholePage(pages[key].path, meet);
});
