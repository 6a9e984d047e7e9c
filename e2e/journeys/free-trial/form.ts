import type { Locator, Page } from 'playwright-core';
import { vi } from 'vitest';
import { doubleClickGuardMilliseconds } from '../../../contract/constants.ts';
import type { Portal } from '../../support/portal.ts';
import { expect } from '../../support/journey.ts';
import { patienceMilliseconds } from '../../support/until.ts';
import type { Applicant } from './applicant.ts';

/** The free-trial form as a visitor sees it. */
export function trialForm(page: Page) {
  let pressedAt = 0;
  const field = (label: string): Locator => page.getByLabel(label, { exact: true });
  const panel = page.getByRole('dialog', { name: /拖动滑块|安全验证/ });
  return {
    field,
    panel,
    slider: panel.getByRole('slider', { name: '拼图块位置' }),
    codeButton: page.getByRole('button', { name: /获取验证码|重新获取/ }),
    submitButton: page.getByRole('button', { name: '提交，开始试用' }),
    agreement: page.getByRole('checkbox', { name: /我已阅读并同意/ }),
    toast: (text: string) => page.locator('.toast', { hasText: text }),
    /** The error message of a field. */
    fault: (label: string) => page.locator('.field', { has: field(label) }).locator('.field__error'),

    async fill(person: Applicant) {
      const { 机构类型, ...texts } = person;
      for (const [label, text] of Object.entries(texts)) await field(label).fill(text);
      await page.getByRole('radio', { name: 机构类型 }).check();
      await field('所属行业').selectOption({ index: 1 });
    },

    /** Requests a code by mouse and solves the puzzle. */
    async requestCode(portal: Portal) {
      await this.codeButton.click();
      await this.solvePuzzle(portal);
      await expect(this.panel).toHaveCount(0);
    },

    /** Drags the piece and closes the panel when it shows success, instead of waiting until it closes itself. */
    async solvePuzzle(portal: Portal, besideByPixels = 0) {
      await this.dragToGap(portal, besideByPixels);
      await verdictRead(page);
    },

    /** Waits for the picture, then drags the handle to the right position, or `besideByPixels` away from it. */
    async dragToGap(portal: Portal, besideByPixels = 0) {
      await puzzleShown(page, portal);
      const handle = (await this.slider.boundingBox())!;
      const picture = (await panel.locator('.puzzle__picture').boundingBox())!;
      const startX = handle.x + handle.width / 2;
      const y = handle.y + handle.height / 2;
      const answer = portal.puzzleAnswer();
      // Miss on the side with more room, because at the picture's edge the piece would stop at the right position.
      const way = (answer + (answer > 165 ? -besideByPixels : besideByPixels)) * (picture.width / 330);
      await page.mouse.move(startX, y);
      await page.mouse.down();
      await page.mouse.move(startX + way / 2, y + 3, { steps: 4 });
      await page.mouse.move(startX + way, y + 1, { steps: 4 });
      await page.mouse.up();
    },

    /** Types the code from the SMS, ticks the agreement and submits. */
    async finish(portal: Portal, person: Applicant) {
      const { code } = await portal.delivered('sms', person.手机号);
      await field('验证码').fill(code!);
      await this.agreement.check();
      await this.submitButton.click();
      pressedAt = Date.now();
    },

    /** Submits the same form again. A press within 500 ms counts as a double click (spec forms#double-click). */
    async submitAgain() {
      await vi.waitUntil(() => Date.now() - pressedAt > doubleClickGuardMilliseconds, patienceMilliseconds);
      await this.submitButton.click();
      pressedAt = Date.now();
    },
  };
}

/** Waits for the picture and backdates the puzzle, because the server refuses answers that are faster than a person. */
export async function puzzleShown(page: Page, portal: Portal): Promise<void> {
  await expect(page.locator('.puzzle.is-ready .puzzle__piece')).toBeVisible();
  portal.change('UPDATE captcha_puzzles SET issued_at = issued_at - 600');
}

/** Waits until the panel is closed or shows an error. Reads and closes it in one step, because the panel closes itself. */
async function verdictRead(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const panel = document.querySelector('.captcha');
    if (panel?.querySelector('.is-passed')) panel.querySelector<HTMLElement>('[aria-label="关闭"]')?.click();
    return !panel || panel.querySelector('[role="alert"]') !== null;
  });
}
