/** Layout checks: layout shift, horizontal overflow, clipped text. */
import type { Page } from 'playwright-core';

/**
 * Call this before the page is opened.
 * @returns a function that returns the layout shift so far and the elements that moved
 */
export async function watchLayoutShift(page: Page): Promise<() => Promise<{ score: number; moved: string[] }>> {
  await page.addInitScript(() => {
    const seen = { score: 0, moved: [] as string[] };
    Object.assign(globalThis, { layoutShift: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] })[]) {
        if (entry.hadRecentInput) continue;
        seen.score += entry.value;
        for (const { node } of entry.sources) seen.moved.push(node instanceof Element ? node.outerHTML.slice(0, 80) : String(node?.textContent).slice(0, 80));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { layoutShift: { score: number; moved: string[] } }).layoutShift);
}

/** Scrolls to the end, one screen at a time, and waits until all pictures have loaded or failed. */
export async function lookAtEverything(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
    }
    const pictures = [...document.images].filter((picture) => picture.checkVisibility());
    // A busy browser may not have started all lazy loads, so pictures in view are loaded now.
    for (const picture of pictures) picture.loading = 'eager';
    const coming = pictures.filter((picture) => !picture.complete);
    await Promise.all(coming.map((picture) => new Promise((settled) => ['load', 'error'].forEach((end) => picture.addEventListener(end, settled)))));
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
    await painted();
  });
}

/** Waits two frames, so that all reactions to the last scroll or key have run. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** How many px the page is wider than its window. */
export async function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - document.documentElement.clientWidth);
}

/** Visible pictures that did not load. */
export async function brokenPictures(page: Page): Promise<string[]> {
  return page.evaluate(() => [...document.images].filter((picture) => picture.checkVisibility() && picture.naturalWidth === 0).map((picture) => picture.src));
}

/** Visible texts that reach out of the window or of a clipping box. Texts that end in an ellipsis are excluded. */
export async function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const words = text.textContent!.trim();
      const holder = text.parentElement!;
      if (!words || !holder.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || holder.closest('.sr-only, [aria-hidden=true], script, style, noscript')) continue;
      // Hidden on purpose, and read by readers of the screen alone.
      if (getComputedStyle(holder).clipPath === 'inset(50%)') continue;
      range.selectNodeContents(text);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      // An element with its own horizontal scrolling (a wide table) can show all of its text.
      let scrolls = false;
      for (let box: Element | null = holder; box && box !== document.body; box = box.parentElement) scrolls ||= /auto|scroll/.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth;
      if (scrolls) continue;
      let cutBy = left < -1 || right > document.documentElement.clientWidth + 1 ? 'the window' : null;
      for (let box: Element | null = holder; box && !cutBy; box = box.parentElement) {
        const { overflowX, overflowY, textOverflow, position } = getComputedStyle(box);
        if (position === 'fixed') break;
        if (textOverflow === 'ellipsis') break;
        const edge = box.getBoundingClientRect();
        const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
        if ((cuts(overflowX) && (left < edge.left - 1 || right > edge.right + 1)) || (cuts(overflowY) && (top < edge.top - 1 || bottom > edge.bottom + 1))) cutBy = box.className || box.tagName;
      }
      if (cutBy) faults.push(`“${words.slice(0, 30)}” is cut by ${cutBy}`);
    }
    return faults;
  });
}

/** Visible texts that are covered by another opaque element of the page. Fixed elements may cover text. */
export async function coveredWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    /** Whether the element or an ancestor is fixed, such as a button within a fixed box. */
    const standsStill = (element: Element | null): boolean => element !== null && (/^(?:fixed|sticky)$/.test(getComputedStyle(element).position) || standsStill(element.parentElement));
    const range = document.createRange();
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const holder = text.parentElement!;
      if (!text.textContent!.trim() || !holder.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || holder.closest('.sr-only, [aria-hidden=true]') || getComputedStyle(holder).clipPath === 'inset(50%)') continue;
      range.selectNodeContents(text);
      for (const line of range.getClientRects()) {
        let above = document.elementFromPoint(line.left + line.width / 2, line.top + line.height / 2);
        for (; above && !above.contains(holder); above = above.parentElement) {
          const { backgroundColor } = getComputedStyle(above);
          if (standsStill(above)) break;
          if (!holder.contains(above) && !/^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor)) {
            faults.push(`“${text.textContent!.trim().slice(0, 30)}” lies under ${above.className || above.tagName}`);
            break;
          }
        }
      }
    }
    return faults;
  });
}

/**
 * Headings, table cells and values with a line that begins with closing punctuation (an effect of `keep-all` when the phrase fills the
 * line), and cells and values with a line break between a number and its unit.
 */
export async function misbrokenLines(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const range = document.createRange();
    for (const holder of document.querySelectorAll('h1, h2, h3, th, td, dd')) {
      if (!holder.checkVisibility({ visibilityProperty: true })) continue;
      const belongTogether = holder.matches('th, td, dd') ? /(?<=\S)[，。、：；！？）》”]|(?<=\d[\s\u00a0]?)(?:个|[年月日天期次人名元岁份小分课学张场条万])/g : /(?<=\S)[，。、：；！？）》”]/g;
      const walker = document.createTreeWalker(holder, NodeFilter.SHOW_TEXT);
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        const words = text.textContent!;
        for (const { index } of words.matchAll(belongTogether)) {
          const before = words.slice(0, index).trimEnd().length - 1;
          const [last, first] = [before, index].map((at) => {
            range.setStart(text, at);
            range.setEnd(text, at + 1);
            return range.getBoundingClientRect();
          });
          if (first!.top > last!.top + last!.height / 2) faults.push(`“${words.slice(0, index)}” / “${words.slice(index)}”`);
        }
      }
    }
    return faults;
  });
}

/**
 * Visible buttons, links and fields that a finger hardly hits: below 44 px in one direction, as `name width×height`. Links within a text, marks
 * of the class ruler, and links whose area is the whole card are excluded. A choice counts with its label.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, a[href], input:not([type=hidden]), select, textarea, summary')].flatMap((target) => {
      if (!target.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || target.closest('p, dd, .article, .class-ruler, .sr-only') || (target.matches('a') && target.closest('label'))) return [];
      if (getComputedStyle(target, '::after').position === 'absolute') return [];
      const { width, height } = ((target.matches('[type=checkbox], [type=radio]') && target.closest('label')) || (target.matches('input') && target.closest('.control, .composer__box')) || target).getBoundingClientRect();
      return width <= 1 || (width >= 43.5 && height >= 43.5) ? [] : [`${target.getAttribute('aria-label') ?? target.textContent.trim().slice(0, 20)} (${target.className || target.tagName}) ${Math.round(width)}×${Math.round(height)}`];
    }),
  );
}
