import { expect, test } from 'vitest';
import * as page from '../pages/position-map/page.tsx';
import { sampleAnswers } from '../testing/sample-answers.ts';
import { renderPage } from '../testing/render-page.tsx';

test('without scripts the phone stands where a demonstration would be asked for', async () => {
  const { main } = await renderPage(page, '/ganweiditu', {});
  const actions = /<div class="product-actions">.*?<\/noscript>/s.exec(main)![0];
  expect(actions).toContain('<noscript>');
  expect(actions).toContain(`href="tel:${sampleAnswers.getSiteConfig.supportPhone}"`);
});
