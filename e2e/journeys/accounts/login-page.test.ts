import { consolePath } from '../../../contract/constants.ts';
import { link } from '../../../contract/pages.ts';
import { arrived } from '../../support/arrived.ts';
import { backButton } from '../../support/back-button.ts';
import { expect, journey } from '../../support/journey.ts';
import { logInByCalls } from './login-by-calls.ts';
import { authentication, demo01, demo02, header, storedSession } from './dialogs.ts';

const test = journey({ animated: true });
const loginPage = (returnUrl?: string) => (returnUrl === undefined ? link('login') : `${link('login')}?returnUrl=${encodeURIComponent(returnUrl)}`);

test('a login on the login page leads to the return address', async ({ page, portal }) => {
  await page.goto(loginPage('/privacyAgreement'));
  const form = authentication(page, page.getByRole('main'));
  await expect(page.getByRole('heading', { level: 1, name: '登录' })).toBeVisible();
  await form.logInByPassword(portal, demo01.userName);
  await expect(page).toHaveURL(link('privacyAgreement'));
  await expect(header(page).phone).toHaveText(demo01.masked);
  // Back skips the login page and the puzzle on top of it.
  await expect.poll(() => page.evaluate(() => (history.state as { overlay?: true }).overlay)).toBeUndefined();
  await page.getByRole('banner').getByRole('link', { name: '关于我们' }).click();
  await arrived(page, 'about');
  const back = await backButton(page);
  await back();
  await arrived(page, 'privacyAgreement');
  await back();
  await expect.poll(() => page.url()).toBe('about:blank');
});

test('Back in the register and reset views shows the login, and then leaves the page', async ({ page }) => {
  const back = await backButton(page);
  await page.goto(loginPage());
  const form = authentication(page, page.getByRole('main'));
  await form.button('立即注册').click();
  await form.field('手机号').fill('13900000077');
  await back();
  await expect(form.field('手机号')).toHaveValue('13900000077');
  await form.tab('密码登录').click();
  await form.button('忘记密码？').click();
  await expect(form.heading('重置密码')).toBeVisible();
  await back();
  await expect(form.tab('密码登录')).toBeVisible();
  await back();
  await expect.poll(() => page.url()).toBe('about:blank');
});

test('several enterprises are offered on the page too', async ({ page, portal }) => {
  await page.goto(loginPage());
  const form = authentication(page, page.getByRole('main'));
  await form.logInByCode(portal, demo02.phone);
  await expect(page.getByRole('heading', { level: 1, name: '请选择要登录的企业' })).toBeVisible();
  await form.enterprise(/启航|北桥/).first().click();
  await expect(page).toHaveURL(consolePath);
  expect(await storedSession(page)).toMatchObject({ topCode: '100000000002' });
});

test.for([
  ['supplier01', '100000000004', consolePath],
  ['operator01', '-1', consolePath],
  ['teacher01', '100000000001', link('home')],
] as const)('without a return address %s is redirected to the page of their role', async ([userName, topCode, target], { page, portal }) => {
  await logInByCalls(page, portal, userName, topCode);
  await page.goto(loginPage());
  await page.getByRole('button', { name: '继续' }).click();
  await expect(page).toHaveURL(target);
});

// More cases: portal/pages/login/return-url.test.ts.
test.for(['//evil.example/', '/user'])('the return address %s leads to no other site', async (returnUrl, { page, portal }) => {
  await page.goto(loginPage(returnUrl));
  await authentication(page, page.getByRole('main')).logInByPassword(portal, demo01.userName);
  await expect(page).toHaveURL(link('home'));
});

test('a logged-in person continues, or changes the account', async ({ page, portal }) => {
  await page.goto(loginPage(link('home')));
  const form = authentication(page, page.getByRole('main'));
  await form.logInByPassword(portal, demo01.userName);
  await expect(page).toHaveURL(link('home'));
  // The phone is fetched from the server after the login.
  await expect(header(page).phone).toHaveText(demo01.masked);
  await page.goto(loginPage('/privacyAgreement'));
  await expect(page.getByRole('heading', { name: '您已登录' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(demo01.masked);
  await page.getByRole('button', { name: '继续' }).click();
  await expect(page).toHaveURL(link('privacyAgreement'));

  await page.goto(loginPage());
  await page.getByRole('button', { name: '切换账号' }).click();
  await expect(form.tab('验证码登录')).toBeVisible();
  expect(Object.values(await storedSession(page)).filter(Boolean)).toEqual([]);
});

test('an ended login counts as logged out', async ({ page }) => {
  await page.goto(link('home'));
  await page.evaluate(() => {
    sessionStorage.setItem('token', 'x'.repeat(43));
    sessionStorage.setItem('phone', '138****0001');
  });
  await page.goto(loginPage());
  await expect(authentication(page, page.getByRole('main')).tab('验证码登录')).toBeVisible();
  await expect(page).toHaveURL(link('login'));
});

test('the messaging app’s ticket is removed from the address and the history', async ({ page }) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto(`${loginPage('/privacyAgreement')}&isweix=weixing&ticket=abcdefgh`);
  await expect(page).toHaveURL(/^\/user\?returnUrl=%2FprivacyAgreement$/);
  await expect(page.getByRole('main').getByRole('tab', { name: '微信扫码登录' })).toBeVisible();
  expect(addresses.slice(1).filter((address) => address.includes('abcdefgh'))).toEqual([]);
});

test('a selected tab of the login page stays under the pointer', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(loginPage());
  const { tab } = authentication(page, page.getByRole('main'));
  const top = async () => (await tab('微信扫码登录').boundingBox())!.y;
  const before = await top();
  await tab('微信扫码登录').click();
  await expect(tab('微信扫码登录')).toHaveAttribute('aria-selected', 'true');
  expect(await top()).toBe(before);
});
