/** The console as an administrator sees it, and the ways into it. */
import type { Page } from 'playwright-core';
import { vi } from 'vitest';
import { link } from '../../../contract/pages.ts';
import { expect } from '../../support/journey.ts';
import type { Portal } from '../../support/portal.ts';
import { demoPassword as password } from '../accounts/dialogs.ts';

export const consoleAddress = '/console/';
export const qihang = { topCode: '100000000001', name: '启航职业培训学校（示例）' };

interface Listed {
  enterpriseList: { enterpriseName: string; topCode: string }[];
  tempAccountToken: string;
}

/** Makes a call as the page's own scripts do. */
async function callFrom<Data>(page: Page, path: string, body?: object): Promise<Data> {
  const answer = await page.evaluate(
    async ({ path, body }) => {
      const response = await fetch(path, body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {});
      return (await response.json()) as { returnCode: number; returnMsg: string; data: unknown };
    },
    { path, body },
  );
  if (answer.returnCode !== 200) throw new Error(`${path}: ${answer.returnCode} ${answer.returnMsg}`);
  return answer.data as Data;
}

/** A puzzle and its answer, once the server takes one. */
async function solved(page: Page, portal: Portal): Promise<{ userKey: string; blockX: number }> {
  const userKey = await page.evaluate(() => crypto.randomUUID());
  await callFrom(page, `/app/v1/baseUser/getCaptcha?userKey=${userKey}`);
  const [puzzle] = portal.query<{ answer_x: number; issued_at: number }>('SELECT answer_x, issued_at FROM captcha_puzzles WHERE user_key = ?', userKey);
  await vi.waitUntil(() => Date.now() - puzzle!.issued_at > 550);
  return { userKey, blockX: puzzle!.answer_x };
}

/** Logs in by password with calls alone, into one enterprise, and keeps the session in this tab as the portal does. */
export async function logIn(page: Page, portal: Portal, username: string, topCode: string): Promise<void> {
  await page.goto(link('login'));
  await page.evaluate(() => sessionStorage.clear());
  const listed = await callFrom<Listed>(page, '/bks/v1/user/getUserOrgList', { username, password, ...(await solved(page, portal)) });
  const login = await callFrom<Record<string, string>>(page, '/bks/v1/user/login', { username, tempAccountToken: listed.tempAccountToken, topCode });
  await page.evaluate((session) => Object.entries(session).forEach(([key, value]) => sessionStorage.setItem(key, value)), { token: login.authorizationToken!, topCode: login.topCode!, userCode: login.userCode! });
}

/** The enterprises that somebody may log in to who has a phone alone. */
export async function enterprisesOf(page: Page, portal: Portal, phone: string): Promise<string[]> {
  await callFrom(page, '/app/v1/baseUser/sendOfficialCode', { phone, topCode: '-1', userType: 'oes', operaType: 'login', ...(await solved(page, portal)) });
  const { code } = await portal.delivered('sms', phone);
  const { enterpriseList } = await callFrom<Listed>(page, '/app/v1/official/login', { phone, smsCode: code, phoneLogin: 1 });
  return enterpriseList.map(({ enterpriseName }) => enterpriseName);
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
    logOut: page.getByRole('button', { name: '退出', exact: true }),
    async decide(name: string, accept: boolean, role?: '学员' | '讲师') {
      await (accept ? this.accept(name) : this.refuse(name)).click();
      if (role) await this.dialog.getByRole('radio', { name: new RegExp(role) }).check();
      await this.dialog.getByRole('button', { name: accept ? '同意加入' : '拒绝申请' }).click();
      await expect(this.dialog).toHaveCount(0);
    },
  };
}

/** Lets so many days pass for the trial of demo01's enterprise. */
export const ageTrial = (portal: Portal, days: number): void =>
  portal.change('UPDATE trials SET starts_at = starts_at - ?, ends_at = ends_at - ? WHERE top_code = ?', days * 86_400_000, days * 86_400_000, qihang.topCode);

/** Somebody more asks to join, newer than all before. The phone is demo03's. */
export function addApplicant(portal: Portal, name: string): void {
  const id = `applicant-${name}`;
  const columns = 'phone_sealed, NULL, ?, NULL, NULL, NULL, user_type, created_at, NULL, NULL';
  portal.change(`INSERT INTO people SELECT ?, ?, ${columns} FROM people WHERE user_name = 'demo03'`, id, id, name);
  portal.change("INSERT INTO join_requests VALUES (?, ?, ?, 'pending', NULL, ?, NULL, NULL)", id, id, qihang.topCode, Date.now());
}
