/** The dialogs when the network is lost at any step, and when others guess passwords on it. */
import type { Page } from 'playwright-core';
import type { CallName } from '../../../contract/calls/index.ts';
import { messages } from '../../../contract/messages.ts';
import { link } from '../../../contract/pages.ts';
import { addressPattern } from '../../support/calls.ts';
import { expect, journey } from '../../support/journey.ts';
import { passing } from '../../support/passing.ts';
import type { Portal } from '../../support/portal.ts';
import { takenOver } from '../../support/taken-over.ts';
import { puzzleShown } from '../free-trial/form.ts';
import { authentication, demo01, demo02, demo03, demoPassword, header } from './dialogs.ts';
import { clientIn } from './login-by-calls.ts';

const test = journey({ env: { TRUSTED_PROXIES: '127.0.0.1,::1' } });
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

test('the login by SMS without a network: opening, picture, sending, first step and second step can be tried again', async ({ page, portal, visitor }) => {
  visitor.expectProblem(outage);
  const form = authentication(page);
  await page.goto(link('home'));
  await page.context().setOffline(true);
  await header(page).logIn.press('Enter');
  await page.getByRole('banner').getByRole('button', { name: /个人登录/ }).click();
  await expect(form.toast(messages.networkError)).toBeVisible();
  await page.context().setOffline(false);
  await form.open();

  // Requesting a code removes older messages, also without a network.
  await form.press('登录');
  await expect(form.fault('手机号')).toHaveText('手机号不可为空');
  await expect(form.fault('验证码')).toHaveText('请输入验证码');
  await form.field('手机号').fill(demo01.phone);
  await loseRequest(page, 'getCaptcha');
  await form.codeButton.click();
  await expect(form.fault('验证码')).toHaveCount(0);
  await expect(form.within.locator('.is-faulty')).toHaveCount(0);
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

test('the login by password: a message about an earlier try is removed by the next one, and a lost answer leads back to the login with the input kept', async ({ page, portal, visitor }) => {
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
  await expect(form.enterprise(/北桥技工学校/)).toBeVisible();
  await expect(form.toast(messages.networkError)).toHaveCount(0);

  await loseAnswer(page, 'userLogin');
  await form.enterprise(/北桥技工学校/).click();
  await expect(form.toast(messages.networkError)).toBeVisible();
  await form.enterprise(/北桥技工学校/).click();
  await expect(form.notice).toContainText('登录已过期');
  await expect(form.toast(messages.networkError)).toHaveCount(0);
  await form.tab('密码登录').click();
  await expect(form.field('账号')).toHaveValue(demo02.userName);
  await expect(form.field('密码')).toHaveValue(demoPassword);
});

test('the registration and the reset of a password without a network keep the input and can be sent again', async ({ page, portal, visitor }) => {
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
  const reloaded = page.waitForEvent('load');
  await passing(page, '.authentication__title', new RegExp(messages.registered), () => form.press('注册'));
  await reloaded;
  await takenOver(page);

  await form.open();
  await form.button('忘记密码？').click();
  await form.field('手机号').fill(demo02.phone);
  await form.field('验证码').fill(await form.requestCode(portal, demo02.phone));
  for (const label of ['新密码', '确认密码']) await form.field(label).fill('Banjiang#5830');
  await loseRequest(page, 'resetPassword');
  await form.press('确定');
  await expect(form.toast(messages.networkError)).toBeVisible();
  await expect(form.field('确认密码')).toHaveValue('Banjiang#5830');
  await passing(page, '.authentication__title', new RegExp(messages.passwordReset), () => form.press('确定'));
});

test('the wizard without a network: searching, joining and creating can be tried again', async ({ page, portal, visitor }) => {
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

const supplier = { phone: '13800000005', masked: '138****0005' };

/** Inserts a puzzle without a proof of work into the portal's database, because thirty real ones would take minutes. */
function cheapPuzzle(portal: Portal): { userKey: string; blockX: number; powNonce: string } {
  const userKey = crypto.randomUUID();
  const issuedAt = Date.now() - 1_000;
  portal.change("INSERT INTO captcha_puzzles (user_key, answer_x, proof_algorithm, proof_challenge, proof_bits, issued_at, expires_at) VALUES (?, 100, 'sha256', 'spray', 0, ?, ?)", userKey, issuedAt, issuedAt + 120_000);
  return { userKey, blockX: 100, powNonce: '0' };
}

test('when too many accounts fail behind one address, the dialog switches to the SMS code with the typed phone, while the browser solves memory-hard proofs', async ({ meet, portal }) => {
  const { page } = await meet({ extraHTTPHeaders: { 'x-forwarded-for': '203.0.112.50' } });
  await page.goto(link('home'));
  const client = clientIn(page);
  for (let account = 0; account < 30; account++) {
    const refused = client.call('getUserOrgList', { username: `spray${account}`, password: 'Wrong@2026', ...cheapPuzzle(portal) });
    await expect(refused).rejects.toMatchObject({ returnCode: 10060 });
  }

  const form = authentication(page);
  await form.open();
  await form.logInByPassword(portal, supplier.phone);
  await expect(form.notice).toHaveText('这个网络上输错密码的账号较多，为保护您的账号，请改用短信验证码登录');
  await expect(form.panel).toHaveCount(0);
  await expect(form.field('手机号')).toHaveValue(supplier.phone);
  const asked = page.waitForResponse(addressPattern('getCaptcha'));
  const code = await form.requestCode(portal, supplier.phone);
  expect(await (await asked).json()).toMatchObject({ data: { pow: { algorithm: 'scrypt' } } });
  await form.field('验证码').fill(code);
  await form.press('登录');
  await expect(header(page).phone).toHaveText(supplier.masked);
});
