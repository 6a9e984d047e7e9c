import type { Page } from 'playwright-core';
import { addresses } from '../../../contract/calls/index.ts';
import { messages } from '../../../contract/messages.ts';
import { link } from '../../../contract/pages.ts';
import { welcome } from '../../support/browser.ts';
import { expect, journey } from '../../support/journey.ts';
import { passing } from '../../support/passing.ts';
import { takenOver } from '../../support/taken-over.ts';
import { applicant } from './applicant.ts';
import { puzzleShown, trialForm } from './form.ts';

const test = journey();
const pathOf = (call: keyof typeof addresses) => `**${addresses[call].split(' ')[1]}**`;

/** Records the slider's verdicts that this document stores from now on, oldest first. */
async function verdictsKept(page: Page): Promise<() => Promise<string[]>> {
  const kept = await page.evaluateHandle(() => {
    const verdicts: string[] = [];
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (this: Storage, key: string, value: string) {
      if (key === 'spliced') verdicts.push(value);
      setItem.call(this, key, value);
    };
    return verdicts;
  });
  return () => kept.jsonValue();
}

test('a visitor starts a free trial from the home page and receives the login address by e-mail', async ({ page, portal }) => {
  const person = applicant(1);
  await page.goto(link('home'));
  const [tab] = await Promise.all([page.waitForEvent('popup'), page.getByRole('banner').getByRole('link', { name: /免费试用/ }).click()]);
  const form = trialForm(tab);
  await expect(tab.getByRole('heading', { name: '免费试用' })).toBeVisible();
  await takenOver(tab);

  await form.fill(person);
  await form.codeButton.click();
  await passing(tab, '.toast', new RegExp(messages.codeSent), async () => {
    await passing(tab, '.captcha .puzzle__text', /^验证成功，用时\d+(\.\d)?秒$/, () => form.dragToGap(portal));
    await expect(form.panel).toHaveCount(0);
  });
  await expect(form.codeButton).toHaveText(/^重新获取(90|[1-8]\d)s$/);
  await expect(form.codeButton).not.toBeEnabled();
  await expect(form.field('验证码')).toBeFocused();

  await passing(tab, '.toast', /成功/, () => form.finish(portal, person));
  const done = tab.getByRole('dialog', { name: '试用已开通' });
  await expect(done).toContainText(person.企业全称);
  await expect(done).toContainText(person.邮箱);
  await expect(done).toContainText(`登录账号是 ${person.登录账号}`);
  const [console] = await Promise.all([tab.waitForEvent('popup'), done.getByRole('link', { name: /进入管理后台/ }).click()]);
  await console.close();

  const mail = await portal.delivered('mail', person.邮箱);
  expect(mail.text).toContain(`登录地址：${portal.origin}`);
  expect(mail.text).toContain(person.登录账号);

  await done.getByRole('button', { name: '暂不登录' }).click();
  await expect(done).toHaveCount(0);
  await expect(form.field('企业全称')).toHaveValue('');
  await expect(form.field('邀请码')).toHaveValue('YW2026');
  const note = tab.getByRole('status').filter({ hasText: '已开通试用' });
  await expect(note).toContainText(`${person.企业全称} 已开通试用，登录地址已发到 ${person.邮箱}`);
  await expect(note.getByRole('link', { name: messages.goToLogin })).toHaveAttribute('href', link('login'));
  await tab.reload();
  await expect(form.field('邀请码')).toHaveValue('YW2026');
  await expect(note).toHaveCount(0);
});

test('a phone that is already registered is led to the login', async ({ page, portal }) => {
  const person = applicant(2, { 手机号: '13800000001' });
  const form = trialForm(page);
  await page.goto(link('registration'));
  await form.fill(person);
  await form.requestCode(portal);
  await form.finish(portal, person);

  const question = page.getByRole('dialog', { name: messages.phoneRegisteredTitle });
  await expect(question).toContainText(messages.phoneRegistered);

  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(form.submitButton).toBeFocused();
  await expect(form.codeButton).toHaveText(messages.getCode);
  await expect(form.field('企业全称')).toHaveValue(person.企业全称);

  await form.submitAgain();
  await expect(question).toBeVisible();
  await question.getByRole('link', { name: messages.goToLogin }).click();
  await expect(page).toHaveURL(link('login'));
  await expect(page.getByRole('heading', { level: 1, name: '登录' })).toBeVisible();
});

