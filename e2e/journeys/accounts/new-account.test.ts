/** From the free trial to the first login: the new account is prefilled everywhere. */
import { link } from '../../../contract/pages.ts';
import { messages } from '../../../contract/messages.ts';
import { expect, journey } from '../../support/journey.ts';
import { applicant } from '../free-trial/applicant.ts';
import { trialForm } from '../free-trial/form.ts';
import { authentication } from './dialogs.ts';

const test = journey();

test('the login of the console after the free trial asks only for the password', async ({ page, portal }) => {
  const person = applicant(51);
  const form = trialForm(page);
  await page.goto(link('registration'));
  await form.fill(person);
  await form.requestCode(portal);
  await form.finish(portal, person);
  const done = page.getByRole('dialog', { name: '试用已开通' });
  const [tab] = await Promise.all([page.waitForEvent('popup'), done.getByRole('link', { name: /进入管理后台/ }).click()]);
  await expect(tab).toHaveURL(/\/user\?returnUrl=%2Fconsole%2F/);
  const login = authentication(tab, tab.getByRole('main'));
  await expect(login.tab('密码登录')).toHaveAttribute('aria-selected', 'true');
  await expect(login.field('账号')).toHaveValue(person.登录账号);
  await expect(login.field('密码')).toBeFocused();
  await tab.keyboard.type(person.登录密码);
  await login.press('登录');
  await login.solvePuzzle(portal);
  await expect(tab).toHaveURL(/\/console\//);
});

test('declining the login stores no account name', async ({ page, portal }) => {
  const person = applicant(52);
  const form = trialForm(page);
  await page.goto(link('registration'));
  await form.fill(person);
  await form.requestCode(portal);
  await form.finish(portal, person);
  await page.getByRole('button', { name: messages.notLogInNow }).click();
  await page.waitForLoadState();
  await page.goto(link('login'));
  const login = authentication(page, page.getByRole('main'));
  await expect(login.tab('验证码登录')).toHaveAttribute('aria-selected', 'true');
  await expect(login.field('手机号')).toHaveValue('');
});

test('the success dialog ends its lines between phrases, also on a phone', async ({ meet, portal }) => {
  const person = applicant(53);
  const { page } = await meet({ viewport: { width: 390, height: 844 } });
  const form = trialForm(page);
  await page.goto(link('registration'));
  await form.fill(person);
  await form.requestCode(portal);
  await form.finish(portal, person);
  const done = page.getByRole('dialog', { name: '试用已开通' });
  await expect(done).toContainText(`登录地址会发到 ${person.邮箱}，十分钟内没收到，请看看垃圾邮件，或致电`);
  const lines = await done.locator('.nobreak').evaluateAll((phrases) => phrases.map((phrase) => ({ text: phrase.textContent, tops: new Set([...phrase.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))).size, end: phrase.getBoundingClientRect().right })));
  expect(lines.map(({ text }) => text)).toContain('或致电 400-000-0000。');
  for (const { text, tops, end } of lines) {
    expect(tops, text!).toBe(1);
    expect(end, text!).toBeLessThan(390 - 24);
  }
});
