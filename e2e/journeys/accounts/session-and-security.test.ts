/** Several tabs and devices of one person: the log-out, ended sessions, and 账号与安全. */
import type { Page } from 'playwright-core';
import { link } from '../../../contract/pages.ts';
import { backButton } from '../../support/back-button.ts';
import { addressPattern, callsOf } from '../../support/calls.ts';
import { expect, journey } from '../../support/journey.ts';
import type { Portal } from '../../support/portal.ts';
import { demo01, demo02, demoPassword, header, storedSession } from './dialogs.ts';
import { logInByCalls } from './login-by-calls.ts';

const test = journey();
const chosen = 'Beiqiao#5530';
const teacher = { userName: 'teacher01', masked: '138****0006' };

async function logIn(page: Page, portal: Portal, { userName, masked }: Pick<typeof demo01, 'userName' | 'masked'>, topCode: string, password = demoPassword) {
  await logInByCalls(page, portal, userName, topCode, password);
  await page.goto(link('home'));
  await expect(header(page).phone).toContainText(masked);
}

/** Opens 账号与安全 from the header. */
async function openAccount(page: Page) {
  await header(page).phone.press('Enter');
  await page.getByRole('banner').getByRole('button', { name: /账号与安全/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: '登录的设备' })).toBeVisible();
  return {
    dialog,
    devices: dialog.getByRole('listitem'),
    status: dialog.getByRole('status'),
    field: (label: string) => dialog.getByLabel(label, { exact: true }),
    fault: (label: string) => dialog.locator('.field', { has: page.getByLabel(label, { exact: true }) }).locator('.field__error'),
    button: (name: string | RegExp) => dialog.getByRole('button', { name }),
  };
}

test('a log-out asks for confirmation and ends the login here, in copies of the tab and on the server; a tab with its own login keeps it', async ({ page, portal }) => {
  await logIn(page, portal, teacher, '100000000001');
  const { token } = await storedSession(page);
  // A tab opened with an opener starts with a copy of this tab's sessionStorage.
  const [copy] = await Promise.all([page.waitForEvent('popup'), page.evaluate((url) => void window.open(url), link('home'))]);
  await expect(header(copy).phone).toHaveText(teacher.masked);
  const own = await page.context().newPage();
  await own.goto(link('home'));
  await expect(header(own).logIn).toBeVisible();
  await logIn(own, portal, teacher, '100000000001');
  await own.evaluate(() => sessionStorage.setItem('draft', 'typed'));
  const cookies = async () => (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).toSorted();
  const before = await cookies();
  expect(before).toHaveLength(2);

  await header(page).logOut.click();
  const question = page.getByRole('dialog', { name: '退出登录？' });
  await question.getByRole('button', { name: '取消' }).click();
  await expect(header(page).phone).toHaveText(teacher.masked);
  const logouts = callsOf(page, 'logout');
  await header(page).logOut.click();
  const revoked = page.waitForResponse(addressPattern('logout'));
  await question.getByRole('button', { name: '退出登录' }).click();
  await expect(header(page).logIn).toBeVisible();
  await expect(header(copy).logIn).toBeVisible();
  for (const tab of [page, copy]) expect(Object.values(await storedSession(tab)).filter(Boolean)).toEqual([]);
  // Only the cache is cleared, so the browser stays recognised.
  expect(await (await revoked).headerValue('clear-site-data')).toBe('"cache"');
  expect(logouts).toHaveLength(1);
  const answer = await page.evaluate(async (held) => (await fetch('/app/v1/official/getUserInfo', { headers: { authorization_token: held! } })).json(), token);
  expect(answer).toMatchObject({ returnCode: 10005 });
  await own.reload();
  await expect(header(own).phone).toContainText(teacher.masked);
  expect(await own.evaluate(() => sessionStorage.getItem('draft'))).toBe('typed');
  expect(await cookies()).toEqual(before);
});

