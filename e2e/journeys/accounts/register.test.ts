import { messages } from '../../../contract/messages.ts';
import { link } from '../../../contract/pages.ts';
import { expect, journey } from '../../support/journey.ts';
import { passing } from '../../support/passing.ts';
import { takenOver } from '../../support/taken-over.ts';
import { authentication, demo01 } from './dialogs.ts';

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

  // The new account is prefilled only once.
  await page.reload();
  await form.open();
  await expect(form.field('手机号')).toHaveValue('');
});

test('the agreement opens in a new tab, and the input stays', async ({ page }) => {
  const form = authentication(page);
  await page.goto(link('home'));
  await form.open();
  await form.button('立即注册').click();
  await form.field('姓名').fill('林小满');
  const [tab] = await Promise.all([page.waitForEvent('popup'), form.within.getByRole('link', { name: /用户注册协议和隐私政策/ }).click()]);
  await expect(tab).toHaveURL(link('privacyAgreement'));
  await expect(form.field('姓名')).toHaveValue('林小满');
});

test('a registered phone is led to the login', async ({ page, portal }) => {
  const form = authentication(page);
  await page.goto(link('home'));
  await form.open();
  await form.button('立即注册').click();
  await form.field('手机号').fill(demo01.phone);
  await form.field('验证码').fill(await form.requestCode(portal, demo01.phone));
  await form.field('姓名').fill('赵敏');
  await form.field('设置密码').fill(password);
  await form.agreement.check();
  await form.press('注册');
  await expect(form.notice).toContainText('已注册');
  await expect(form.codeButton).toHaveText(messages.resendCode);
  await form.notice.getByRole('button', { name: '去登录' }).click();
  await expect(form.tab('账号登录')).toHaveAttribute('aria-selected', 'true');
  await expect(form.field('手机号')).toHaveValue(demo01.phone);
});

test('every invalid field shows its error', async ({ page }) => {
  const form = authentication(page);
  await page.goto(link('home'));
  await form.open();
  await form.button('立即注册').click();
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
  await form.button('已有账号，直接登录').click();
  await expect(form.tab('账号登录')).toBeVisible();
});
