/** Live logins: students by SMS code, the teacher by password (spec live#live-login). */
import type { Page } from 'playwright-core';
import { link } from '../../../contract/pages.ts';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { requestOfLeftPage } from '../../support/browser.ts';
import { expect, journey } from '../../support/journey.ts';
import { phones } from '../../support/phones.ts';
import { authentication, demo01, demo03, storedSession } from '../accounts/dialogs.ts';

const test = journey();
const live = { code: 'LIVE-NOW' };
/** Whether the page's permissions policy allows camera and microphone. */
const mayUseDevices = (page: Page) => page.evaluate(() => ['camera', 'microphone'].every((name) => (document as unknown as { featurePolicy: { allowsFeature(name: string): boolean } }).featurePolicy.allowsFeature(name)));

test('a student logs in by name, phone and SMS code, also in a browser that sends no Referer, and the session is a live login without a nickname', async ({ page, portal }) => {
  const form = authentication(page, page.getByRole('main'));
  await page.addInitScript(() => document.addEventListener('DOMContentLoaded', () => document.head.append(Object.assign(document.createElement('meta'), { name: 'referrer', content: 'no-referrer' }))));
  await page.goto(link('studentLogin', live));
  await expect(page.getByText('数控车工：一刀车出 0.02 毫米')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await form.press('进教室');
  await expect(form.fault('手机号或身份证号')).toHaveText('请输入身份证号码');
  await form.field('姓名').fill('孙小桥');
  await form.field('手机号或身份证号').fill(demo03.phone);
  const code = await form.requestCode(portal, demo03.phone);
  await expect(form.within.getByText(`已发到 ${demo03.masked}，5 分钟内有效`)).toBeVisible();
  await form.field('验证码').fill(code === '000000' ? '111111' : '000000');
  await form.press('进教室');
  await expect(form.fault('验证码')).not.toHaveText('');
  await form.field('验证码').fill(code);
  const asked = page.waitForRequest(/\/live\.data/);
  await form.press('进教室');
  expect((await asked).headers().referer ?? '').toBe('');
  await expect(page).toHaveURL(link('liveRoom', live));
  await expect.poll(() => mayUseDevices(page)).toBe(true);
  const { type, nickName, token, phone } = await storedSession(page);
  expect({ nickName, phone, isSealed: type !== null && type !== 'student' && token !== null }).toEqual({ nickName: null, phone: demo03.masked, isSealed: true });
});

test('a teacher logs in by password and slider; other tabs share the login, and it is offered again after all tabs were closed', async ({ page, portal }) => {
  const form = authentication(page, page.getByRole('main'));
  await page.goto(link('teacherLogin', live));
  await form.tab('密码登录').click();
  await form.field('账号').fill('teacher01');
  await form.field('密码').fill('Yingwu@2026');
  await form.press('上讲台');
  await form.solvePuzzle(portal);
  await expect(page).toHaveURL(link('liveRoom', live));
  await expect.poll(() => mayUseDevices(page)).toBe(true);
  expect((await storedSession(page)).nickName).toBe('韩立群');

  // A second tab of this browser shares the login.
  const second = await page.context().newPage();
  await second.goto(link('liveRoom', live));
  await expect.poll(async () => (await storedSession(second)).nickName).toBe('韩立群');
  await expect(second).toHaveURL(link('liveRoom', live));

  // After all tabs were closed, the teacher's login page offers the stored login.
  const later = await page.context().newPage();
  await Promise.all([page.close(), second.close()]);
  await later.goto(link('liveRoom', live));
  await expect(later).toHaveURL(link('teacherLogin', live));
  await later.getByRole('button', { name: '我是韩立群，上讲台' }).click();
  await expect(later).toHaveURL(link('liveRoom', live));
  await expect.poll(() => mayUseDevices(later)).toBe(true);
});

test('a student who leaves a class for another page is not offered the ended login again', async ({ meet, portal }) => {
  const { page, expectProblem } = await meet(phones.medium);
  expectProblem(requestOfLeftPage);
  await page.goto(`/m${link('studentLogin', live)}`);
  const form = authentication(page, page.getByRole('main'));
  await form.field('姓名').fill('王建国');
  await form.field('手机号或身份证号').fill(demo01.phone);
  await form.field('验证码').fill(await form.requestCode(portal, demo01.phone));
  await form.press('进教室');
  await expect(page).toHaveURL(`/m${link('liveRoom', live)}`);
  await page.goto(link('my'));
  const tabs = page.getByRole('navigation', { name: '主要页面' });
  await expect(page.getByText('只能进这一节课')).toBeVisible();
  await tabs.getByRole('link', { name: '首页' }).tap();
  await expect(page).toHaveURL('/m');
  await tabs.getByRole('link', { name: '我的' }).tap();
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /接着上课/ })).toHaveCount(0);
  await page.goto(`/m${link('studentLogin', live)}`);
  await expect(page.getByText('这个浏览器里的登录已经退出或失效')).toBeVisible();
  await expect(form.field('验证码')).toBeVisible();
});

test('a person who does not teach this class sees the reason; the password reset opens in the card, and its links and Back return to this login', async ({ page, portal }) => {
  const form = authentication(page, page.getByRole('main'));
  await page.goto(link('teacherLogin', live));
  await form.tab('密码登录').click();
  await form.field('账号').fill('supplier01');
  await form.field('密码').fill('Yingwu@2026');
  await form.press('上讲台');
  await form.solvePuzzle(portal);
  await expect(form.within.getByRole('alert')).toContainText('这一讲没有排给您');
  expect((await storedSession(page)).token).toBeNull();

  await form.button('忘记密码？').click();
  await expect(form.heading('重置密码')).toBeVisible();
  await form.button('验证码登录').click();
  await expect(form.tab('验证码登录')).toHaveAttribute('aria-selected', 'true');
  await form.tab('密码登录').click();
  await form.button('忘记密码？').click();
  await expect(form.heading('重置密码')).toBeVisible();
  await page.goBack();
  await expect(form.heading('讲师登录')).toBeVisible();
});

test('a room number leads to the login of a platform class or to the page of an enterprise on its own site, an unknown one to the lives, none to the home page; an unknown live code asks for the room number', async ({ page, portal, visitor }) => {
  const leads = async (query: string, to: string) => {
    await page.goto(`/transfer${query}`);
    expect(page.url()).toBe(to);
  };
  const tenantPage = `${link('liveDetail', { code: 'LIVE-TENANT' })}&from=sms`;
  await leads('?roomId=room-now&from=sms', `${portal.origin}${link('studentLogin', live)}&from=sms`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('进教室');
  await leads('?roomId=room-tenant&from=sms', portal.origin.replace('localhost', 'qihang.localhost') + tenantPage);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('低压电工第六讲：星三角降压启动');
  portal.change('UPDATE enterprises SET domain = NULL WHERE top_code = ?', '100000000001');
  await leads('?roomId=room-tenant&from=sms', portal.origin + tenantPage);
  await leads('?roomId=null', portal.origin + link('liveVideo'));
  await leads('', portal.origin + link('home'));

  visitor.expectProblem(/404/);
  await page.goto(link('studentLogin', { code: 'NO-SUCH' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('没有找到这个房间');
  await page.getByLabel('房间号').fill('room-now');
  await page.getByRole('button', { name: '再找一次' }).click();
  await expect(page).toHaveURL(link('studentLogin', live));
});
