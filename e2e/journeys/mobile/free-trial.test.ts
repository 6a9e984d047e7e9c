import type { Page } from 'playwright-core';
import { addresses } from '../../../contract/calls/index.ts';
import { messages } from '../../../contract/messages.ts';
import { mobileAddressOf } from '../../../contract/mobile.ts';
import { link } from '../../../contract/pages.ts';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { expect, journey } from '../../support/journey.ts';
import { phones } from '../../support/phones.ts';
import { applicant, type Applicant } from '../free-trial/applicant.ts';
import { trialForm } from '../free-trial/form.ts';

const test = journey();
const save = `**${addresses.saveRegistration.split(' ')[1]}`;

/** The steps as an applicant sees them. */
function steps(page: Page, person: Applicant) {
  const form = trialForm(page);
  const on = (heading: string) => expect(page.getByRole('heading', { level: 2 })).toHaveText(heading);
  const fill = async (...labels: (keyof Applicant)[]) => {
    for (const label of labels) await form.field(label).fill(person[label]);
  };
  return {
    ...form,
    on,
    next: () => page.getByRole('button', { name: '下一步' }).tap(),
    async first() {
      await on('给哪家单位开通');
      await fill('企业全称');
      await page.getByRole('radio', { name: person.机构类型 }).check();
      await form.field('所属行业').selectOption({ index: 1 });
      await this.next();
    },
    async second() {
      await on('单位的信用代码');
      await fill('统一社会信用代码');
      await this.next();
    },
    async third() {
      await on('谁来管理');
      await fill('联系人', '邮箱');
      await this.next();
    },
    async fourth() {
      await on('管理员怎么登录');
      await fill('登录账号', '登录密码');
      await this.next();
    },
  };
}

/** Goes back in the moment when the heading appears, as a quick finger does on a slow phone. Resolves when Back has happened. */
function backWhenShown(heading: string): Promise<void> {
  return new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('h1')?.textContent !== heading) return;
      observer.disconnect();
      addEventListener('popstate', () => resolve(), { once: true });
      history.back();
    }).observe(document.body, { childList: true, subtree: true });
  });
}

test('a school registers step by step: nothing is lost by Back, a reload, the agreement or a lost connection', async ({ meet, portal }) => {
  const { page, expectProblem } = await meet(phones.medium);
  const person = applicant(601);
  const form = steps(page, person);
  await page.goto(mobileAddressOf(link('registration', { discountCode: 'YW2026' }))!);

  await form.next();
  await expect(form.fault('企业全称')).toHaveText('企业名称不可为空');
  await expect(form.field('企业全称')).toBeFocused();
  await form.first();
  // A second tap of a double tap does not pass, or judge, the next step.
  await form.on('单位的信用代码');
  await expect(page.locator('.field__error')).toHaveCount(0);
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.goBack();
  await expect(form.field('企业全称')).toHaveValue(person.企业全称);
  await form.next();
  await form.second();
  await page.reload();
  await form.on('谁来管理');
  await page.goBack();
  await expect(form.field('统一社会信用代码')).toHaveValue(person.统一社会信用代码);
  await page.goForward();
  await form.third();
  await form.fourth();

  await form.on('验证手机号');
  await expect(form.field('手机号')).toHaveAttribute('inputmode', 'tel');
  await expect(form.field('验证码')).toHaveAttribute('autocomplete', 'one-time-code');
  await form.field('手机号').fill(person.手机号);
  const wentBack = page.evaluate(backWhenShown, '用户注册协议和隐私政策');
  await page.getByRole('link', { name: /用户注册协议/ }).tap();
  await wentBack;
  await form.on('验证手机号');
  await form.requestCode(portal);
  await page.goBack();
  await expect(form.field('登录密码')).toHaveValue(person.登录密码);
  await page.goForward();

  expectProblem(/official\/save/);
  await page.route(save, (route) => route.abort());
  await form.finish(portal, person);
  await expect(page.locator('.toast')).toBeVisible();
  await page.unroute(save);
  await form.submitAgain();
  await expect(page.getByRole('dialog')).toContainText('试用已开通');
  await expect(page.getByRole('dialog')).toContainText(person.邮箱);
  expect(portal.query('SELECT name FROM enterprises WHERE name = ?', person.企业全称)).toHaveLength(1);
  await page.getByRole('button', { name: messages.notLogInNow }).tap();
  await form.on('给哪家单位开通');
  await expect(page.getByText(`登录地址已发到 ${person.邮箱}`)).toBeVisible();
  await expect(form.field('企业全称')).toHaveValue('');
});

test('a refused value is shown in its step, and a reload asks for the password again', async ({ meet, portal }) => {
  const { page } = await meet(phones.landscape);
  const person = applicant(602, { 登录账号: 'demo01' });
  const form = steps(page, person);
  await page.goto(mobileAddressOf(link('registration'))!);
  await form.first();
  await form.second();
  await form.third();
  await form.fourth();
  await page.reload();
  await form.on('管理员怎么登录');
  await expect(form.field('登录账号')).toHaveValue('demo01');
  await form.fourth();
  await form.field('手机号').fill(person.手机号);
  await form.requestCode(portal);
  await form.finish(portal, person);
  await form.on('管理员怎么登录');
  await expect(form.fault('登录账号')).toHaveText('该账号已被使用，请换一个');
  await expect(form.field('登录账号')).toBeFocused();
  await form.field('登录账号').fill('zhaomin602');
  await form.next();
  await form.on('验证手机号');
  await form.submitAgain();
  await expect(page.getByRole('dialog')).toContainText('试用已开通');
  expect(portal.query('SELECT name FROM enterprises WHERE name = ?', person.企业全称)).toHaveLength(1);
});
