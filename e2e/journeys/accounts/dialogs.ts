import type { Locator, Page } from 'playwright-core';
import { vi } from 'vitest';
import { authenticationMessages as texts } from '../../../contract/authentication-messages.ts';
import { doubleClickGuardMilliseconds } from '../../../contract/constants.ts';
import { expect } from '../../support/journey.ts';
import type { Portal } from '../../support/portal.ts';
import { patienceMilliseconds } from '../../support/until.ts';
import { trialForm } from '../free-trial/form.ts';

export const demoPassword = 'Yingwu@2026';
/** The administrator of one enterprise, of three, and a person without any (seed/demo). */
export const demo01 = { userName: 'demo01', phone: '13800000001', masked: '138****0001' };
export const demo02 = { userName: 'demo02', phone: '13800000002', masked: '138****0002' };
export const demo03 = { userName: 'demo03', phone: '13800000003', masked: '138****0003' };

/** Login, register and reset as a visitor sees them, in a dialog or on the login page. */
export function authentication(page: Page, within: Locator = page.getByRole('dialog')) {
  let pressed = { name: '', at: 0 };
  const field = (label: string) => within.getByLabel(label, { exact: true });
  const puzzle = trialForm(page);
  const { slider, panel } = puzzle;
  return {
    within,
    field,
    slider,
    panel,
    tab: (name: string) => within.getByRole('tab', { name }),
    button: (name: string) => within.getByRole('button', { name, exact: true }),
    heading: (name: string) => within.getByRole('heading', { name }),
    fault: (label: string) => within.locator('.field', { has: page.getByLabel(label, { exact: true }) }).locator('.field__error'),
    toast: (text: string | RegExp) => page.locator('.toast', { hasText: text }),
    notice: within.locator('.authentication__notice'),
    codeButton: within.getByRole('button', { name: /获取验证码|后重新发送|重新发送验证码/ }),
    agreement: within.getByRole('checkbox', { name: /我已阅读并同意/ }),
    enterprise: (name: string | RegExp) => within.getByRole('button', { name }),

    /** Opens the dialog from the header's menu. */
    async open() {
      const menu = page.getByRole('banner').getByRole('button', { name: '登录', exact: true });
      await menu.press('Enter');
      await page.getByRole('banner').getByRole('button', { name: /个人登录/ }).click();
      await expect(this.tab(texts.accountLogin)).toBeVisible();
      // The dialog's script is loaded on opening. It handles keys, including Escape and Tab, once it has the focus.
      await expect(within.locator(':focus')).toHaveCount(1);
    },

    /** Presses a submit button. A press of the same button within 500 ms counts as a double click (spec forms#double-click). */
    async press(name: string) {
      if (name === pressed.name) await vi.waitUntil(() => Date.now() - pressed.at > doubleClickGuardMilliseconds, patienceMilliseconds);
      await this.button(name).click();
      pressed = { name, at: Date.now() };
    },

    /** Moves the piece to the right place, or `besideByPixels` away from it. */
    solvePuzzle: (portal: Portal, besideByPixels = 0) => puzzle.solvePuzzle(portal, besideByPixels),
    dragToGap: (portal: Portal) => puzzle.dragToGap(portal),

    /** Presses the button, solves the puzzle and returns the code of the SMS. */
    async requestCode(portal: Portal, phone: string): Promise<string> {
      const codes = () => portal.outbox().filter((line) => line.to === phone && line.code !== undefined).length;
      const before = codes();
      await this.codeButton.click();
      await this.solvePuzzle(portal);
      await expect(panel).toHaveCount(0);
      await vi.waitUntil(() => codes() > before, patienceMilliseconds);
      return (await portal.delivered('sms', phone)).code!;
    },

    async logInByCode(portal: Portal, phone: string) {
      await field('手机号').fill(phone);
      await field('验证码').fill(await this.requestCode(portal, phone));
      await this.press('登录');
    },

    async logInByPassword(portal: Portal, account: string, password = demoPassword) {
      await this.tab(texts.passwordLogin).click();
      await field('账号').fill(account);
      await field('密码').fill(password);
      await this.press('登录');
      await this.solvePuzzle(portal);
    },
  };
}

/** The account shown in the header. */
export const header = (page: Page) => ({
  phone: page.getByRole('banner').getByRole('button', { name: /^账号 / }),
  logOut: page.getByRole('banner').getByRole('button', { name: '退出' }),
  logIn: page.getByRole('banner').getByRole('button', { name: '登录', exact: true }),
});

/** The login data in this tab's storage. */
export const storedSession = (page: Page) => page.evaluate(() => Object.fromEntries(['token', 'topCode', 'userCode', 'userType', 'phone', 'type', 'nickName', 'spliced'].map((key) => [key, sessionStorage.getItem(key)])));
