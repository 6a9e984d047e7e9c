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

export interface ShownFrames {
  /** Frames in which the page moved and was complete. Frames without a movement are in none of these numbers. */
  shown: number;
  /** Frames with a part that was not painted yet. */
  incomplete: number;
  dropped: number;
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

/** CSS px a second: a quick finger. */
const speed = 1_440;
/** CSS px that the page moves in each frame at this speed. */
const step = speed / 60;

interface TraceEvent {
  name: string;
  args?: { frame_reporter?: { state: string; affects_smoothness: boolean; has_missing_content: boolean; scroll_state: string } };
}

/**
 * Scrolls to the end of a tab and back as a visitor does: the compositor moves the page, and the page's scripts run beside it. Counts the
 * compositor's frames from Chromium's trace (`PipelineReporter`, Chromium's cc/metrics/compositor_frame_reporter.cc).
 */
export async function fingerFrames(browser: Browser, address: string): Promise<ShownFrames> {
  const page = await openTab(browser, address);
  const session = await page.context().newCDPSession(page);
  const tracing = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  tracing.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])));
  const complete = new Promise<void>((resolve) => tracing.once('Tracing.tracingComplete', () => resolve()));
  await tracing.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['cc', 'benchmark'] } });
  const way = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  // The browser for tests scrolls by a touch only with a real screen. A wheel takes the same path through the compositor.
  for (const yDistance of [-way, way]) await session.send('Input.synthesizeScrollGesture', { x: 200, y: 400, yDistance, speed, gestureSourceType: 'mouse', preventFling: true });
  await tracing.send('Tracing.end');
  await complete;
  await tracing.detach();
  await page.context().close();
  const scrolling = events.flatMap(({ name, args }) => (name === 'PipelineReporter' && args?.frame_reporter && args.frame_reporter.scroll_state !== 'SCROLL_NONE' ? [args.frame_reporter] : []));
  const presented = scrolling.filter(({ state }) => state.startsWith('STATE_PRESENTED'));
  const incomplete = presented.filter(({ has_missing_content: isIncomplete }) => isIncomplete).length;
  return { shown: presented.length - incomplete, incomplete, dropped: scrolling.filter(({ state, affects_smoothness: isMissed }) => state === 'STATE_DROPPED' && isMissed).length };
}

/** Like `fingerFrames`, but a script scrolls one step in each frame, so each frame waits for the main thread too. */
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
