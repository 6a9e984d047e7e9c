/** 管理后台: which logins have access, and the log-out. */
import { link } from '../../../contract/pages.ts';
import { expect, journey } from '../../support/journey.ts';
import { authentication, demo01 } from '../accounts/dialogs.ts';
import { logInByCalls } from '../accounts/login-by-calls.ts';
import { consoleAddress, consolePage, qihang } from './visit.ts';

const test = journey();
const loginForConsole = link('login', { returnUrl: consoleAddress });

const answerTo = async (page: import('playwright-core').Page, token: string) =>
  page.evaluate(async (token) => ((await (await fetch('/app/v1/official/getUserInfo', { headers: { authorization_token: token } })).json()) as { returnCode: number }).returnCode, token);

test('an anonymous visitor is sent to the login, logs in there, and comes back to the console; an unknown address links to its first page', async ({ page, portal }) => {
  const asked = `${consoleAddress}classes?view=list&open=LV-NONE`;
  await page.goto(asked);
  await expect(page).toHaveURL(link('login', { returnUrl: asked }));
  // The form is visible before its scripts have loaded.
  await expect(page.locator('[data-ready]')).toBeVisible();
  await authentication(page, page.getByRole('main')).logInByPassword(portal, demo01.userName);
  await expect(page).toHaveURL(asked);
  await page.goto(consoleAddress);
  const console = consolePage(page);
  await expect(console.title).toHaveText(qihang.name);
  await expect(page.getByRole('banner')).toContainText('赵敏');
  await expect(page.getByRole('banner')).toContainText('企业管理员');
  await expect(page.getByRole('region', { name: '旗舰版试用' })).toContainText(/还剩 (30|29) 天/); // Midnight may have passed since the start of the test.

  await page.goto(`${consoleAddress}nothing/here`);
  await expect(console.title).toHaveText('没有这个页面');
  await page.getByRole('link', { name: '返回概览' }).click();
  await expect(console.title).toHaveText(qihang.name);
});

test('a tab opened later gets the login, and a log-out in one ends both', async ({ page, portal }) => {
  await logInByCalls(page, portal, 'demo01', qihang.topCode);
  await page.goto(link('home'));
  const second = await page.context().newPage();
  await second.goto(consoleAddress);
  await expect(consolePage(second).title).toHaveText(qihang.name);
  const third = await page.context().newPage();
  await third.goto(`${consoleAddress}?from=mail`);
  await expect(consolePage(third).title).toHaveText(qihang.name);

  const token = (await second.evaluate(() => sessionStorage.getItem('token')))!;
  expect(await answerTo(second, token)).toBe(200);
  await consolePage(second).logOut();
  const dialog = consolePage(second).dialog;
  await consolePage(second).press('取消');
  await expect(dialog).toHaveCount(0);
  expect(await second.evaluate(() => sessionStorage.getItem('token'))).toBe(token);

  await consolePage(second).logOut();
  await consolePage(second).press('退出登录');
  await expect(second).toHaveURL(link('home'));
  await expect(third).toHaveURL(/^\/user\?returnUrl=/);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
  await expect.poll(() => answerTo(page, token)).toBe(10005);
});

test('a session that was ended on another device leads every tab of the console to the login with a message', async ({ page, portal }) => {
  await logInByCalls(page, portal, 'demo01', qihang.topCode);
  await page.goto(consoleAddress);
  await expect(consolePage(page).title).toHaveText(qihang.name);
  const second = await page.context().newPage();
  await second.goto(consoleAddress);
  await expect(consolePage(second).title).toHaveText(qihang.name);
  portal.change('DELETE FROM sessions');
  await page.reload();
  for (const tab of [page, second]) {
    await expect(tab.getByRole('status').filter({ hasText: '登录已失效，请重新登录' })).toBeVisible();
    await expect(tab).toHaveURL(`${loginForConsole}&reason=ended`);
  }
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
});

test('a person of several enterprises goes on in another one from a page of the console, with a new session', async ({ page, portal }) => {
  const other = '100000000002';
  portal.change("INSERT INTO memberships SELECT id, ?, 'student', 0 FROM people WHERE user_name = ?", other, demo01.userName);
  const [{ name }] = portal.query<{ name: string }>('SELECT name FROM enterprises WHERE top_code = ?', other) as [{ name: string }];
  await logInByCalls(page, portal, demo01.userName, qihang.topCode);
  await page.goto(`${consoleAddress}records`);
  const switcher = page.getByRole('complementary', { name: '管理后台导航' }).getByRole('button', { name: qihang.name });
  await switcher.click();
  const choices = page.getByRole('menu').filter({ hasText: '您的企业' });
  await expect(choices.getByRole('menuitem', { name: `${qihang.name} 企业管理员，现在` })).toBeVisible();
  const token = (await page.evaluate(() => sessionStorage.getItem('token')))!;
  await choices.getByRole('menuitem', { name: `${name} 学员` }).click();
  await expect(consolePage(page).title).toHaveText('赵敏，您好');
  await expect(page).toHaveURL(consoleAddress);
  await expect(page.getByRole('main')).toContainText('学员');
  expect(await page.evaluate(() => sessionStorage.getItem('topCode'))).toBe(other);
  await expect.poll(() => answerTo(page, token)).toBe(10005);
});
