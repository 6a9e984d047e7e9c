/** 合作咨询: a visitor sends name, phone and intention. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { doubleClickGuardMilliseconds, networkErrorToastMilliseconds } from '../../contract/constants.ts';
import { messages } from '../../contract/messages.ts';
import { link } from '../../contract/pages.ts';
import { arrived } from '../support/arrived.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { addressPattern, callsOf } from '../support/calls.ts';
import { backButton } from '../support/back-button.ts';
import { expect, journey } from '../support/journey.ts';
import type { Portal } from '../support/portal.ts';
import { takenOver } from '../support/taken-over.ts';

const test = journey({ readsOnly: true });

function enquiry(page: Page, title = '合作咨询') {
  const dialog = page.getByRole('dialog', { name: title });
  const field = (label: string) => dialog.getByLabel(label, { exact: true });
  return {
    dialog,
    opener: page.getByRole('complementary', { name: '快捷入口' }).getByRole('button', { name: title }),
    name: field('姓名'),
    phone: field('联系方式'),
    intention: dialog.getByRole('radiogroup', { name: '合作意向' }),
    submit: dialog.getByRole('button', { name: '提交' }),
    question: page.getByRole('dialog', { name: messages.confirmClosing }),
    done: page.getByRole('dialog', { name: messages.submitted }),
    fault: (label: string) => dialog.locator('.field', { hasText: label }).locator('.field__error'),
    async open() {
      await page.goto(link('home'));
      await this.opener.click();
      // The dialog's script is loaded on opening. It handles keys, including Escape and Tab, once it has the focus.
      await expect(this.name).toBeFocused();
    },
    async fill(phone: string) {
      await this.name.fill('陈建国');
      await this.phone.fill(phone);
      await this.intention.getByRole('radio', { name: '平台代理' }).check();
    },
  };
}

const leads = (portal: Portal) => portal.query<Record<string, string>>('SELECT * FROM leads ORDER BY created_at');

test('each invalid field shows its error and sends nothing, and a double click stores one enquiry for the sales people, with its phone encrypted', async ({ page, portal }) => {
  const phone = '13912345678';
  const form = enquiry(page);
  const before = leads(portal);
  await page.goto(link('home'));
  // Elements that appear with the first press do not move the button away from the pointer.
  await form.opener.hover();
  await page.mouse.down();
  const [pressedAt, movedTo] = await form.opener.evaluate(async (button) => {
    const pressed = button.getBoundingClientRect().top;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return [pressed, button.getBoundingClientRect().top];
  });
  expect(movedTo).toBe(pressedAt);
  await page.mouse.up();
  await expect(form.name).toBeFocused();
  expect(await accessibilityFaults(page)).toEqual([]);
  await expect(form.dialog).toContainText('电话只用来回复您');
  await expect(form.dialog.getByRole('link', { name: /隐私政策/ })).toHaveAttribute('href', link('privacyAgreement'));
  const calls = callsOf(page, 'saveCooperation');
  await form.submit.click();
  await expect(form.fault('姓名')).toHaveText('请输入您的姓名');
  await expect(form.fault('联系方式')).toHaveText('请输入您的联系方式');
  await expect(form.fault('合作意向')).toHaveText('请选择您的合作意向');
  await expect(form.name).toBeFocused();
  await expect(form.name).toHaveAttribute('aria-invalid', 'true');
  expect(await accessibilityFaults(page)).toEqual([]);

  await form.name.fill('陈');
  await form.name.blur();
  await expect(form.fault('姓名')).toHaveText('长度在 2 到 5 个字符');
  // The message says 2 to 5, but the limit is 10 (spec forms#enquiry-fields).
  await form.name.press('End');
  await form.name.pressSequentially('建国欧阳上官司马诸葛东方');
  await expect(form.name).toHaveValue('陈建国欧阳上官司马诸');
  await expect(form.fault('姓名')).toHaveCount(0);

  await form.phone.pressSequentially('128-0000-0000-99');
  await expect(form.phone).toHaveValue('12800000000');
  await form.phone.blur();
  await expect(form.fault('联系方式')).toHaveText('请输入正确联系方式');
  await form.phone.fill('1390000');
  await form.submit.click();
  await expect(form.fault('联系方式')).toHaveText('请输入正确联系方式');
  await expect(form.phone).toBeFocused();
  await form.phone.fill('13900000001');
  await expect(form.fault('联系方式')).toHaveCount(0);

  await form.submit.click();
  await expect(form.fault('合作意向')).toHaveText('请选择您的合作意向');
  await form.intention.getByRole('radio', { name: '其他' }).check();
  await expect(form.fault('合作意向')).toHaveCount(0);
  expect(calls).toEqual([]);
  expect(leads(portal)).toEqual(before);

  await form.fill(phone);
  await form.submit.dblclick();
  await expect(form.done).toContainText('139****5678');
  expect(calls).toHaveLength(1);
  expect(calls[0]!.body).toMatchObject({ userName: '陈建国', cooperationType: '2' });
  expect(leads(portal).slice(before.length)).toMatchObject([{ top_code: '-1', user_name: '陈建国', cooperation_type: '2', state: 'new' }]);
  const written = readdirSync(portal.dataDir).filter((name) => name.startsWith('portal.db'));
  expect(written).toContain('portal.db');
  for (const name of written) expect(readFileSync(join(portal.dataDir, name)).includes(phone), name).toBe(false);
  expect(portal.log()).not.toContain(phone);

  // A second click after the form has closed must not close the success message.
  await page.mouse.click(20, 450);
  await page.mouse.click(20, 450);
  await expect(form.done).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await form.done.getByRole('button', { name: '好的' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(form.opener).toBeFocused();
});

test('a press before the scripts have loaded opens the dialog once they have', async ({ page }) => {
  const form = enquiry(page);
  let release!: () => void;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(link('home'), { waitUntil: 'commit' });
  await form.opener.click();
  release();
  await expect(form.dialog).toBeVisible();
});

test('a press during hydration opens the dialog too', async ({ page }) => {
  const form = enquiry(page);
  await page.addInitScript((name) => {
    const listen = document.addEventListener;
    document.addEventListener = function (this: Document, ...listener: Parameters<typeof listen>) {
      listen.apply(this, listener);
      if (listener[0] !== 'click') return;
      document.addEventListener = listen;
      // React listens from here on, but has not read the page's data yet.
      queueMicrotask(() => [...document.querySelectorAll('button')].find((button) => button.textContent === name)?.click());
    };
  }, '合作咨询');
  await page.goto(link('home'));
  await expect(form.dialog).toBeVisible();
});

test('by keyboard only, Enter submits; closing a filled form asks for confirmation, and cancelling keeps the input', async ({ page }) => {
  const form = enquiry(page);
  await page.goto(link('home'));
  await form.opener.focus();
  await page.keyboard.press('Enter');
  await expect(form.name).toBeFocused();
  const visited: string[] = [];
  for (let step = 0; step < 10; step++) {
    visited.push(await page.evaluate(() => (document.activeElement?.closest('[role=dialog]') ? 'inside' : (document.activeElement?.outerHTML ?? ''))));
    await page.keyboard.press(step < 5 ? 'Tab' : 'Shift+Tab');
  }
  expect(new Set(visited)).toEqual(new Set(['inside']));

  await form.name.focus();
  await page.keyboard.type('周敏');
  await page.keyboard.press('Tab');
  await page.keyboard.type('13900000003');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(form.intention.getByRole('radio', { name: '课程合作' })).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await expect(form.intention.getByRole('radio', { name: '平台代理' })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(form.done).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(form.opener).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(form.name).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form.question.getByText('已填的内容不会保存')).toHaveCount(0);
  await form.question.getByRole('button', { name: '确认关闭' }).click();
  await expect(form.dialog).toHaveCount(0);
  await expect(form.opener).toBeFocused();

  await form.opener.click();
  await form.name.fill('陈建国');
  await page.keyboard.press('Escape');
  await expect(form.question).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(form.question).toHaveCount(0);
  await expect(form.name).toHaveValue('陈建国');
  await expect(form.name).toBeFocused();

  await form.dialog.getByRole('button', { name: '关闭' }).click();
  await form.question.getByRole('button', { name: '继续填写' }).click();
  await expect(form.question).toHaveCount(0);
  await expect(form.name).toHaveValue('陈建国');

  await page.mouse.click(20, 450); // The backdrop.
  await form.question.getByRole('button', { name: '确认关闭' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(form.opener).toBeFocused();
  await form.opener.click();
  await expect(form.name).toHaveValue('');
});

test('Back closes the dialogs on the first page of a visit one by one, and only then leaves the page', async ({ page }) => {
  const form = enquiry(page);
  const back = await backButton(page);
  await page.goto(link('about'));
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
  await form.opener.click();
  await form.name.fill('陈建国');
  const dataOfPages: string[] = [];
  page.on('request', (request) => request.url().includes('.data') && dataOfPages.push(request.url()));
  await back();
  await expect(form.question).toBeVisible();
  await back();
  await expect(form.question).toHaveCount(0);
  await expect(form.name).toHaveValue('陈建国');
  await back();
  await form.question.getByRole('button', { name: '继续填写' }).click();
  await expect(form.name).toHaveValue('陈建国');
  expect(await page.evaluate(() => scrollY)).toBe(700);
  expect(dataOfPages).toEqual([]);
  await form.name.press('Escape');
  await form.question.getByRole('button', { name: '确认关闭' }).click();
  await expect(form.dialog).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: '打开菜单' }).click();
  await expect(page.getByRole('button', { name: '关闭菜单' })).toBeVisible();
  await back();
  await expect(page.getByRole('button', { name: '打开菜单' })).toBeVisible();
  await expect(page).toHaveURL(link('about'));
  // After leaving by a link of the menu, Back shows the page with the menu closed.
  await page.getByRole('button', { name: '打开菜单' }).click();
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '课程中心' }).click();
  await arrived(page, 'courses');
  await expect(page.getByRole('button', { name: '打开菜单' })).toBeVisible();
  await back();
  await arrived(page, 'about');
  await expect(page.getByRole('button', { name: '打开菜单' })).toBeVisible();

  await page.getByRole('button', { name: '登录' }).click();
  await page.getByRole('button', { name: '个人登录' }).click();
  await page.getByRole('dialog').getByLabel('手机号').fill('13900000001');
  await back();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(link('about'));
  // Forward does not open the dialog again, and the dialog uses up only one press of Back.
  await page.goForward();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await back();
  await expect.poll(() => page.url()).toBe('about:blank');
});

test('a dialog that was closed on the first page of a tab leaves no history entry', async ({ page }) => {
  await page.goto(link('home'));
  const opened = page.context().waitForEvent('page');
  await page.evaluate((address) => void window.open(address, '_blank', 'noopener'), link('about'));
  const tab = await opened;
  await takenOver(tab);
  const form = enquiry(tab);
  const browser = await page.context().newCDPSession(tab);
  const place = async () => (await browser.send('Page.getNavigationHistory')).currentIndex;
  await form.opener.click();
  await expect(form.name).toBeFocused();
  expect(await place()).toBe(1);
  await form.name.press('Escape');
  await form.question.getByRole('button', { name: '确认关闭' }).click();
  await expect.poll(place).toBe(0);
  await form.opener.click();
  await expect(form.name).toBeFocused();
  await tab.reload();
  await expect.poll(place).toBe(0);
});

test('a failed network keeps the input, and a lost answer does not lead to a second enquiry', async ({ page, portal, visitor }) => {
  visitor.expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const form = enquiry(page);
  const toast = page.locator('.toast', { hasText: messages.networkError });
  const before = leads(portal).length;
  await page.clock.install();
  await form.open();
  await form.fill('13900000005');
  await page.context().setOffline(true);
  await form.submit.click();
  await expect(toast).toBeVisible();
  await expect(form.name).toHaveValue('陈建国');
  await expect(form.phone).toHaveValue('13900000005');
  await expect(form.intention.getByRole('radio', { name: '平台代理' })).toBeChecked();
  await expect(form.submit).toBeEnabled();
  expect(leads(portal)).toHaveLength(before);

  await page.context().setOffline(false);
  await page.route(addressPattern('saveCooperation'), async (route) => {
    await route.fetch(); // The server stores the enquiry, but its answer is lost.
    await route.abort();
  });
  await page.clock.runFor(networkErrorToastMilliseconds);
  await expect(toast).toHaveCount(0);
  await form.submit.click();
  await expect(toast).toBeVisible();
  await page.unroute(addressPattern('saveCooperation'));
  await page.clock.runFor(doubleClickGuardMilliseconds);
  await form.submit.click();
  await expect(form.done).toBeVisible();
  expect(leads(portal)).toHaveLength(before + 1);
});

test('online consultation takes a question and a phone, and the text reaches the consultant who calls back', async ({ page, portal }) => {
  const question = '300 人同时机考，要买哪个版本？\n发票怎么开？';
  const box = page.getByRole('dialog', { name: '在线咨询' });
  const before = leads(portal).length;
  await page.goto(link('home'));
  await page.getByRole('complementary', { name: '快捷入口' }).getByRole('button', { name: '在线咨询' }).click();
  await box.getByRole('button', { name: '提交' }).click();
  await expect(box.getByRole('textbox', { name: '您的问题' })).toBeFocused();
  await expect(box.getByText('请写下您想咨询的问题')).toBeVisible();
  await expect(box.getByText('请输入您的联系方式')).toBeVisible();
  await box.getByRole('textbox', { name: '您的问题' }).fill(question);
  await box.getByRole('textbox', { name: '联系方式' }).fill('13900000009');
  await box.getByRole('button', { name: '提交' }).click();
  await expect(page.getByRole('dialog', { name: messages.submitted })).toContainText('139****0009');
  expect(leads(portal)).toHaveLength(before + 1);
  expect(leads(portal).at(-1)).toMatchObject({ kind: 'message', user_name: '', message: question });
});