test('暂不登录 clears the form of a phone that is already registered', async ({ page, portal }) => {
  const person = applicant(3, { 手机号: '13800000002' });
  const form = trialForm(page);
  await page.goto(link('registration'));
  await form.fill(person);
  await form.requestCode(portal);
  await form.finish(portal, person);
  await page.getByRole('button', { name: messages.notLogInForNow }).click();
  for (const label of ['企业全称', '统一社会信用代码', '手机号', '验证码', '邮箱', '登录密码']) await expect(form.field(label)).toHaveValue('');
  await expect(form.agreement).not.toBeChecked();
  await page.reload();
  await expect(form.field('企业全称')).toHaveValue('');
});

test('the puzzle is solved by keyboard only', async ({ page, portal }) => {
  const person = applicant(4);
  const form = trialForm(page);
  await page.goto(link('registration'));
  await form.field('手机号').fill(person.手机号);
  await page.keyboard.press('Tab');
  await expect(form.field('验证码')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(form.codeButton).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.slider).toBeFocused();

  await puzzleShown(page, portal);
  const answer = portal.puzzleAnswer();
  for (let tens = 0; tens < Math.floor(answer / 10); tens++) await page.keyboard.press('Shift+ArrowRight');
  for (let ones = 0; ones < answer % 10; ones++) await page.keyboard.press('ArrowRight');
  await expect(form.slider).toHaveAttribute('aria-valuetext', `距左边 ${answer} 像素`);
  await page.keyboard.press('Enter');
  await expect(form.panel).toHaveCount(0);
  await expect(form.field('验证码')).toBeFocused();
  await portal.delivered('sms', person.手机号);
});

test('the puzzle is solved by touch on a screen so narrow that the picture is scaled down', async ({ browser, portal }) => {
  const person = applicant(11);
  const { page, problems, leave } = await welcome(browser, portal.origin, { viewport: { width: 320, height: 700 }, hasTouch: true });
  const form = trialForm(page);
  await page.goto(link('registration'));
  await form.field('手机号').fill(person.手机号);
  await form.codeButton.tap();
  await puzzleShown(page, portal);
  const handle = (await form.slider.boundingBox())!;
  const picture = (await page.locator('.puzzle__picture').boundingBox())!;
  expect(picture.width).toBeLessThan(330);

  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: handle.y + 20 }] });
  const startX = handle.x + handle.width / 2;
  const way = portal.puzzleAnswer() * (picture.width / 330);
  await touch('touchStart', startX);
  for (let tenth = 1; tenth <= 10; tenth++) await touch('touchMove', startX + (way * tenth) / 10);
  await touch('touchEnd', startX + way);
  await expect(form.panel).toHaveCount(0);
  await portal.delivered('sms', person.手机号);
  await leave({ failed: problems.length > 0, name: 'finger' });
  expect(problems).toEqual([]);
});

test('the puzzle is solved with the step buttons', async ({ page, portal }) => {
  const person = applicant(5);
  const form = trialForm(page);
  await page.goto(link('registration'));
  await form.field('手机号').fill(person.手机号);
  await form.codeButton.click();
  await puzzleShown(page, portal);
  const answer = portal.puzzleAnswer();
  await expect(form.panel.getByRole('button', { name: '右移 10 像素' })).toHaveCount(0);
  await form.panel.getByRole('button', { name: '换一种方式' }).click();
  for (let tens = 0; tens < Math.ceil(answer / 10); tens++) await form.panel.getByRole('button', { name: '右移 10 像素' }).click();
  for (let ones = answer; ones < Math.ceil(answer / 10) * 10; ones++) await form.panel.getByRole('button', { name: '左移 1 像素' }).click();
  await form.panel.getByRole('button', { name: '确定' }).click();
  await expect(form.panel).toHaveCount(0);
  await portal.delivered('sms', person.手机号);
});

test('a piece beside the gap shows a message and loads another picture', async ({ page, portal }) => {
  const person = applicant(6);
  const form = trialForm(page);
  await page.goto(link('registration'));
  await form.field('手机号').fill(person.手机号);
  await form.codeButton.click();
  await puzzleShown(page, portal);
  const first = await page.locator('.puzzle__piece').getAttribute('src');
  // The next picture removes the previous verdict.
  const verdicts = await verdictsKept(page);
  await form.dragToGap(portal, 12);
  await expect(form.panel.getByRole('alert')).toHaveText(messages.captchaMisaligned);
  await expect.poll(verdicts).toEqual(['false']);
  expect(portal.outbox().filter(({ to }) => to === person.手机号)).toEqual([]);
  await expect(page.locator('.puzzle__piece')).not.toHaveAttribute('src', first!);
  await expect(form.panel.getByRole('alert')).toHaveText(messages.captchaMisaligned);
  await form.dragToGap(portal);
  await expect(form.panel).toHaveCount(0);
  await portal.delivered('sms', person.手机号);
});

