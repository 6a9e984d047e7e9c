/** Every page that says what the product does is whole. */
import { pages } from '../../../contract/pages.ts';
import { journey } from '../../support/journey.ts';
import { expectWholePage } from '../../support/whole-page.ts';
import { productPages } from '../../support/every-page.ts';

const test = journey({ readsOnly: true });

test.for(productPages)('%s is whole', async (key, { meet }) => {
  await expectWholePage(pages[key].path, meet);
});
