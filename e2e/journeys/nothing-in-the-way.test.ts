/** Notices, toasts and floating buttons never cover content or controls that a visitor needs. */
import type { Locator, Page } from 'playwright-core';
import { doubleClickGuardMilliseconds } from '../../contract/constants.ts';
import { messages } from '../../contract/messages.ts';
import { link } from '../../contract/pages.ts';
import { stopClock } from '../support/clock.ts';
import { expect, journey } from '../support/journey.ts';
import { painted } from '../support/layout.ts';
import { trialForm } from './free-trial/form.ts';

const test = journey({ readsOnly: true });

const notice = (page: Page) => page.getByRole('region', { name: '访问统计说明' });
const box = async (locator: Locator) => (await locator.boundingBox())!;
const overlap = (a: { x: number; y: number; width: number; height: number }, b: typeof a) =>
  a.x < b.x + b.width - 1 && b.x < a.x + a.width - 1 && a.y < b.y + b.height - 1 && b.y < a.y + a.height - 1;
/** The first activity of a visitor shows the notice. */
const showLife = (page: Page) => page.keyboard.press('Shift');
const toTheEnd = async (page: Page) => {
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  await painted(page);
};

const phone = { viewport: { width: 390, height: 844 } };
const tablet = { viewport: { width: 768, height: 1024 } };
const desktop = { viewport: { width: 1440, height: 900 } };

test('the statistics notice covers no control of the free-trial form at any width', async ({ page }) => {
  const form = trialForm(page);
  await page.goto(link('registration'));
  await showLife(page);
  await expect(notice(page)).toHaveCount(1);
  for (const { viewport } of [phone, tablet, desktop]) {
    await page.setViewportSize(viewport);
    await toTheEnd(page);
    await expect(notice(page)).toBeVisible();
    for (const control of [form.submitButton, form.agreement, form.field('登录密码')]) await expect.poll(async () => overlap(await box(notice(page)), await box(control)), { message: `${control} at ${viewport.width} px` }).toBe(false);
  }
});

test('a scroll shows the notice before a press can begin; it has space reserved at the end, and the floating buttons stay above it, on a desktop and on a phone', async ({ page }) => {
  await page.goto(link('home'));
  // The notice would slide under a finger that is pressed already.
  const isShown = await page.evaluate(() => {
    dispatchEvent(new Event('scroll'));
    return document.querySelector('[aria-label="访问统计说明"]') !== null;
  });
  expect(isShown).toBe(true);
  const side = page.getByRole('complementary', { name: '快捷入口' });
  for (const window of [desktop, phone]) {
    await page.setViewportSize(window.viewport);
    await expect(notice(page)).toBeVisible();
    await expect.poll(async () => (await box(notice(page))).height).toBeLessThan(window === phone ? 110 : 60);
    await toTheEnd(page);
    // On a small screen all five buttons would cover the text.
    await expect(side.getByRole('link', { name: /^免费试用/ })).toHaveCount(window === desktop ? 1 : 0);
    if (window !== desktop) await side.getByRole('button', { name: '展开快捷入口' }).click();
    await expect(page.getByRole('button', { name: '回到顶部' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: /^免费试用/ })).toBeVisible();
    // The reserved space has the footer's background.
    const bar = await box(notice(page));
    await expect.poll(() => page.getByRole('contentinfo').evaluate((foot) => getComputedStyle(foot).boxShadow)).toBe(`rgb(11, 31, 42) 0px ${Math.round(bar.height)}px 0px 0px`);
    for (const other of [page.getByRole('contentinfo'), side, page.getByRole('button', { name: '回到顶部' })]) {
      await expect.poll(async () => overlap(bar, await box(other)), { message: `${other} at ${window.viewport.width} px` }).toBe(false);
    }
  }
});

test('the notice covers no first result of any kind of list, and no submit button', async ({ page }) => {
  const results = 'main :is(.listing, .course-rows, .floors, .coupons, .search-results) li';
  const lists = ['news', 'allCourses', 'courses', 'coupons', 'login'] as const;
  for (const path of [...lists.map((key) => link(key)), link('search', { keyword: '焊工' })]) {
    await page.goto(path);
    await showLife(page);
    await expect(notice(page)).toHaveCount(1);
    for (const [width, height] of [[390, 844], [360, 640], [1280, 720]] as const) {
      await page.setViewportSize({ width, height });
      const covered = await page.evaluate((first) => {
        const bar = document.querySelector('.consent')!.getBoundingClientRect();
        const kept = [document.querySelector(first), ...document.querySelectorAll('main :is(button[type=submit], form button:not([type=button]))')].flatMap((element) => (element?.checkVisibility() ? [element] : []));
        return kept.filter((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return top < bar.bottom && bar.top < bottom;
        }).map(({ textContent }) => textContent);
      }, results);
      expect(covered, `${path} at ${width} px`).toEqual([]);
    }
  }
});

