/** Time from the tap on a live to its first picture. */
import type { Browser, Page } from '../../e2e/support/browser.ts';
import { phones } from '../../e2e/support/phones.ts';
import { takenOver } from '../../e2e/support/taken-over.ts';
import { slowDown } from './slow-phone.ts';

/** Time for the tab's own pictures and prefetches, ms. A person needs longer to find the button. */
const settleMilliseconds = 4_000;

/** Notes when the first frame of a stream is presented, in ms since 1970. */
function notePicture(): void {
  const seen = new WeakSet<HTMLVideoElement>();
  new MutationObserver(() => {
    for (const video of document.querySelectorAll<HTMLVideoElement>('.stage__video')) {
      if (seen.has(video)) continue;
      seen.add(video);
      video.requestVideoFrameCallback((now) => Object.assign(globalThis, { pictureAt: performance.timeOrigin + now }));
    }
  }).observe(document, { subtree: true, childList: true });
}

interface Entering {
  origin: string;
  /** The tab with the live, and the name of its link or button. */
  from: string;
  press: RegExp;
  prepare?: (page: Page) => Promise<unknown>;
}

/** Opens a tab of the phone site, taps a live that is on air, and waits for its first frame. @returns milliseconds from the tap, and what was requested when */
export async function firstPicture(browser: Browser, { origin, from, press, prepare }: Entering): Promise<{ milliseconds: number; requests: string[] }> {
  const context = await browser.newContext({ ...phones.medium, baseURL: origin, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  try {
    const page = await context.newPage();
    await page.addInitScript(notePicture);
    await prepare?.(page);
    await slowDown(page);
    await page.goto(from);
    await takenOver(page);
    await page.waitForTimeout(settleMilliseconds);
    const link = page.getByRole('link', { name: press }).first();
    await link.scrollIntoViewIfNeeded();
    const pressedAt = page.evaluate(() => new Promise<number>((resolve) => addEventListener('pointerdown', () => resolve(Date.now()), { capture: true, once: true })));
    const responses: { at: number; path: string }[] = [];
    page.on('response', (response) => responses.push({ at: Date.now(), path: new URL(response.url()).pathname }));
    await link.tap();
    // From the finger on the glass. Playwright's own checks before it take a tenth of a second on a slow page.
    const tappedAt = await pressedAt;
    const picture = await page.waitForFunction(() => (globalThis as { pictureAt?: number }).pictureAt, undefined, { timeout: 30_000 });
    const requests = responses.map(({ at, path }) => `${String(at - tappedAt).padStart(5)} ms ${path}`);
    return { milliseconds: (await picture.jsonValue())! - tappedAt, requests };
  } finally {
    await context.close();
  }
}
