import type { Page } from 'playwright-core';
import { link } from '../../../contract/pages.ts';
import { backButton } from '../../support/back-button.ts';
import { callsOf } from '../../support/calls.ts';
import { expect, journey } from '../../support/journey.ts';
import type { Portal } from '../../support/portal.ts';
import { demo01, demo02, demoPassword, header } from './dialogs.ts';
import { logInByCalls } from './login-by-calls.ts';

const test = journey();
const chosen = 'Beiqiao#5530';

async function logIn(page: Page, portal: Portal, { userName, masked }: typeof demo01, topCode: string, password = demoPassword) {
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
  await logIn(other, portal, demo01, '100000000001', chosen);
});

test('one browser logs the other out, and the other shows it at its next step', async ({ page, portal, meet }) => {
  const { page: other } = await meet();
  await logIn(page, portal, demo02, '100000000002');
  await logIn(other, portal, demo02, '100000000003');
  const { devices, status, button } = await openAccount(page);
  await expect(devices).toHaveCount(2);
  await button(/^退出 /).click();
  await expect(status).toHaveText('“Linux · Chrome”已退出登录');
  await expect(devices).toHaveText(/本机/);
  await other.goto(link('login'));
  await expect(other.getByRole('tab', { name: '验证码登录' })).toBeVisible();
});

test('all other devices are logged out at once, and each shows it at its next step', async ({ page, portal, meet }) => {
  const others = await Promise.all([meet(), meet()]);
  await logIn(page, portal, demo02, '100000000002');
  for (const { page: other } of others) {
    await logIn(other, portal, demo02, '100000000002');
    // A session that ends while a page is open goes back by one page.
    await other.goto(link('about'));
    await other.goto(link('home'));
  }
  const { devices, status, button } = await openAccount(page);
  await button('退出其他所有设备').dblclick();
  await expect(status).toHaveText('其他设备已全部退出登录');
  await expect(devices).toHaveText(/本机/);
  await expect(button('退出其他所有设备')).toHaveCount(0);
  for (const { page: other, expectProblem } of others) {
    expectProblem(/10005/);
    await header(other).phone.press('Enter');
    await other.getByRole('banner').getByRole('button', { name: /账号与安全/ }).click();
    await expect(other.locator('.toast', { hasText: '登录已失效，请重新登录' })).toBeVisible();
    await expect(other).toHaveURL(link('about'));
    await expect(header(other).logIn).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(header(page).phone).toContainText(demo02.masked);
});

test('the account dialog keeps the resend countdown when it opens again and in another tab', async ({ page, portal }) => {
  async function askForCode(tab: Page) {
    const { button } = await openAccount(tab);
    await button('修改密码').click();
    await button('忘记原密码？用短信验证码').click();
    return button(/获取验证码|后重新发送/);
  }
  await logIn(page, portal, demo01, '100000000001', chosen);
  const sends = callsOf(page.context(), 'accountSendCode');
  await (await askForCode(page)).click();
  await expect(page.getByRole('dialog')).toContainText('已发到 138****0001');
  await page.keyboard.press('Escape');
  const again = await askForCode(page);
  await expect(again).toHaveText(/^(60|[1-5]?\d)s后重新发送$/);
  await expect(again).not.toBeEnabled();

  const tab = await page.context().newPage();
  await logIn(tab, portal, demo01, '100000000001', chosen);
  await (await askForCode(tab)).click();
  await expect(tab.getByRole('alert').filter({ hasText: /^验证码获取过于频繁，请 \d+ 秒后再试$/ })).toBeVisible();
  expect(sends).toHaveLength(1);
});

test('a forgotten password is set with a code sent to the account’s own phone, in a narrow window and in the console', async ({ page, portal }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, portal, demo02, '100000000002');
  const { field, button, dialog, status } = await openAccount(page);
  await button('修改密码').click();
  await button('忘记原密码？用短信验证码').click();
  await button('获取验证码').click();
  await expect(field('验证码')).toBeFocused();
  await expect(dialog).toContainText('已发到 138****0002');
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
