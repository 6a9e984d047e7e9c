/** The login in the dialog and on the login page: by SMS code, by password, by keyboard, and for a person without an enterprise. */
import type { Locator } from 'playwright-core';
import { consolePath } from '../../../contract/constants.ts';
import { messages } from '../../../contract/messages.ts';
import { link } from '../../../contract/pages.ts';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { arrived } from '../../support/arrived.ts';
import { backButton } from '../../support/back-button.ts';
import { callsOf } from '../../support/calls.ts';
import { expect, journey } from '../../support/journey.ts';
import { cutWords, painted, sidewaysOverflow } from '../../support/layout.ts';
import { passing } from '../../support/passing.ts';
import { puzzleShown } from '../free-trial/form.ts';
import { authentication, demo01, demo02, demo03, demoPassword, header, storedSession } from './dialogs.ts';
import { logInByCalls } from './login-by-calls.ts';

const test = journey();
const loginPage = (returnUrl?: string) => (returnUrl === undefined ? link('login') : `${link('login')}?returnUrl=${encodeURIComponent(returnUrl)}`);

test('an SMS code: a wrong one keeps the input, the right one logs in, and the login survives a reload', async ({ page, portal }) => {
  const form = authentication(page);
  await page.goto(link('home'));
  await form.open();
  await expect(form.field('手机号')).toBeFocused();
  await form.field('手机号').fill(demo01.phone);
  let code = '';
  await passing(page, '.toast', new RegExp(messages.codeSent), async () => void (code = await form.requestCode(portal, demo01.phone)));
  await expect(form.codeButton).toHaveText(/^(60|[1-5]\d)s后重新发送$/);
  await expect(form.codeButton).not.toBeEnabled();
  await expect(form.field('验证码')).toBeFocused();

  await form.field('验证码').fill(code === '000000' ? '000001' : '000000');
  await form.press('登录');
  await expect(form.toast('验证码错误或已过期')).toBeVisible();
  await expect(form.fault('验证码')).toHaveText('验证码错误或已过期');
  await expect(form.codeButton).toHaveText(messages.resendCode);
  await expect(form.field('手机号')).toHaveValue(demo01.phone);

  await form.field('验证码').fill(code);
  await passing(page, '.toast', /登录成功/, () => page.keyboard.press('Enter'));
  await expect(form.within).toHaveCount(0);
  await expect(header(page).phone).toHaveText(demo01.masked);
  await expect(header(page).logOut).toBeVisible();
  expect(await storedSession(page)).toMatchObject({ topCode: '100000000001', phone: demo01.masked, userType: 'EXPAND_ASSESSOR', type: null, nickName: null, spliced: 'true' });
  await page.reload();
  await expect(header(page).phone).toHaveText(demo01.masked);
});

test('the resend timer applies to the dialog for any phone and runs while it is closed, and another form or tab refuses the phone before the puzzle', async ({ page, portal }) => {
  const phone = '13911110003';
  const form = authentication(page);
  await page.goto(link('home'));
  await form.open();
  await form.field('手机号').fill(phone);
  await form.requestCode(portal, phone);
  await page.keyboard.press('Escape');
  await form.open();
  for (const typed of ['', '13911110004', phone]) {
    await form.field('手机号').fill(typed);
    await expect(form.codeButton).toHaveText(/^[1-5]?\ds后重新发送$/);
    await expect(form.codeButton).not.toBeEnabled();
  }

  await form.button('立即注册').click();
  await form.codeButton.click();
  await expect(form.toast(/^验证码获取过于频繁，请 \d+ 秒后再试$/)).toBeVisible();
  await expect(form.panel).toHaveCount(0);

  const secondTab = await page.context().newPage();
  await secondTab.goto(link('home'));
  const second = authentication(secondTab);
  await second.open();
  await second.field('手机号').fill(phone);
  await second.codeButton.click();
  await expect(second.toast(/^验证码获取过于频繁，请 \d+ 秒后再试$/)).toBeVisible();
  await expect(second.panel).toHaveCount(0);
});