test('a changed password keeps this browser logged in and logs the other out, and both show a message', async ({ page, portal, meet }) => {
  const { page: other, expectProblem } = await meet();
  await logIn(page, portal, demo01, '100000000001');
  await logIn(other, portal, demo01, '100000000001');
  await expect.poll(() => portal.notices(demo01.phone)).toEqual([expect.stringContaining('在新设备上登录')]);

  const { devices, status, field, fault, button, dialog } = await openAccount(page);
  await expect(devices).toHaveCount(2);
  await expect(devices.nth(0)).toHaveText(/Linux · Chrome.*本机/s);
  await expect(devices.nth(1)).toHaveText(/Linux · Chrome.*退出/s);
  await button('修改密码').click();
  await expect(field('原密码')).toBeFocused();
  await button('确定').click();
  await expect(fault('原密码')).toHaveText('请输入原密码');
  await expect(fault('新密码')).toHaveText('请输入密码');
  await field('原密码').fill('Wrong#12345');
  await field('新密码').fill(chosen);
  await field('确认密码').fill(chosen);
  await button('确定').click();
  await expect(fault('原密码')).toHaveText('原密码不正确');
  await expect(field('原密码')).toBeFocused();
  await field('原密码').fill(demoPassword);
  await button('确定').dblclick();
  await expect(status).toHaveText('密码已修改，其他设备已退出登录');
  await expect(devices).toHaveText(/本机/);
  await expect(button('修改密码')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(header(page).phone).toBeFocused();

  expectProblem(/10005/);
  await header(other).phone.press('Enter');
  await other.getByRole('banner').getByRole('button', { name: /账号与安全/ }).click();
  await expect(other.locator('.toast', { hasText: '登录已失效，请重新登录' })).toBeVisible();
  await expect(header(other).logIn).toBeVisible();
  await expect(other.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => portal.notices(demo01.phone).at(-1)).toContain('修改了密码');
  await logInByCalls(other, portal, demo01.userName, '100000000001', chosen);
});

test('one device is logged out, then all others at once, and each shows it at its next step', async ({ page, portal, meet }) => {
  const [{ page: first }, { page: second, expectProblem }] = [await meet(), await meet()];
  await logIn(page, portal, demo02, '100000000002');
  await logInByCalls(first, portal, demo02.userName, '100000000003');
  const { dialog, devices, status, button } = await openAccount(page);
  await expect(devices).toHaveCount(2);
  await button(/^退出 /).click();
  await expect(status).toHaveText('“Linux · Chrome”已退出登录');
  await expect(devices).toHaveText(/本机/);
  await first.goto(link('login'));
  await expect(first.getByRole('tab', { name: '验证码登录' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await logInByCalls(first, portal, demo02.userName, '100000000003');
  await logInByCalls(second, portal, demo02.userName, '100000000002');
  // A session that ends while a page is open goes back by one page.
  await second.goto(link('about'));
  await second.goto(link('home'));
  await openAccount(page);
  await button('退出其他所有设备').dblclick();
  await expect(status).toHaveText('其他设备已全部退出登录');
  await expect(devices).toHaveText(/本机/);
  await expect(button('退出其他所有设备')).toHaveCount(0);
  expectProblem(/10005/);
  await header(second).phone.press('Enter');
  await second.getByRole('banner').getByRole('button', { name: /账号与安全/ }).click();
  await expect(second.locator('.toast', { hasText: '登录已失效，请重新登录' })).toBeVisible();
  await expect(second).toHaveURL(link('about'));
  await expect(header(second).logIn).toBeVisible();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(header(page).phone).toContainText(demo02.masked);
});

test('a forgotten password is set with a code sent to the account’s own phone, whose countdown applies to the next opening and another tab; the console shows the account too', async ({ page, portal }) => {
  /** Opens 账号与安全 at the form for a new password by code. */
  async function forgotten(tab: Page) {
    const account = await openAccount(tab);
    await account.button('修改密码').click();
    await account.button('忘记原密码？用短信验证码').click();
    return { ...account, codeButton: account.button(/获取验证码|后重新发送/) };
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, portal, demo02, '100000000002');
  const sends = callsOf(page.context(), 'accountSendCode');
  await (await forgotten(page)).codeButton.click();
  await expect(page.getByRole('dialog')).toContainText('已发到 138****0002');
  await expect(page.getByRole('dialog').getByLabel('验证码', { exact: true })).toBeFocused();
  const tab = await page.context().newPage();
  await logIn(tab, portal, demo02, '100000000002');
  await (await forgotten(tab)).codeButton.click();
  await expect(tab.getByRole('alert').filter({ hasText: /^验证码获取过于频繁，请 \d+ 秒后再试$/ })).toBeVisible();
  expect(sends).toHaveLength(1);
  await tab.close();

  await page.keyboard.press('Escape');
  const { field, button, status, codeButton } = await forgotten(page);
  await expect(codeButton).toHaveText(/^(60|[1-5]?\d)s后重新发送$/);
  await expect(codeButton).not.toBeEnabled();
  const { code } = await portal.delivered('sms', demo02.phone);
  await field('验证码').fill(code!);
  await field('新密码').fill(chosen);
  await field('确认密码').fill(chosen);
  await button('确定').click();
  await expect(status).toHaveText('密码已修改，其他设备已退出登录');

  await page.goto('/console/');
  const account = page.getByRole('banner').getByRole('button', { name: /企业管理员/ });
  await account.click();
  await page.getByRole('link', { name: '账号与安全' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '账号与安全' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText(/Linux · Chrome.*本机/s);
  await page.getByRole('button', { name: '修改密码' }).click();
  await expect(page.getByLabel('原密码', { exact: true })).toBeFocused();
  const back = await backButton(page);
  await back();
  await expect(page.getByRole('heading', { level: 1, name: '账号与安全' })).toBeVisible();
  await account.click();
  await page.getByRole('menuitem', { name: '退出', exact: true }).click();
  await expect(page.getByRole('dialog', { name: '退出登录？' })).toBeVisible();
  await back();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('link', { name: '返回概览' }).click();
  await expect(page).toHaveURL('/console');
  await back();
  await expect(page.getByRole('heading', { level: 1, name: '账号与安全' })).toBeVisible();
});
