/** Vitest's `expect` with Playwright's assertions on pages. Each polls until it holds or times out. */
import { errors, type Locator, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { patienceMilliseconds, until } from './until.ts';

type Wanted = string | RegExp;

const squeeze = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
const equals = (seen: string, wanted: Wanted) => (typeof wanted === 'string' ? squeeze(seen) === squeeze(wanted) : wanted.test(seen));
const contains = (seen: string, wanted: Wanted) => (typeof wanted === 'string' ? squeeze(seen).includes(squeeze(wanted)) : wanted.test(seen));

interface Look {
  pass: boolean;
  seen: unknown;
}

/** Polls `look` until it returns the wanted value, or with `.not` until it returns another. A missing element satisfies neither. */
async function settle(isNot: boolean, subject: string, look: () => Promise<Look>) {
  let last: Look = { pass: isNot, seen: 'absent' };
  await until(
    async () => {
      last = await look().catch((error: Error): Look => {
        if (error instanceof errors.TimeoutError) return { pass: isNot, seen: 'absent' };
        throw error;
      });
      if (last.pass === isNot) throw new NotYet();
    },
    { timeoutMilliseconds: patienceMilliseconds },
  ).catch((error: Error) => {
    // A value that was never reached fails the assertion. Other errors, such as a closed page or a wrong selector, are thrown unchanged.
    if (!(error instanceof NotYet)) throw error;
  });
  return { pass: last.pass, message: () => `${subject}, but it was ${typeof last.seen === 'string' ? last.seen : JSON.stringify(last.seen)}` };
}

class NotYet extends Error {}

const should = (isNot: boolean | undefined) => (isNot ? 'should not' : 'should');
const quick = { timeout: 1_000 };

expect.extend({
  toBeVisible(locator: Locator) {
    return settle(this.isNot === true, `${locator} ${should(this.isNot)} be visible`, async () => {
      const pass = await locator.isVisible();
      return { pass, seen: pass ? 'visible' : 'hidden or absent' };
    });
  },
  toBeEnabled(locator: Locator) {
    return settle(this.isNot === true, `${locator} ${should(this.isNot)} be enabled`, async () => {
      const pass = await locator.isEnabled(quick);
      return { pass, seen: pass ? 'enabled' : 'disabled' };
    });
  },
  toBeChecked(locator: Locator) {
    return settle(this.isNot === true, `${locator} ${should(this.isNot)} be checked`, async () => {
      const pass = await locator.isChecked(quick);
      return { pass, seen: pass ? 'checked' : 'unchecked' };
    });
  },
  toBeFocused(locator: Locator) {
    return settle(this.isNot === true, `${locator} ${should(this.isNot)} have the focus`, async () => {
      const [pass, seen] = await locator.evaluate((element) => [document.activeElement === element, document.activeElement?.outerHTML.slice(0, 200)] as const, undefined, quick);
      return { pass, seen };
    });
  },
  toHaveText(locator: Locator, wanted: Wanted) {
    return settle(this.isNot === true, `${locator} ${should(this.isNot)} have the text ${String(wanted)}`, async () => {
      const seen = await locator.innerText(quick);
      return { pass: equals(seen, wanted), seen };
    });
  },
  toContainText(locator: Locator, wanted: Wanted) {
    return settle(this.isNot === true, `${locator} ${should(this.isNot)} contain the text ${String(wanted)}`, async () => {
      const seen = await locator.innerText(quick);
      return { pass: contains(seen, wanted), seen };
    });
  },
  toHaveValue(locator: Locator, wanted: Wanted) {
    return settle(this.isNot === true, `${locator} ${should(this.isNot)} have the value ${String(wanted)}`, async () => {
      const seen = await locator.inputValue(quick);
      return { pass: typeof wanted === 'string' ? seen === wanted : wanted.test(seen), seen };
    });
  },
  toHaveAttribute(locator: Locator, name: string, wanted: Wanted) {
    return settle(this.isNot === true, `${locator} ${should(this.isNot)} have ${name}=${String(wanted)}`, async () => {
      const seen = await locator.getAttribute(name, quick);
      return { pass: seen !== null && (typeof wanted === 'string' ? seen === wanted : wanted.test(seen)), seen };
    });
  },
  toHaveCount(locator: Locator, wanted: number) {
    return settle(this.isNot === true, `${locator} ${should(this.isNot)} be there ${wanted} times`, async () => {
      const seen = await locator.count();
      return { pass: seen === wanted, seen };
    });
  },
  /** A string is a path with its query, as contract/pages.ts builds links. */
  toHaveURL(page: Page, wanted: Wanted) {
    return settle(this.isNot === true, `the page ${should(this.isNot)} be at ${String(wanted)}`, async () => {
      const { pathname, search } = new URL(page.url());
      const seen = pathname + search;
      return { pass: typeof wanted === 'string' ? seen === wanted : wanted.test(seen), seen };
    });
  },
});

interface PageMatchers<Result> {
  toBeVisible(): Result;
  toBeEnabled(): Result;
  toBeChecked(): Result;
  toBeFocused(): Result;
  toHaveText(wanted: Wanted): Result;
  toContainText(wanted: Wanted): Result;
  toHaveValue(wanted: Wanted): Result;
  toHaveAttribute(name: string, wanted: Wanted): Result;
  toHaveCount(wanted: number): Result;
  toHaveURL(wanted: Wanted): Result;
}

declare module 'vitest' {
  // The type parameters are Vitest's own, because merged declarations must repeat them.
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> extends PageMatchers<Promise<void>> {}
}

export { expect };
