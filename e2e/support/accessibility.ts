import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Half faded in, every text has too little contrast: what still moves towards an end is let come to it. */
async function standsStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((animation) => animation.playState === 'running' && Number.isFinite(animation.effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/**
 * WCAG 2.2 AA as axe can see it. Each fault is one line: rule, impact, and the elements that break it.
 *
 * All elements of what is broken are told, and one of what is not, which nobody reads: naming them is half of axe's work.
 * The other half was gathering the frames' results in a page of their own, needed only where there is a frame of another origin.
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await standsStill(page);
  const hasFrames = page.frames().length > 1;
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .setLegacyMode(!hasFrames)
    .analyze();
  return violations.map(({ id, impact, nodes }) => `${id} (${impact}): ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
