import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Waits for running transitions, because a half-faded text has too little contrast. */
async function standsStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = () => document.getAnimations().filter((animation) => animation.playState === 'running' && Number.isFinite(animation.effect?.getComputedTiming().endTime));
    // A finished transition may start another.
    for (let moving = ending(); moving.length > 0; moving = ending()) await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}

/** Reports all elements of a violation and only one of a passed rule, because collecting elements takes half of axe's time. */
const options = {
  resultTypes: ['violations' as const],
  runOnly: { type: 'tag' as const, values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
};

/** The part of axe's results that is reported. */
interface Violation {
  id: string;
  impact?: string | null;
  nodes: { target: unknown[] }[];
}
interface Axe {
  run(context: Document | { include: Element[] }, wanted: typeof options): Promise<{ violations: Violation[] }>;
}

const axeOfItsBuilder = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js');
let axeText: string | undefined;

/** In a page without frames axe is injected once per document. Its builder would inject it twice per run. */
async function violationsOf(page: Page): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate((axeText ??= readFileSync(axeOfItsBuilder, 'utf8')));
  return page.evaluate(async (wanted) => {
    // The page behind a modal dialog is hidden from assistive technology and is checked without the dialog.
    const isBehind = document.querySelector('main')?.closest('[aria-hidden=true], [inert]') != null;
    const dialogs = isBehind ? [...document.querySelectorAll('[role=dialog], [role=alertdialog]')] : [];
    const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run(dialogs.length > 0 ? { include: dialogs } : document, wanted);
    return violations.map(({ id, impact, nodes }) => ({ id, impact, nodes: nodes.map(({ target }) => ({ target })) }));
  }, options);
}

/** WCAG 2.2 AA violations that axe finds. Each is one line: rule, impact, and the elements. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await standsStill(page);
  const violations = page.frames().length > 1 ? (await new AxeBuilder({ page }).options(options).analyze()).violations : await violationsOf(page);
  return violations.map(({ id, impact, nodes }) => `${id} (${impact}): ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
