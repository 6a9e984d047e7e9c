/** The login by the messaging app, with a local fake: the same protocol, and buttons instead of a phone. */
import type { Page } from 'playwright-core';
import { authenticationMessages as texts } from '../../../contract/authentication-messages.ts';
import { link } from '../../../contract/pages.ts';
import { notBuiltYet } from '../../../contract/return-code-values.ts';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { addressPattern } from '../../support/calls.ts';
import { expect, journey } from '../../support/journey.ts';
import { authentication, demo02, header } from './dialogs.ts';

const test = journey();

/** The page with the QR code in our frame. */
function code(page: Page) {
  const frame = page.frameLocator('iframe[title="微信登录二维码"]');
  return {
    picture: frame.getByRole('img', { name: '微信登录二维码' }),
    async scanAs(who: string, answer: '同意登录' | '拒绝') {
      await frame.getByLabel('扫码的人').selectOption({ label: who });
      await frame.getByRole('button', { name: '模拟扫码' }).click();
      await frame.getByRole('button', { name: answer }).click();
    },
  };
}

test('the first scan asks to bind a phone, and the next scan logs in directly', async ({ page, portal, meet }) => {
  const form = authentication(page);
  await page.goto(link('home'));
  await form.open();
  await form.tab(texts.scanToLogIn).click();
  await expect(code(page).picture).toBeVisible();
  await code(page).scanAs('微信用户甲', '同意登录');

  await expect(form.heading('绑定手机号')).toBeVisible();
  await expect(page).toHaveURL(link('home'));
  await form.field('手机号').fill(demo02.phone);
  await form.field('验证码').fill(await form.requestCode(portal, demo02.phone));
  await form.agreement.check();
  await form.press('绑定并登录');
  await form.enterprise(/北桥技工学校/).click();
  await expect(header(page).phone).toHaveText(demo02.masked);

  const { page: later } = await meet();
  await later.goto(`${link('login')}?returnUrl=${encodeURIComponent(link('privacyAgreement'))}`);
  const again = authentication(later, later.getByRole('main'));
  await again.tab(texts.scanToLogIn).click();
  await code(later).scanAs('微信用户甲', '同意登录');
  await again.enterprise(/北桥技工学校/).click();
  await expect(later).toHaveURL(link('privacyAgreement'));
  await expect(header(later).phone).toHaveText(demo02.masked);
});

test('a QR code refused on the phone is shown again with the reason, an expired one is replaced by a click, and a scan on a phone continues in the dialog', async ({ page, meet }) => {
  const form = authentication(page);
  await page.clock.install();
  await page.goto(link('home'));
  await form.open();
  await form.tab(texts.scanToLogIn).click();
  await code(page).scanAs('微信用户乙', '拒绝');
  await expect(form.notice).toHaveText(texts.scanUnfinished);
  await expect(code(page).picture).toBeVisible();
  // After a mouse click no focus ring is shown, but Tab continues from here.
  expect(await page.locator(':focus-visible').evaluateAll((elements) => elements.filter((element) => getComputedStyle(element).outlineStyle !== 'none').map(({ outerHTML }) => outerHTML))).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(form.tab(texts.scanToLogIn)).toBeFocused();
  await expect(page).toHaveURL(link('home'));

  const refused = await code(page).picture.getAttribute('src');
  await page.clock.fastForward(300_000);
  await form.button(texts.scanExpired).click();
  await expect(code(page).picture).not.toHaveAttribute('src', refused!);

  const source = (await code(page).picture.getAttribute('src'))!;
  const frame = page.frames().find((each) => each !== page.mainFrame())!;
  const phoneUrl = new URL(source.replace('/connect/qrcode', '/connect/confirm'), frame.url()).href;
  const { page: phone, expectProblem } = await meet();
  expectProblem(/favicon/);
  await phone.goto(phoneUrl);
  await expect(form.within.getByText(texts.scanned)).toBeVisible();
  // The messaging app's frame navigates the page without a click on it.
  await phone.getByLabel('扫码的人').selectOption({ label: '没来过的新用户' });
  await phone.getByRole('button', { name: '同意登录' }).click();
  await expect(form.heading('绑定手机号')).toBeVisible();
});

test('the login page removes the messaging app’s ticket from address and history, and without the messaging app its tab leads to the login by phone', async ({ page, visitor }) => {
  visitor.expectProblem(/501/);
  await page.route(addressPattern('wechatQrStatus'), (route) => route.fulfill({ status: 501, json: { returnCode: notBuiltYet, returnMsg: '该功能即将开放', data: null } }));
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto(`${link('login')}?returnUrl=%2FprivacyAgreement&isweix=weixing&ticket=abcdefgh`);
  const form = authentication(page, page.getByRole('main'));
  await expect(page).toHaveURL(/^\/user\?returnUrl=%2FprivacyAgreement$/);
  expect(addresses.slice(1).filter((address) => address.includes('abcdefgh'))).toEqual([]);
  await form.tab(texts.accountLogin).click();
  await form.field('手机号').fill('13911110041');
  await form.tab(texts.scanToLogIn).click();
  await expect(form.within.getByText(texts.scanClosed)).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await form.button('用手机号继续').click();
  await expect(form.field('手机号')).toHaveValue('13911110041');
});
