/** The free trial: its slider, its submit without a network, and the first login to the new enterprise. */
import type { Page } from 'playwright-core';
import { addresses } from '../../../contract/calls/index.ts';
import { messages } from '../../../contract/messages.ts';
import { link } from '../../../contract/pages.ts';
import { welcome } from '../../support/browser.ts';
import { expect, journey } from '../../support/journey.ts';
import { passing } from '../../support/passing.ts';
import { takenOver } from '../../support/taken-over.ts';
import { authentication } from '../accounts/dialogs.ts';
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

test('a visitor chooses an edition on the home page, starts its free trial, logs in to the console with the password alone, and receives the login address by e-mail', async ({ page, portal }) => {
  const person = applicant(1);
  await page.goto(link('home'));
  const [tab] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: /^选旗舰版/ }).click()]);
  const form = trialForm(tab);
  await expect(tab.getByRole('heading', { name: '免费试用' })).toBeVisible();
  await takenOver(tab);
  await expect(tab.getByText(/^您选择了 旗舰版/)).toBeVisible();

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
  await expect(console).toHaveURL(/\/user\?returnUrl=%2Fconsole%2F/);
  const login = authentication(console, console.getByRole('main'));
  await expect(login.tab('密码登录')).toHaveAttribute('aria-selected', 'true');
  await expect(login.field('账号')).toHaveValue(person.登录账号);
  await expect(login.field('密码')).toBeFocused();
  await console.keyboard.type(person.登录密码);
  await login.press('登录');
  await login.solvePuzzle(portal);
  await expect(console).toHaveURL(/\/console\//);
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

test('a phone that is already registered is led to the login, and 暂不登录 clears the form', async ({ page, portal }) => {
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
  await expect(question.getByRole('link', { name: messages.goToLogin })).toHaveAttribute('href', link('login'));
  await question.getByRole('button', { name: messages.notLogInForNow }).click();
  for (const label of ['企业全称', '统一社会信用代码', '手机号', '验证码', '邮箱', '登录密码']) await expect(form.field(label)).toHaveValue('');
  await expect(form.agreement).not.toBeChecked();
  await page.reload();
  await expect(form.field('企业全称')).toHaveValue('');
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

test('a piece beside the gap shows a message and loads another picture, which is solved with the step buttons', async ({ page, portal }) => {
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

test('a submit without a network keeps the input, and after a lost answer the same form returns the same enterprise', async ({ page, portal, visitor }) => {
  const person = applicant(8);
  const form = trialForm(page);
  await page.goto(link('registration'));
  await form.fill(person);
  await form.requestCode(portal);

  visitor.expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION/);
  await page.context().setOffline(true);
  await form.finish(portal, person);
  await expect(form.toast(messages.networkError)).toBeVisible();
  await expect(form.codeButton).toHaveText(messages.getCode);
  await expect(form.codeButton).toBeEnabled();
  for (const label of ['企业全称', '手机号', '邮箱', '登录密码'] as const) await expect(form.field(label)).toHaveValue(person[label]);

  await page.context().setOffline(false);
  await page.route(pathOf('saveRegistration'), async (route) => {
    await route.fetch(); // The server registers, but its answer is lost.
    await route.abort();
  });
  await Promise.all([page.waitForEvent('requestfailed'), form.submitAgain()]);
  await expect(form.toast(messages.networkError)).toBeVisible();
  await page.unroute(pathOf('saveRegistration'));
  await expect(form.submitButton).toBeEnabled();
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

test('on a phone a double click submits once, the success ends its lines between phrases, and declining the login stores no account name', async ({ meet, portal }) => {
  const { page } = await meet({ viewport: { width: 390, height: 844 } });
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
  const done = page.getByRole('dialog', { name: '试用已开通' });
  await expect(done).toContainText(`登录地址会发到 ${person.邮箱}，十分钟内没收到，请看看垃圾邮件，或致电`);
  const lines = await done.locator('.nobreak').evaluateAll((phrases) => phrases.map((phrase) => ({ text: phrase.textContent, tops: new Set([...phrase.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))).size, end: phrase.getBoundingClientRect().right })));
  expect(lines.map(({ text }) => text)).toContain('或致电 400-000-0000。');
  for (const { text, tops, end } of lines) {
    expect(tops, text!).toBe(1);
    expect(end, text!).toBeLessThan(390 - 24);
  }
  expect(submits).toBe(1);

  await page.getByRole('button', { name: messages.notLogInNow }).click();
  await expect(done).toHaveCount(0);
  await page.waitForLoadState();
  await page.goto(link('login'));
  const login = authentication(page, page.getByRole('main'));
  await expect(login.tab('验证码登录')).toHaveAttribute('aria-selected', 'true');
  await expect(login.field('手机号')).toHaveValue('');
});
