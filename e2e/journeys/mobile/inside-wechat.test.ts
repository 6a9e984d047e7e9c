/** The phone site inside WeChat's own browser, with a local fake of WeChat: consent, binding, login. */
import { authenticationMessages as texts } from '../../../contract/authentication-messages.ts';
import { mobilePathOf } from '../../../contract/mobile.ts';
import { addressOfPage } from '../../../contract/pages.ts';
import { requestOfLeftPage } from '../../support/browser.ts';
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
  expectProblem(requestOfLeftPage);
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

test('a phone outside WeChat loads no script of WeChat, logs in by its number, and shows no QR code to scan from its own screen', async ({ meet }) => {
  const { page } = await meet(phones.medium);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(mobilePathOf('courses'));
  expect(asked.filter((url) => /jweixin|share-card|shareSignature/.test(url))).toEqual([]);

  const form = authentication(page);
  await page.goto(my);
  await page.getByRole('main').getByRole('button', { name: '登录', exact: true }).tap();
  await expect(form.field('手机号')).toBeVisible();
  await expect(form.tab(texts.scanToLogIn)).toHaveCount(0);
  await expect(form.within.getByRole('link', { name: texts.wechatLogin })).toHaveCount(0);
});

test('a page inside WeChat has a share card with its own title and picture and the desktop address, also after the next page', async ({ meet }) => {
  const { page } = await meet(insideWechat);
  const shared = () => page.evaluate(() => window.wx?.shared?.message ?? null);
  await page.goto(mobilePathOf('courses'));
  await expect.poll(shared).toMatchObject({ title: expect.stringContaining('课程'), link: expect.stringMatching(/\/course$/), imgUrl: expect.stringMatching(/\/share\/courses\.png$/) });
  await page.getByRole('navigation', { name: '主要页面' }).getByRole('link', { name: '首页' }).tap();
  await expect.poll(shared).toMatchObject({ link: expect.stringMatching(/\/home$/), imgUrl: expect.stringMatching(/\/share\/home\.png$/) });
  expect(await page.evaluate(() => window.wx?.shared?.timeline)).not.toHaveProperty('desc');
});

test('the login page shows its way in before the scripts, and nothing moves when they arrive', async ({ meet }) => {
  for (const [options, way] of [[insideWechat, texts.wechatLogin], [phones.medium, null]] as const) {
    const { page } = await meet(options);
    await page.addInitScript(() => {
      Object.assign(globalThis, { shifts: 0 });
      new PerformanceObserver((list) => Object.assign(globalThis, { shifts: (globalThis as { shifts?: number }).shifts! + list.getEntries().length })).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(mobilePathOf('login'));
    await expect(page.getByLabel('手机号')).toBeVisible();
    await expect(page.getByRole('tab', { name: texts.scanToLogIn })).toHaveCount(0);
    await expect(page.getByRole('link', { name: texts.wechatLogin })).toHaveCount(way === null ? 0 : 1);
    expect(await page.evaluate(() => (globalThis as { shifts?: number }).shifts)).toBe(0);
  }
});

test('a calendar file, which WeChat does not save, leads to a browser', async ({ meet }) => {
  const { page } = await meet(insideWechat);
  await page.goto(addressOfPage('liveDetail', { code: 'LIVE-UPCOMING' }));
  await page.getByRole('button', { name: '加到日历' }).tap();
  const overlay = page.getByRole('dialog', { name: '请在浏览器打开' });
  await expect(overlay).toContainText('微信里存不了文件');
  await expect(overlay).toContainText('/liveDetail?code=LIVE-UPCOMING');
  await page.goBack();
  await expect(overlay).toHaveCount(0);
  await expect(page.getByRole('button', { name: '加到日历' })).toBeVisible();
});