test('a phone and its password: a wrong one keeps the input, the right one offers the enterprises with their logos', async ({ page, portal }) => {
  const form = authentication(page);
  await page.goto(link('home'));
  await form.open();
  const calls = { list: callsOf(page, 'getUserOrgList'), login: callsOf(page, 'userLogin') };
  await form.field('手机号').fill(demo02.phone);
  await form.tab('密码登录').click();
  await expect(form.field('账号')).toHaveValue(demo02.phone);
  await form.logInByPassword(portal, demo02.phone, 'Wrong@2026');
  await expect(form.toast('账号或密码错误')).toBeVisible();
  await expect(form.panel).toHaveCount(0);
  await expect(form.field('密码')).toBeFocused();
  await expect(form.field('账号')).toHaveValue(demo02.phone);
  await expect(form.field('密码')).toHaveValue('Wrong@2026');
  await expect(form.fault('密码')).toHaveText('账号或密码错误');
  expect((await storedSession(page)).spliced).toBe('false');

  await form.field('密码').fill(demoPassword);
  await expect(form.fault('密码')).toHaveCount(0);
  await form.press('登录');
  await form.solvePuzzle(portal);
  for (const name of [/北桥技工/, /安平重工/, /百工题库/]) {
    const logo = form.enterprise(name).locator('img');
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
  }
  expect(await accessibilityFaults(page)).toEqual([]);
  await form.enterprise(/安平重工/).click();
  await expect(header(page).phone).toHaveText(demo02.masked);
  expect(await storedSession(page)).toMatchObject({ topCode: '100000000003' });
  // Both are sent encrypted.
  expect(JSON.stringify([calls.list, calls.login])).not.toContain(demoPassword);
  expect(calls.login).toHaveLength(1);
});

test('the dialog keeps the focus, closes by Escape and its button, and a press within 500 ms submits only a changed form', async ({ page }) => {
  const form = authentication(page);
  await page.goto(link('home'));
  await form.open();
  const visited = new Set<string>();
  for (let step = 0; step < 20; step++) {
    visited.add(await page.evaluate(() => (document.activeElement?.closest('[role=dialog]') ? 'inside' : (document.activeElement?.outerHTML ?? ''))));
    await page.keyboard.press(step < 12 ? 'Tab' : 'Shift+Tab');
  }
  expect([...visited]).toEqual(['inside']);
  await form.field('手机号').fill(demo01.phone);
  await page.mouse.click(20, 450);
  await expect(form.field('手机号')).toHaveValue(demo01.phone);
  await page.keyboard.press('Escape');
  await expect(form.within).toHaveCount(0);
  await expect(header(page).logIn).toBeFocused();
  await form.open();
  await form.button('关闭').click();
  await expect(form.within).toHaveCount(0);

  await form.open();
  await form.tab('密码登录').click();
  await form.field('账号').fill('');
  await form.press('登录');
  await expect(form.fault('账号')).toHaveText('账号号不可为空');
  await expect(form.fault('密码')).toHaveText('请输入密码');
  await form.field('账号').fill('1380000');
  await form.press('登录');
  await expect(form.fault('账号')).toHaveText('手机号格式错误');
  await expect(form.panel).toHaveCount(0);
  // In one script, so that it is within 500 ms of the previous submit.
  await form.field('账号').evaluate((field, typed) => {
    const own = (field as HTMLInputElement).form!;
    const type = (input: Element, value: string) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    };
    own.requestSubmit();
    type(field, typed.account);
    type(own.querySelector('input[type=password]')!, typed.password);
    own.requestSubmit();
    own.requestSubmit();
  }, { account: demo01.userName, password: demoPassword });
  await expect(form.panel).toHaveCount(1);
});

