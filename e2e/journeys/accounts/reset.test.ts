import { messages } from '../../../contract/messages.ts';
import { link } from '../../../contract/pages.ts';
import { expect, journey } from '../../support/journey.ts';
import { passing } from '../../support/passing.ts';
import { authentication, demo01, header } from './dialogs.ts';

const test = journey();
const fresh = 'Banjiang#5830';

test('a person resets a forgotten password and logs in with the new one', async ({ page, portal, visitor }) => {
  const form = authentication(page);
  await page.goto(link('home'));
  await form.open();
  await form.tab('密码登录').click();
  await form.field('账号').fill(demo01.phone);
  await form.button('忘记密码？').click();
  await expect(form.heading('重置密码')).toBeVisible();
  await expect(form.field('手机号')).toHaveValue(demo01.phone);
  await form.field('验证码').fill(await form.requestCode(portal, demo01.phone));
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
  await form.logInByPassword(portal, demo01.userName);
  await expect(form.toast('账号或密码错误')).toBeVisible();
  await form.field('密码').fill(fresh);
  await form.press('登录');
  await form.solvePuzzle(portal);
  await expect(header(page).phone).toHaveText(demo01.masked);
});

test('the back link leads to the login by password or by code, with the phone', async ({ page }) => {
  const form = authentication(page);
  await page.goto(link('home'));
  await form.open();
  await form.tab('密码登录').click();
  await form.button('忘记密码？').click();
  await form.press('确定');
  await expect(form.fault('手机号')).toHaveText('请输入手机号');
  await form.field('手机号').fill(demo01.phone);
  await form.button('返回账号密码登录').click();
  await expect(form.field('账号')).toHaveValue(demo01.phone);
  await form.button('忘记密码？').click();
  await form.button('验证码登录').click();
  await expect(form.tab('验证码登录')).toHaveAttribute('aria-selected', 'true');
  await expect(form.field('手机号')).toHaveValue(demo01.phone);
});
