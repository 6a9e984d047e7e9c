/** A dialog that loses the network at any step stays usable and keeps all input. */
import type { Page } from 'playwright-core';
import type { CallName } from '../../../contract/calls/index.ts';
import { messages } from '../../../contract/messages.ts';
import { link } from '../../../contract/pages.ts';
import { addressPattern } from '../../support/calls.ts';
import { expect, journey } from '../../support/journey.ts';
import { passing } from '../../support/passing.ts';
import { puzzleShown } from '../free-trial/form.ts';
import { authentication, demo01, demo02, demo03, demoPassword, header } from './dialogs.ts';

const test = journey();
const outage = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/;

/** The next call with this name does not reach the server. */
const loseRequest = (page: Page, name: CallName) => page.route(addressPattern(name), (route) => route.abort(), { times: 1 });
/** The server answers the next call with this name, but the answer is lost. */
const loseAnswer = (page: Page, name: CallName) =>
  page.route(
    addressPattern(name),
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

test('a dialog that failed to load opens at the next try', async ({ page, visitor }) => {
  visitor.expectProblem(outage);
  await page.goto(link('home'));
  await page.context().setOffline(true);
  await header(page).logIn.press('Enter');
  await page.getByRole('banner').getByRole('button', { name: /个人登录/ }).click();
  await expect(authentication(page).toast(messages.networkError)).toBeVisible();
  await page.context().setOffline(false);
  await authentication(page).open();
});

test('requesting a code without a network removes older messages', async ({ page, portal, visitor }) => {
  visitor.expectProblem(outage);
  const form = authentication(page);
  await page.goto(link('home'));
  await form.open();
  await form.press('登录');
  await expect(form.fault('手机号')).toHaveText('手机号不可为空');
  await expect(form.fault('验证码')).toHaveText('请输入验证码');
  await form.field('手机号').fill(demo01.phone);
  await page.context().setOffline(true);
  await form.codeButton.click();
  await expect(form.fault('验证码')).toHaveCount(0);
  await expect(form.within.locator('.is-faulty')).toHaveCount(0);
  await expect(form.toast(messages.networkError)).toBeVisible();
  await page.context().setOffline(false);
  await form.field('手机号').fill('13911110022');
  await form.requestCode(portal, '13911110022');
  await expect(form.codeButton).toHaveText(/s后重新发送$/);
});

test('the login by SMS: picture, sending, first step and second step', async ({ page, portal, visitor }) => {
  visitor.expectProblem(outage);
  const form = authentication(page);
  await page.goto(link('home'));
  await form.open();
  await form.field('手机号').fill(demo01.phone);

  await loseRequest(page, 'getCaptcha');
  await form.codeButton.click();
  await form.panel.getByRole('button', { name: '重新加载' }).click();
  await puzzleShown(page, portal);
  const first = await page.locator('.puzzle__piece').getAttribute('src');
  await loseRequest(page, 'sendOfficialCode');
  await form.solvePuzzle(portal);
  await expect(form.toast(messages.networkError)).toBeVisible();
  await expect(page.locator('.puzzle__piece')).not.toHaveAttribute('src', first!);
  await form.solvePuzzle(portal);
  await expect(form.panel).toHaveCount(0);
  const { code } = await portal.delivered('sms', demo01.phone);
  await form.field('验证码').fill(code!);

  await loseRequest(page, 'login');
  await form.press('登录');
  await expect(form.toast(messages.networkError)).toBeVisible();
  await expect(form.field('手机号')).toHaveValue(demo01.phone);
  await expect(form.field('验证码')).toHaveValue(code!);
  await expect(form.button('登录')).toBeEnabled();

  // The first step is answered, the second is lost: the enterprise can be chosen again.
  let steps = 0;
  await page.route(addressPattern('login'), (route) => (++steps === 2 ? route.abort() : route.fallback()));
  await form.press('登录');
  await form.enterprise(/启航职业培训学校/).click();
  await expect(header(page).phone).toHaveText(demo01.masked);
});

test('the login by password: a lost answer leads back to the login with the input kept', async ({ page, portal, visitor }) => {
  visitor.expectProblem(outage);
  const form = authentication(page);
  await page.goto(link('home'));
  await form.open();
  await loseRequest(page, 'getUserOrgList');
  await form.logInByPassword(portal, demo02.userName);
  await expect(form.toast(messages.networkError)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form.panel).toHaveCount(0);
  await expect(form.field('账号')).toHaveValue(demo02.userName);
  await form.press('登录');
  await form.solvePuzzle(portal);

  await loseAnswer(page, 'userLogin');
  await form.enterprise(/北桥技工学校/).click();
  await expect(form.toast(messages.networkError)).toBeVisible();
  await form.enterprise(/北桥技工学校/).click();
  await expect(form.notice).toContainText('登录已过期');
  await form.tab('密码登录').click();
  await expect(form.field('账号')).toHaveValue(demo02.userName);
  await expect(form.field('密码')).toHaveValue(demoPassword);
});

test('the registration', async ({ page, portal, visitor }) => {
  visitor.expectProblem(outage);
  const phone = '13911110021';
  const form = authentication(page);
  await page.goto(link('home'));
  await form.open();
  await loseRequest(page, 'getAgreement');
  await form.button('立即注册').click();
  await expect(form.agreement).toBeVisible();
  await form.field('手机号').fill(phone);
  await form.field('验证码').fill(await form.requestCode(portal, phone));
  await form.field('姓名').fill('林小满');
  await form.field('设置密码').fill('Banjiang#5830');
  await form.agreement.check();
  await loseRequest(page, 'register');
  await form.press('注册');
  await expect(form.toast(messages.networkError)).toBeVisible();
  await expect(form.field('姓名')).toHaveValue('林小满');
  await expect(form.agreement).toBeChecked();
  await expect(form.codeButton).toBeEnabled();
  await passing(page, '.authentication__title', new RegExp(messages.registered), () => form.press('注册'));
});

test('the reset', async ({ page, portal, visitor }) => {
  visitor.expectProblem(outage);
  const form = authentication(page);
  await page.goto(link('home'));
  await form.open();
  await form.field('手机号').fill(demo02.phone);
  await form.tab('密码登录').click();
  await form.button('忘记密码？').click();
  await form.field('验证码').fill(await form.requestCode(portal, demo02.phone));
  for (const label of ['新密码', '确认密码']) await form.field(label).fill('Banjiang#5830');
  await loseRequest(page, 'resetPassword');
  await form.press('确定');
  await expect(form.toast(messages.networkError)).toBeVisible();
  await expect(form.field('确认密码')).toHaveValue('Banjiang#5830');
  await passing(page, '.authentication__title', new RegExp(messages.passwordReset), () => form.press('确定'));
});

test('the wizard: searching, joining and creating', async ({ page, portal, visitor }) => {
  visitor.expectProblem(outage);
  const form = authentication(page);
  await page.goto(link('home'));
  await form.open();
  await form.logInByPassword(portal, demo03.userName);
  await loseRequest(page, 'searchEnterprise');
  await form.field('加入已有企业').fill('启航职业');
  await expect(form.within.getByText(messages.networkError)).toBeVisible();
  await form.button('重试').click();
  const join = form.within.getByRole('button', { name: /^申请加入启航/ });
  await loseRequest(page, 'joinEnterprise');
  await join.click();
  await expect(form.toast(messages.networkError)).toBeVisible();
  await expect(form.field('加入已有企业')).toHaveValue('启航职业');

  await form.press('注册新企业');
  await form.field('企业全称').fill('方圆检测技术服务（示例）');
  await form.field('机构类型').selectOption('企业');
  await loseRequest(page, 'createEnterprise');
  await form.press('完成');
  await expect(form.toast(messages.networkError)).toBeVisible();
  await expect(form.field('企业全称')).toHaveValue('方圆检测技术服务（示例）');
  await form.press('完成');
  await expect(header(page).phone).toHaveText(demo03.masked);
});
