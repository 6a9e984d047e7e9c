import { expect, test } from 'vitest';
import * as about from '../pages/about/page.tsx';
import * as positionMap from '../pages/position-map/page.tsx';
import { sampleAnswers } from '../testing/sample-answers.ts';
import { renderPage } from '../testing/render-page.tsx';

test.each([
  ['a product is asked for', positionMap, '/ganweiditu', 2],
  ['a page ends', about, '/about', 1],
] as const)('without scripts the support phone is shown when %s', async (_where, page, path, times) => {
  const { main } = await renderPage(page, path, {});
  const steps = main.match(/<div class="next-steps">.*?<\/noscript>/gs) ?? [];
  expect(steps).toHaveLength(times);
  for (const step of steps) {
    expect(step).toContain('<noscript>');
    expect(step).toContain(`href="tel:${sampleAnswers.getSiteConfig.supportPhone}"`);
  }
});
