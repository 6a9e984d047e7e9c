import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { patienceMilliseconds } from './until.ts';

/**
 * Does what brings words that go again by themselves (a verdict, a message that is replaced after 1.5 s), and waits until
 * they were seen. Looked out for within the page and from before on: a look from outside and afterwards may be late.
 * @throws where they were not seen in time after they were brought
 */
export async function passing(page: Page, selector: string, words: RegExp, bring: () => Promise<unknown>): Promise<void> {
  const seen = page.evaluate(
    ({ selector, pattern }) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (![...document.querySelectorAll(selector)].some((element) => element.checkVisibility() && new RegExp(pattern).test(element.textContent!))) return;
          observer.disconnect();
          resolve();
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
        look();
      }),
    { selector, pattern: words.source },
  );
  // Where bringing it fails, that is told, and not that nothing came.
  seen.catch(() => undefined);
  await bring();
  const late = pause(patienceMilliseconds, undefined, { ref: false }).then(() => {
    throw new Error(`${words} was not seen in ${selector}`);
  });
  await Promise.race([seen, late]);
}