test('the login works by keyboard only: menu, tabs, fields, puzzle and chooser', async ({ page, portal }) => {
  const form = authentication(page);
  await page.goto(link('home'));
  await header(page).logIn.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('banner').getByRole('link', { name: '企业登录' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(form.field('手机号')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(form.tab('验证码登录')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(form.tab('密码登录')).toBeFocused();
  await expect(form.tab('密码登录')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Tab');
  await page.keyboard.type(demo02.userName);
  await page.keyboard.press('Tab');
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');

  await expect(form.slider).toBeFocused();
  await puzzleShown(page, portal);
  const answer = portal.puzzleAnswer();
  for (let tens = 0; tens < Math.floor(answer / 10); tens++) await page.keyboard.press('Shift+ArrowRight');
  for (let ones = 0; ones < answer % 10; ones++) await page.keyboard.press('ArrowRight');
  await expect(form.slider).toHaveAttribute('aria-valuetext', `距左边 ${answer} 像素`);
  await page.keyboard.press('Enter');

  const [first, second] = [form.within.getByRole('listitem').nth(0).getByRole('button'), form.within.getByRole('listitem').nth(1).getByRole('button')];
  await expect(first).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(second).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.within).toHaveCount(0);
  await expect(header(page).phone).toHaveText(demo02.masked);

  // The button that opened the dialog is gone after the login, so the focus must be on another element of the page.
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
});

test('a person without an enterprise asks to join one, sees the pending request at the next login, and creates an own one', async ({ page, portal }) => {
  const requests = () => portal.query<{ pending: number }>("SELECT COUNT(*) AS pending FROM join_requests WHERE state = 'pending'")[0]!.pending;
  const before = requests();
  const form = authentication(page);
  await page.goto(link('home'));
  await form.open();
  await form.logInByPassword(portal, demo03.userName);
  await expect(form.heading('您还没有加入企业')).toBeVisible();
  await expect(form.field('加入已有企业')).toBeFocused();
  await page.keyboard.type('启航');
  await expect(form.within.getByText('请输入至少 4 个字，还差 2 个')).toBeVisible();
  await form.field('加入已有企业').fill('不在这里的学校');
  await expect(form.within.getByText('没有找到名称含“不在这里的学校”的企业')).toBeVisible();
  await form.field('加入已有企业').fill('启航职业');
  const join = form.within.getByRole('button', { name: '申请加入启航职业培训学校（示例）' });
  await expect(join).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await join.click();
  await expect(form.heading('申请已提交')).toBeVisible();
  await expect(form.within).toContainText('启航职业培训学校（示例）');
  await form.button('好的').click();
  await expect(form.within).toHaveCount(0);
  await expect(header(page).logIn).toBeVisible();
  expect(requests()).toBe(before + 1);

  await form.open();
  await form.logInByPassword(portal, demo03.userName);
  await expect(form.within.getByText('已申请加入「启航职业培训学校（示例）」，等待管理员通过')).toBeVisible();
  await form.field('加入已有企业').fill('启航职业');
  await expect(form.within.getByText('已申请', { exact: true })).toBeVisible();
  await expect(form.within.getByRole('button', { name: /^申请加入启航/ })).toHaveCount(0);

  await form.press('注册新企业');
  await expect(form.field('企业全称')).toBeFocused();
  await form.press('完成');
  await expect(form.fault('企业全称')).toHaveText('请输入企业全称');
  await expect(form.fault('机构类型')).toHaveText('请选择机构类型');
  expect(await accessibilityFaults(page)).toEqual([]);
  await form.field('企业全称').fill('方圆检测技术服务（示例）');
  await form.field('机构类型').selectOption('企业');
  await form.field('邮箱（选填）').fill('fangyuan@example.com');
  await form.press('完成');
  await expect(header(page).phone).toHaveText(demo03.masked);
  expect(portal.query('SELECT name, org_type FROM enterprises WHERE name = ?', '方圆检测技术服务（示例）')).toEqual([{ name: '方圆检测技术服务（示例）', org_type: 'enterprise' }]);
});

test('the login page: Back closes register and reset, a login leads to the return address, and Back skips the login page then', async ({ meet, portal }) => {
  const { page } = await meet({ reducedMotion: 'no-preference' });
  const back = await backButton(page);
  await page.goto(loginPage('/privacyAgreement'));
  await expect(page.getByRole('heading', { level: 1, name: '登录' })).toBeVisible();
  const form = authentication(page, page.getByRole('main'));
  // A selected tab stays under the pointer.
  const top = async () => (await form.tab('微信扫码登录').boundingBox())!.y;
  const before = await top();
  await form.tab('微信扫码登录').click();
  await expect(form.tab('微信扫码登录')).toHaveAttribute('aria-selected', 'true');
  expect(await top()).toBe(before);
  await form.tab('账号登录').click();

  await form.button('立即注册').click();
  await form.field('手机号').fill('13900000077');
  await back();
  await expect(form.field('手机号')).toHaveValue('13900000077');
  await form.tab('密码登录').click();
  await form.button('忘记密码？').click();
  await expect(form.heading('重置密码')).toBeVisible();
  await back();
  await expect(form.tab('密码登录')).toBeVisible();

  await form.logInByPassword(portal, demo01.userName);
  await expect(page).toHaveURL(link('privacyAgreement'));
  await expect(header(page).phone).toHaveText(demo01.masked);
  // Back skips the login page and the puzzle on top of it.
  await expect.poll(() => page.evaluate(() => (history.state as { overlay?: true }).overlay)).toBeUndefined();
  await page.getByRole('banner').getByRole('link', { name: '关于我们' }).click();
  await arrived(page, 'about');
  await back();
  await arrived(page, 'privacyAgreement');
  await back();
  await expect.poll(() => page.url()).toBe('about:blank');
});

test('the login page offers several enterprises; without a return address an administrator gets to the console', async ({ page, portal }) => {
  await page.goto(loginPage());
  const form = authentication(page, page.getByRole('main'));
  await form.logInByCode(portal, demo02.phone);
  await expect(page.getByRole('heading', { level: 1, name: '请选择要登录的企业' })).toBeVisible();
  await expect(form.within.getByRole('listitem').filter({ hasText: '企业管理员' })).toHaveCount(3);
  await form.enterprise(/北桥技工学校/).click();
  await expect(page).toHaveURL(consolePath);
  expect(await storedSession(page)).toMatchObject({ topCode: '100000000002' });
});

test('the login page of a logged-in teacher continues to the home page, or changes the account; an ended login counts as logged out', async ({ page, portal }) => {
  const form = authentication(page, page.getByRole('main'));
  await logInByCalls(page, portal, 'teacher01', '100000000001');
  await page.goto(loginPage());
  await expect(page.getByRole('heading', { name: '您已登录' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('138****0006');
  await page.getByRole('button', { name: '继续' }).click();
  await expect(page).toHaveURL(link('home'));

  await page.goto(loginPage());
  await page.getByRole('button', { name: '切换账号' }).click();
  await expect(form.tab('验证码登录')).toBeVisible();
  expect(Object.values(await storedSession(page)).filter(Boolean)).toEqual([]);

  await page.evaluate(() => {
    sessionStorage.setItem('token', 'x'.repeat(43));
    sessionStorage.setItem('phone', '138****0001');
  });
  await page.reload();
  await expect(form.tab('验证码登录')).toBeVisible();
  await expect(page).toHaveURL(link('login'));
});

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!];
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

test('on a small phone axe finds nothing in login, register and reset, nothing is cut off, and a toast covers neither the focused field nor the primary button', async ({ meet, portal }) => {
  const { page } = await meet({ viewport: { width: 320, height: 568 }, reducedMotion: 'no-preference' });
  await page.goto(loginPage());
  const form = authentication(page, page.getByRole('main'));
  const look = async (state: string) => {
    expect({ state, faults: await accessibilityFaults(page) }).toEqual({ state, faults: [] });
    await painted(page);
    expect({ state, cut: await cutWords(page), sideways: await sidewaysOverflow(page) }).toEqual({ state, cut: [], sideways: 0 });
  };
  const coversNothing = async (toast: Locator, primary: string) => {
    await expect(toast).toBeVisible();
    expect(await overlap(toast, page.locator('.field:focus-within .control'))).toBe(false);
    expect(await overlap(toast, form.button(primary))).toBe(false);
  };
  await form.press('登录');
  await expect(form.fault('手机号')).toBeVisible();
  await look('login by code, faults');

  await form.tab('密码登录').click();
  await form.field('账号').fill(demo01.userName);
  await form.field('密码').fill('Wrong@2026');
  await form.press('登录');
  await puzzleShown(page, portal);
  await look('slider');
  await form.solvePuzzle(portal);
  await expect(form.field('密码')).toBeFocused();
  await coversNothing(form.toast('账号或密码错误'), '登录');

  await form.button('忘记密码？').click();
  await form.press('确定');
  await expect(form.fault('新密码')).toBeVisible();
  await look('reset, faults');
  await form.button('验证码登录').click();
  await form.button('立即注册').click();
  await form.press('注册');
  await expect(form.field('手机号')).toBeFocused();
  await coversNothing(form.toast(messages.dialogAgreementUnticked), '注册');
  await look('register, faults');
});
