/** The phone site inside WeChat's own browser, with a local fake of WeChat: consent, binding, login. */
import { authenticationMessages as texts } from '../../../contract/authentication-messages.ts';
import { mobilePathOf } from '../../../contract/mobile.ts';
import { expect, journey } from '../../support/journey.ts';
import { phones, weChatAgent } from '../../support/phones.ts';
import { authentication, demo01 } from '../accounts/dialogs.ts';

const test = journey();

const insideWechat = { ...phones.medium, userAgent: weChatAgent };
const my = mobilePathOf('my');

test('the first login inside WeChat binds a phone, and the next one needs only consent', async ({ meet, portal }) => {
  const { page, expectProblem } = await meet(insideWechat);
  // The fake has no icon.
  expectProblem(/favicon/);
  const form = authentication(page);
  await page.goto(my);
  await page.getByRole('main').getByRole('button', { name: '登录', exact: true }).tap();
  await expect(form.heading('登录')).toBeVisible();
  await expect(form.tab(texts.scanToLogIn)).toHaveCount(0);

  await form.within.getByRole('link', { name: texts.wechatLogin }).tap();
  await page.getByRole('button', { name: '拒绝' }).tap();
  await expect(form.notice).toHaveText(texts.wechatUnfinished);
  await expect(page).toHaveURL(my);

  await form.within.getByRole('link', { name: texts.wechatLogin }).tap();
  await page.getByLabel('登录微信的人').selectOption({ label: '微信用户甲' });
  await page.getByRole('button', { name: '允许' }).tap();
  await expect(form.heading('绑定手机号')).toBeVisible();
  await form.field('手机号').fill(demo01.phone);
  await form.field('验证码').fill(await form.requestCode(portal, demo01.phone));
  await form.agreement.check();
  await form.press('绑定并登录');
  await expect(page.getByRole('main')).toContainText('赵敏');
  // Back leads to WeChat's page, which returns with a state that is used up.
  await page.goBack();
  await page.getByRole('button', { name: '允许' }).tap();
  await expect(page).toHaveURL(my);
  await expect(page.getByRole('main')).toContainText('赵敏');
  await expect(form.within).toHaveCount(0);

  const { page: later, expectProblem: expectLater } = await meet(insideWechat);
  expectLater(/favicon/);
  await later.goto(my);
  await later.getByRole('main').getByRole('button', { name: '登录', exact: true }).tap();
  await authentication(later).within.getByRole('link', { name: texts.wechatLogin }).tap();
  await later.getByRole('button', { name: '允许' }).tap();
  await expect(later.getByRole('main')).toContainText('赵敏');
});

test('a phone outside WeChat logs in by its number, and shows no QR code to scan from its own screen', async ({ meet }) => {
  const { page } = await meet(phones.medium);
  const form = authentication(page);
  await page.goto(my);
  await page.getByRole('main').getByRole('button', { name: '登录', exact: true }).tap();
  await expect(form.field('手机号')).toBeVisible();
  await expect(form.tab(texts.scanToLogIn)).toHaveCount(0);
  await expect(form.within.getByRole('link', { name: texts.wechatLogin })).toHaveCount(0);
});