test('the puzzle can be replaced by a proof of work', async ({ page, portal }) => {
  const person = applicant(7);
  const form = trialForm(page);
  await page.goto(link('registration'));
  await form.field('手机号').fill(person.手机号);
  await form.codeButton.click();
  await form.panel.getByRole('button', { name: '换一种方式' }).click();
  await form.panel.getByRole('button', { name: '由浏览器计算代替' }).click();
  // The duration is random, and the machine may be busy.
  await form.panel.getByText(/^验证成功/).waitFor({ timeout: 60_000 });
  await expect(form.panel).toHaveCount(0);
  await portal.delivered('sms', person.手机号);
});

test('losing the network on submit keeps the input', async ({ page, portal, visitor }) => {
  const person = applicant(8);
  const form = trialForm(page);
  await page.goto(link('registration'));
  await form.fill(person);
  await form.requestCode(portal);

  visitor.expectProblem(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await form.finish(portal, person);
  await expect(form.toast(messages.networkError)).toBeVisible();
  await expect(form.codeButton).toHaveText(messages.getCode);
  await expect(form.codeButton).toBeEnabled();
  for (const label of ['企业全称', '手机号', '邮箱', '登录密码'] as const) await expect(form.field(label)).toHaveValue(person[label]);

  await page.context().setOffline(false);
  await form.submitAgain();
  await expect(page.getByRole('dialog', { name: '试用已开通' })).toBeVisible();
});

test('after a lost answer the same form returns the same enterprise', async ({ page, portal, visitor }) => {
  const person = applicant(9);
  const form = trialForm(page);
  await page.goto(link('registration'));
  await form.fill(person);
  await form.requestCode(portal);

  visitor.expectProblem(/ERR_FAILED|ERR_CONNECTION/);
  await page.route(pathOf('saveRegistration'), async (route) => {
    await route.fetch(); // The server registers, but its answer is lost.
    await route.abort();
  });
  await form.finish(portal, person);
  await expect(form.toast(messages.networkError)).toBeVisible();
  await page.unroute(pathOf('saveRegistration'));
  await form.submitAgain();
  await expect(page.getByRole('dialog', { name: '试用已开通' })).toContainText(person.企业全称);

  expect(portal.query('SELECT top_code FROM enterprises WHERE name = ?', person.企业全称)).toHaveLength(1);
  await portal.delivered('mail', person.邮箱);
  expect(portal.outbox().filter(({ channel, to }) => channel === 'mail' && to === person.邮箱)).toHaveLength(1);
});

test('a form that was open during a release without the success dialog’s file still shows the success', async ({ page, portal, visitor }) => {
  const person = applicant(16);
  const form = trialForm(page);
  await page.goto(link('registration'));
  await form.fill(person);
  await form.requestCode(portal);
  visitor.expectProblem(/404|Failed to (load|fetch)/);
  await page.route('**/assets/*', (route) => route.fulfill({ status: 404 }));
  await form.finish(portal, person);
  await expect(page.getByText(`${person.企业全称} 已开通试用`)).toBeVisible();
  await expect(page.getByRole('link', { name: messages.goToLogin })).toBeVisible();
  await expect(form.field('企业全称')).toHaveValue('');
});

test('a double click submits once', async ({ page, portal }) => {
  const person = applicant(10);
  const form = trialForm(page);
  await page.goto(link('registration'));
  await form.fill(person);
  await form.requestCode(portal);
  let submits = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(addresses.saveRegistration.split(' ')[1]!)) submits += 1;
  });
  const { code } = await portal.delivered('sms', person.手机号);
  await form.field('验证码').fill(code!);
  await form.agreement.check();
  await form.submitButton.dblclick();
  await expect(page.getByRole('dialog', { name: '试用已开通' })).toBeVisible();
  expect(submits).toBe(1);
});

test('the edition chosen on the home page is shown on the form, and an unknown one is not', async ({ page }) => {
  await page.goto(link('home'));
  const [tab] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: /^选旗舰版/ }).click()]);
  await expect(tab.getByText('您选择了 旗舰版（试用按旗舰版全部功能：直播课登录就能开，其余由顾问与您通话后一个工作日内开通）')).toBeVisible();
  await tab.goto(link('registration', { edition: 'no-such' }));
  await expect(tab.getByRole('heading', { name: '免费试用' })).toBeVisible();
  await expect(tab.getByText('您选择了')).toHaveCount(0);
});
