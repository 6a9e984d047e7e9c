import type { Page } from 'playwright-core';
import { painted } from './layout.ts';
import { takenOver } from './taken-over.ts';

export interface KeyboardWalk {
  /** Elements that Tab reached, in order, each with its tag and accessible name. */
  reached: string[];
  /** Visible controls that Tab did not reach. */
  missed: string[];
  /** Elements without a visible focus: no outline, or completely covered. */
  unseen: string[];
}

/**
 * Presses Tab from the start of the document to its end. Use it with reduced motion, so that the focused element does not move.
 * @param within limits the walk to one part, because the shell around every page needs only one walk
 */
export async function walkByKeyboard(page: Page, within = 'body'): Promise<KeyboardWalk> {
  // The first key may show the statistics notice, which must be visible before the walk begins.
  await takenOver(page);
  await page.keyboard.press('Shift');
  await painted(page);
  await page.evaluate((within) => {
    const part = document.querySelector<HTMLElement>(within)!;
    if (part !== document.body) part.focus();
    const told = (element: Element) => `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent)!.trim().slice(0, 30)}”`;
    /** The element, or its visible replacement. */
    const faces = (element: Element) => [element, element.nextElementSibling, element.parentElement].filter((face) => face !== null);
    const isOutlined = (element: Element) =>
      faces(element).some((face) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(face);
        return (outlineStyle !== 'none' && outlineWidth !== '0px') || (face.matches(':focus-within') && /inset/.test(boxShadow));
      });
    const isOnTop = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const at = [0.1, 0.5, 0.9];
      return at.some((x) =>
        at.some((y) => {
          const hit = document.elementFromPoint(left + x * width, top + y * height);
          return hit !== null && (element.contains(hit) || hit.closest('label')?.control === element);
        }),
      );
    };
    const controls = () => {
      const all = [...part.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]')];
      return all.filter((element) => {
        if (element.tabIndex < 0 || (element as HTMLButtonElement).disabled || element.closest('[inert]')) return false;
        if (!element.checkVisibility({ visibilityProperty: true })) return false;
        // Tab reaches only one radio button of a group.
        const { type, name } = element as HTMLInputElement;
        return type !== 'radio' || element === all.find((other) => (other as HTMLInputElement).type === 'radio' && (other as HTMLInputElement).name === name);
      });
    };
    Object.assign(globalThis, { keyboardWalk: { part, told, isOutlined, isOnTop, controls, reached: new Set<Element>() } });
  }, within);

  const reached: string[] = [];
  const unseen: string[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const step = await page.evaluate(() => {
      const { part, told, isOutlined, isOnTop, reached } = (globalThis as unknown as { keyboardWalk: { part: Element; told(e: Element): string; isOutlined(e: Element): boolean; isOnTop(e: Element): boolean; reached: Set<Element> } }).keyboardWalk;
      const element = document.activeElement!;
      if (element === document.body || !part.contains(element) || reached.has(element)) return null;
      reached.add(element);
      const faults = [...(isOutlined(element) ? [] : ['no outline']), ...(isOnTop(element) ? [] : ['beneath something'])];
      return { name: told(element), faults };
    });
    if (!step) break;
    reached.push(step.name);
    if (step.faults.length > 0) unseen.push(`${step.name}: ${step.faults.join(', ')}`);
  }
  const missed = await page.evaluate(() => {
    const { told, controls, reached } = (globalThis as unknown as { keyboardWalk: { told(e: Element): string; controls(): Element[]; reached: Set<Element> } }).keyboardWalk;
    return controls().filter((element) => !reached.has(element)).map(told);
  });
  return { reached, missed, unseen };
}
