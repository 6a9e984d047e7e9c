/** Opens the console as an administrator. */
import type { Page } from 'playwright-core';
import { platformTopCode } from '../../../contract/constants.ts';
import { expect } from '../../support/journey.ts';
import type { Portal } from '../../support/portal.ts';
import { clientIn, solvedPuzzle } from '../accounts/login-by-calls.ts';

export const consoleAddress = '/console/';
export const qihang = { topCode: '100000000001', name: '启航职业培训学校（示例）' };

/** The enterprises of a person with a phone login. */
export async function enterprisesOf(page: Page, portal: Portal, phone: string): Promise<string[]> {
  const client = clientIn(page);
  await client.call('sendOfficialCode', { phone, topCode: platformTopCode, operaType: 'login', ...(await solvedPuzzle(page, portal)) });
  const { code } = await portal.delivered('sms', phone);
  const { data } = await client.call('login', { phone, smsCode: code!, phoneLogin: 1 });
  return 'enterpriseList' in data ? data.enterpriseList.map(({ enterpriseName }) => enterpriseName) : [];
}

export function consolePage(page: Page) {
  const requests = page.getByRole('table', { name: /加入申请/ });
  const row = (name: string) => requests.getByRole('row', { name: new RegExp(name) });
  return {
    title: page.getByRole('heading', { level: 1 }),
    requests,
    row,
    names: () => requests.getByRole('rowheader').allInnerTexts(),
    accept: (name: string) => page.getByRole('button', { name: `同意${name}的申请` }),
    refuse: (name: string) => page.getByRole('button', { name: `拒绝${name}的申请` }),
    dialog: page.getByRole('dialog'),
    count: page.getByRole('heading', { level: 2, name: /加入申请/ }),
    openSwitch: page.getByRole('switch', { name: '允许申请加入' }),
    /** The button with the person's name. */
    account: page.getByRole('banner').getByRole('button'),
    async logOut() {
      await this.account.click();
      await page.getByRole('menuitem', { name: '退出', exact: true }).click();
    },
    /**
     * Presses a button of the dialog once the dialog is fully visible. While the dialog is growing, a press that starts on the button ends
     * beside it and is not a click.
     */
    async press(name: string) {
      await expect.poll(() => this.dialog.evaluate((dialog) => getComputedStyle(dialog).opacity)).toBe('1');
      await this.dialog.getByRole('button', { name }).click();
    },
    async decide(name: string, accept: boolean, role?: '学员' | '讲师') {
      await (accept ? this.accept(name) : this.refuse(name)).click();
      if (role) await this.dialog.getByRole('radio', { name: new RegExp(role) }).check();
      await this.press(accept ? '同意加入' : '拒绝申请');
      await expect(this.dialog).toHaveCount(0);
    },
  };
}

/** Moves the trial of demo01's enterprise forward by this many days. */
export const ageTrial = (portal: Portal, days: number): void =>
  portal.change('UPDATE trials SET starts_at = starts_at - ?, ends_at = ends_at - ? WHERE top_code = ?', days * 86_400_000, days * 86_400_000, qihang.topCode);

let askedAt = 0;

/** Adds a join request that is newer than all earlier ones. The phone is demo03's. */
export function addApplicant(portal: Portal, name: string): void {
  const id = `applicant-${name}`;
  askedAt = Math.max(askedAt + 1, Date.now());
  const columns = 'phone_sealed, NULL, ?, NULL, NULL, NULL, user_type, created_at, NULL, NULL';
  portal.change(`INSERT INTO people SELECT ?, ?, ${columns} FROM people WHERE user_name = 'demo03'`, id, id, name);
  portal.change("INSERT INTO join_requests VALUES (?, ?, ?, 'pending', NULL, ?, NULL, NULL)", id, id, qihang.topCode, askedAt);
}
