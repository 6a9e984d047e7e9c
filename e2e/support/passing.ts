import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { patienceMilliseconds } from './until.ts';

/**
 * Runs an action that shows a text for a short time (a verdict, a message replaced after 1.5 s), and waits until the text was seen. The
 * observer runs in the page and starts before the action, because a check from outside may be too late.
 * @throws when the text was not seen in time after the action
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
  // Report a failure of the action itself instead of a missing text.
  seen.catch(() => undefined);
  await bring();
  const late = pause(patienceMilliseconds, undefined, { ref: false }).then(() => {
    throw new Error(`${words} was not seen in ${selector}`);
  });
  await Promise.race([seen, late]);
}