test('on a phone neither the notice nor the floating button covers a main button of a course, and the editions are compared without horizontal scrolling', async ({ meet }) => {
  const { page } = await meet(phone);
  await page.goto(link('allCourses'));
  const addresses = await page.locator('main a[href*="beorCode="]').evaluateAll((links) => [...new Set(links.map((a) => (a as HTMLAnchorElement).href))].slice(0, 3));
  expect(addresses).toHaveLength(3);
  for (const address of addresses) {
    await page.goto(address);
    await showLife(page);
    await expect(notice(page)).toHaveCount(1);
    const fold = await box(page.getByRole('button', { name: '展开快捷入口' }));
    for (const button of await page.locator('.enrolment__ways > *').all()) {
      const { x, y, width, height } = await box(button);
      // The button is beside the fold at every scroll position.
      expect(x + width, `${address} at ${y} px, ${height} px high`).toBeLessThanOrEqual(fold.x);
      expect(overlap(await box(notice(page)), { x, y, width, height })).toBe(false);
    }
  }

  await page.goto(link('editions'));
  const comparison = page.getByRole('region', { name: '逐项对照' });
  await comparison.getByRole('rowheader', { name: '独立域名' }).scrollIntoViewIfNeeded();
  expect(await comparison.evaluate(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) => [scrollHeight - clientHeight, scrollWidth - clientWidth])).toEqual([0, 0]);
  // The column headers stay in view.
  const { y, height } = await box(comparison.getByRole('columnheader', { name: /旗舰版/ }));
  expect(y >= 0 && y + height < phone.viewport.height / 2, `head at ${y} px`).toBe(true);
});

test('a toast about the free trial is beside the form, and the next try removes it', async ({ page }) => {
  const form = trialForm(page);
  // A toast would also disappear by itself after a time.
  await stopClock(page);
  await page.goto(link('registration'));
  await form.submitButton.click();
  await expect(form.toast(messages.agreementUnticked)).toBeVisible();
  const toast = await box(form.toast(messages.agreementUnticked));
  expect(overlap(toast, await box(page.getByRole('form', { name: '免费试用' })))).toBe(false);
  expect(overlap(toast, await box(page.getByText('有 11 处需要改').locator('..')))).toBe(false);

  await page.clock.runFor(doubleClickGuardMilliseconds);
  await form.agreement.check();
  await form.submitButton.click();
  await expect(page.getByText('有 10 处需要改')).toBeVisible();
  await expect(page.locator('.toast')).toHaveCount(0);
});

test('a page prints dark on white without controls, and an article with its title, date, text and address, without recommendations', async ({ page }) => {
  const articles = [link('newsDetail', { code: 'exam-hall-checklist' }), link('helpArticle', { bizCode: 'no-sms-code' })];
  for (const path of [link('home'), link('registration'), link('privacyAgreement'), ...articles]) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(path);
    await showLife(page);
    await expect(notice(page)).toHaveCount(1);
    await page.emulateMedia({ media: 'print' });
    for (const gone of [notice(page), page.getByRole('complementary', { name: '快捷入口' }), page.getByRole('navigation', { name: '主导航' })]) await expect(gone).not.toBeVisible();
    const faults = await page.evaluate(() => {
      const found: string[] = [];
      for (const element of document.querySelectorAll('body *')) {
        const words = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent!.trim()).join('');
        if (!words || !element.checkVisibility({ visibilityProperty: true }) || element.closest('svg, .sr-only')) continue;
        const { color, position } = getComputedStyle(element);
        // Light text is unreadable without its dark background.
        const [red = 0, green = 0, blue = 0] = color.match(/\d+/g)!.map(Number);
        if (red + green + blue > 540) found.push(`pale: ${words.slice(0, 20)}`);
        if (position === 'fixed') found.push(`on every sheet: ${words.slice(0, 20)}`);
      }
      const header = document.querySelector('.top');
      if (header && getComputedStyle(header).position !== 'static') found.push('the header on every sheet');
      return found;
    });
    expect(faults, path).toEqual([]);
    if (!articles.includes(path)) continue;

    for (const kept of [page.getByRole('heading', { level: 1 }), page.locator('.article'), page.locator('.reading time'), page.getByText(/^本页网址：https?:/)]) await expect(kept).toBeVisible();
    await expect(page.getByText('本页网址：')).toContainText(path);
    expect(await page.evaluate(() => [...document.querySelectorAll('button, nav, .button, .ask, .foot, .reading__minutes, aside:not(.reading__aside, .help-article__aside)')].filter((element) => element.checkVisibility()).map((element) => element.textContent)), path).toEqual([]);
    await page.emulateMedia({ media: 'screen' });
    await expect(page.getByText('本页网址：')).not.toBeVisible();
  }
});
