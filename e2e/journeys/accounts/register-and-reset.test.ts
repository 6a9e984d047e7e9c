/** The registration and the reset of the password in the dialog. */
import { messages } from '../../../contract/messages.ts';
import { link } from '../../../contract/pages.ts';
import { expect, journey } from '../../support/journey.ts';
import { passing } from '../../support/passing.ts';
import { takenOver } from '../../support/taken-over.ts';
import { authentication, demo01, demo02 } from './dialogs.ts';

const test = journey();
const password = 'Qihang@2026x';

test('a visitor registers with phone and code, and logs in with the new account', async ({ page, portal }) => {
  const phone = '13911110011';
  const form = authentication(page);
  await page.goto(link('home'));
  await form.open();
  await form.field('手机号').fill(phone);
  await form.button('立即注册').click();
  await expect(form.field('手机号')).toHaveValue(phone);
  await form.field('验证码').fill(await form.requestCode(portal, phone));
  await form.field('姓名').fill('林小满');
  await form.field('设置密码').fill(password);
  await form.press('注册');
  await expect(form.toast(messages.dialogAgreementUnticked)).toBeVisible();
  await expect(form.agreement).toBeFocused();
  await form.agreement.check();

  const reloaded = page.waitForEvent('load');
  await passing(page, '.authentication__title', new RegExp(messages.registered), () => form.press('注册'));
  await reloaded;
  await takenOver(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await form.open();
  await expect(form.tab('密码登录')).toHaveAttribute('aria-selected', 'true');
  await expect(form.field('账号')).toHaveValue(phone);
  await expect(form.field('密码')).toBeFocused();
  await page.keyboard.type(password);
  await form.press('登录');
  await form.solvePuzzle(portal);
  await expect(form.heading('您还没有加入企业')).toBeVisible();
});

test('an unknown phone is led to the registration, invalid fields show their errors, and a registered phone is led to the login', async ({ page, portal }) => {
  const unknown = '13911110001';
  const form = authentication(page);
  await page.goto(link('home'));
  await form.open();
  await form.logInByCode(portal, unknown);
  await expect(form.notice).toContainText('未注册');
  await form.notice.getByRole('button', { name: '立即注册' }).click();
  await expect(form.tab('手机号码注册')).toBeVisible();
  await expect(form.field('手机号')).toHaveValue(unknown);

  await form.field('手机号').fill('');
  await form.press('注册');
  await expect(form.fault('手机号')).toHaveText('手机号不可为空');
  await expect(form.fault('验证码')).toHaveText('请输入验证码');
  await expect(form.fault('姓名')).toHaveText('长度在 1 到 50 个字符');
  await expect(form.fault('设置密码')).toHaveText('请输入密码');
  await form.field('设置密码').fill('qihang2026');
  await expect(form.fault('设置密码')).toHaveText('8-20位大小写字母、数字和特殊字符');
  await form.field('设置密码').fill('Qihang@2026'.repeat(3));
  await expect(form.field('设置密码')).toHaveValue('Qihang@2026'.repeat(3).slice(0, 20));
  await form.field('手机号').pressSequentially('139 0000 0001 23');
  await expect(form.field('手机号')).toHaveValue('13900000001');

  // The agreement opens in a new tab, and the input stays.
  await form.field('姓名').fill('赵敏');
  const [tab] = await Promise.all([page.waitForEvent('popup'), form.within.getByRole('link', { name: /用户注册协议和隐私政策/ }).click()]);
  await expect(tab).toHaveURL(link('privacyAgreement'));
  await tab.close();
  await expect(form.field('姓名')).toHaveValue('赵敏');

  await form.field('手机号').fill(demo01.phone);
  await form.field('验证码').fill(await form.requestCode(portal, demo01.phone));
  await form.field('设置密码').fill(password);
  await form.agreement.check();
  await form.press('注册');
  await expect(form.notice).toContainText('已注册');
  await expect(form.codeButton).toHaveText(messages.resendCode);
  await form.notice.getByRole('button', { name: '去登录' }).click();
  await expect(form.tab('账号登录')).toHaveAttribute('aria-selected', 'true');
  await expect(form.field('手机号')).toHaveValue(demo01.phone);
});

test('a person resets a forgotten password and logs in with the new one; the links back keep the phone', async ({ page, portal, visitor }) => {
  const fresh = 'Banjiang#5830';
  const form = authentication(page);
  await page.goto(link('home'));
  await form.open();
  await form.tab('密码登录').click();
  await form.button('忘记密码？').click();
  await form.press('确定');
  await expect(form.fault('手机号')).toHaveText('请输入手机号');
  await form.field('手机号').fill(demo02.phone);
  await form.button('返回账号密码登录').click();
  await expect(form.field('账号')).toHaveValue(demo02.phone);
  await form.button('忘记密码？').click();
  await form.button('验证码登录').click();
  await expect(form.tab('验证码登录')).toHaveAttribute('aria-selected', 'true');
  await expect(form.field('手机号')).toHaveValue(demo02.phone);

  await form.tab('密码登录').click();
  await form.button('忘记密码？').click();
  await expect(form.heading('重置密码')).toBeVisible();
  await expect(form.field('手机号')).toHaveValue(demo02.phone);
  await form.field('验证码').fill(await form.requestCode(portal, demo02.phone));
  await form.field('新密码').fill(fresh);
  await form.field('确认密码').fill('Banjiang#5831');
  await form.press('确定');
  await expect(form.fault('确认密码')).toHaveText('密码不正确,请重新输入');
  await expect(form.field('确认密码')).toHaveValue('');
  await expect(form.field('确认密码')).toBeFocused();
  // A common password fits the pattern but is refused; the code is still valid.
  visitor.expectProblem(/400/);
  for (const label of ['新密码', '确认密码']) await form.field(label).fill('Aa123456!');
  await form.press('确定');
  await expect(form.fault('新密码')).toHaveText(/^这个密码太常见/);
  for (const label of ['新密码', '确认密码']) await form.field(label).fill(fresh);
  await passing(page, '.authentication__title', new RegExp(messages.passwordReset), () => form.press('确定'));
  await expect(form.within).toHaveCount(0);

  await form.open();
  await form.logInByPassword(portal, demo02.userName);
  await expect(form.toast('账号或密码错误')).toBeVisible();
  await form.field('密码').fill(fresh);
  await form.press('登录');
  await form.solvePuzzle(portal);
  await expect(form.enterprise(/北桥技工学校/)).toBeVisible();
});
