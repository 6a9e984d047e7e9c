/** Frames while a tab scrolls, and the time from a tap on another tab to its picture. */
import type { Browser, Page } from '../../e2e/support/browser.ts';
import { phones } from '../../e2e/support/phones.ts';
import { takenOver } from '../../e2e/support/taken-over.ts';
import { slowDown } from './slow-phone.ts';

export interface Frames {
  framesPerSecond: number;
  /** Longest time without a frame, ms. */
  longest: number;
  count: number;
}

/** A tab whose pictures have loaded, on a slow phone. */
async function openTab(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ ...phones.medium, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  const page = await context.newPage();
  await page.goto(address);
  await takenOver(page);
  await slowDown(page, { network: false });
  await page.waitForTimeout(2_000);
  return page;
}

/** CSS px that the page moves in each frame: a quick finger. */
const step = 24;

/**
 * Scrolls to the end of a tab and back, one step in each frame. A script scrolls, so each frame waits for the main thread. The compositor
 * scrolls for a finger, which is easier.
 */
export async function scrollFrames(browser: Browser, address: string): Promise<Frames> {
  const page = await openTab(browser, address);
  const times = await page.evaluate(async (step) => {
    const frame = () => new Promise(requestAnimationFrame);
    const times: number[] = [];
    for (const direction of [1, -1]) {
      for (let before = -1; before !== scrollY; ) {
        before = scrollY;
        scrollBy({ top: direction * step, behavior: 'instant' });
        await frame();
        times.push(performance.now());
      }
    }
    return times;
  }, step);
  await page.context().close();
  const gaps = times.slice(1).map((at, index) => at - times[index]!);
  return { framesPerSecond: (1000 * gaps.length) / (times.at(-1)! - times[0]!), longest: Math.max(0, ...gaps), count: times.length };
}

/** Turns through the tabs. @returns milliseconds from each tap to the frame that shows the other tab */
export async function turns(browser: Browser, address: string, names: readonly string[]): Promise<number[]> {
  const page = await openTab(browser, address);
  const took: number[] = [];
  for (const name of names) {
    const tab = page.getByRole('navigation', { name: '主要页面' }).getByRole('link', { name });
    await tab.evaluate((link: HTMLElement) => {
      const noted = globalThis as { turned?: number };
      delete noted.turned;
      link.addEventListener('pointerdown', () => {
        const begun = performance.now();
        new MutationObserver((_, observer) => {
          if (link.getAttribute('aria-current') !== 'page') return;
          observer.disconnect();
          // The frame after the change.
          requestAnimationFrame(() => setTimeout(() => (noted.turned = performance.now() - begun)));
        }).observe(link, { attributes: true });
      }, { once: true });
    });
    await tab.tap();
    took.push(await (await page.waitForFunction(() => (globalThis as { turned?: number }).turned)).jsonValue() as number);
    await page.waitForTimeout(500);
  }
  await page.context().close();
  return took;
}
