import { link } from '../../../contract/pages.ts';
import { callsOf } from '../../support/calls.ts';
import { expect, journey } from '../../support/journey.ts';
import { puzzleShown } from '../free-trial/form.ts';
import { authentication, demo01, demo02, demo03, demoPassword, header, storedSession } from './dialogs.ts';

const test = journey();

test('a user name and its password log in, and the header shows the phone', async ({ page, portal }) => {
  const form = authentication(page);
  await page.goto(link('home'));
  await form.open();
  const calls = { list: callsOf(page, 'getUserOrgList'), login: callsOf(page, 'userLogin') };
  await form.logInByPassword(portal, demo01.userName);
  await expect(header(page).phone).toHaveText(demo01.masked);
  expect(await storedSession(page)).toMatchObject({ topCode: '100000000001', spliced: 'true' });
  // Both are sent encrypted.
  expect(JSON.stringify([calls.list, calls.login])).not.toContain(demoPassword);
  expect(calls.login).toHaveLength(1);
});

test('a phone is an account too, and several enterprises are offered, each with its logo', async ({ page, portal }) => {
  const form = authentication(page);
  await page.goto(link('home'));
  await form.open();
  await form.field('手机号').fill(demo02.phone);
  await form.tab('密码登录').click();
  await expect(form.field('账号')).toHaveValue(demo02.phone);
  await form.logInByPassword(portal, demo02.phone);
  for (const name of [/北桥技工/, /安平重工/, /百工题库/]) {
    const logo = form.enterprise(name).locator('img');
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
  }
  await form.enterprise(/安平重工/).click();
  await expect(header(page).phone).toHaveText(demo02.masked);
  expect(await storedSession(page)).toMatchObject({ topCode: '100000000003' });
});

test('a wrong password shows only that message and keeps the input', async ({ page, portal }) => {
  const form = authentication(page);
  await page.goto(link('home'));
  await form.open();
  await form.logInByPassword(portal, demo01.userName, 'Wrong@2026');
  await expect(form.toast('账号或密码错误')).toBeVisible();
  await expect(form.panel).toHaveCount(0);
  await expect(form.field('密码')).toBeFocused();
  await expect(form.field('账号')).toHaveValue(demo01.userName);
  await expect(form.field('密码')).toHaveValue('Wrong@2026');
  await expect(form.fault('密码')).toHaveText('账号或密码错误');
  expect((await storedSession(page)).spliced).toBe('false');
  await form.field('密码').fill(demoPassword);
  await expect(form.fault('密码')).toHaveCount(0);
  await form.press('登录');
  await form.solvePuzzle(portal);
  await expect(header(page).phone).toHaveText(demo01.masked);
});

test('an empty form and an invalid phone make no call; a correction within 500 ms can be submitted', async ({ page }) => {
  const form = authentication(page);
  await page.goto(link('home'));
  await form.open();
  await form.tab('密码登录').click();
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

test('a person without an enterprise asks to join one, and its administrator decides', async ({ page, portal }) => {
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
  await form.within.getByRole('button', { name: '申请加入启航职业培训学校（示例）' }).click();
  await expect(form.heading('申请已提交')).toBeVisible();
  await expect(form.within).toContainText('启航职业培训学校（示例）');
  await form.button('好的').click();
  await expect(form.within).toHaveCount(0);
  await expect(header(page).logIn).toBeVisible();
  expect(requests()).toBe(before + 1);

  // Before the decision the person sees the pending request and can choose another enterprise.
  await form.open();
  await form.logInByPassword(portal, demo03.userName);
  await expect(form.within.getByText('已申请加入「启航职业培训学校（示例）」，等待管理员通过')).toBeVisible();
  await form.field('加入已有企业').fill('启航职业');
  await expect(form.within.getByText('已申请', { exact: true })).toBeVisible();
  await expect(form.within.getByRole('button', { name: /^申请加入启航/ })).toHaveCount(0);
  await expect(form.button('注册新企业')).toBeEnabled();
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

test('Escape and the close button close the dialog and return the focus; a click outside does not close it', async ({ page }) => {
  const form = authentication(page);
  await page.goto(link('home'));
  await form.open();
  await form.field('手机号').fill(demo01.phone);
  await page.mouse.click(20, 450);
  await expect(form.field('手机号')).toHaveValue(demo01.phone);
  await page.keyboard.press('Escape');
  await expect(form.within).toHaveCount(0);
  await expect(header(page).logIn).toBeFocused();
  await form.open();
  await form.button('关闭').click();
  await expect(form.within).toHaveCount(0);
});
