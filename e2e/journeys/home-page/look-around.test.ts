/** A training director looks around the home page. */
import type { Page } from 'playwright-core';
import { vi } from 'vitest';
import { carouselAutoplayMilliseconds, carouselHeightPixels } from '../../../contract/constants.ts';
import { link, pages, pageAt } from '../../../contract/pages.ts';
import { productsMenu } from '../../../contract/products-menu.ts';
import { homeTabs } from '../../../contract/home-tabs.ts';
import { isImplemented } from '../../../portal/shell/implemented-pages.ts';
import { addressPattern } from '../../support/calls.ts';
import { stopClock } from '../../support/clock.ts';
import { expect, journey } from '../../support/journey.ts';
import { painted } from '../../support/layout.ts';
import { patienceMilliseconds } from '../../support/until.ts';

const test = journey({ readsOnly: true, animated: true });

const header = (page: Page) => page.getByRole('banner');
const colours = (page: Page) =>
  header(page).evaluate((element) => {
    const { backgroundColor, color } = getComputedStyle(element);
    return { backgroundColor, color };
  });
const white = 'rgb(255, 255, 255)';

/** Scrolls by the mouse wheel. */
async function scrollTo(page: Page, top: number): Promise<void> {
  await page.mouse.move(720, 450);
  await page.mouse.wheel(0, top - (await page.evaluate(() => scrollY)));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
  await painted(page);
}

test('the header is transparent over the first screen and turns white with dark text after 200 px', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(link('home'));
  const clear = await colours(page);
  expect(clear).toEqual({ backgroundColor: 'rgba(0, 0, 0, 0)', color: white });
  await scrollTo(page, 200);
  expect(await colours(page)).toEqual(clear);
  await scrollTo(page, 201);
  await expect.poll(() => colours(page)).toEqual({ backgroundColor: white, color: 'rgb(11, 31, 42)' });
  await scrollTo(page, 100);
  await expect.poll(() => colours(page)).toEqual(clear);
});

test('the products menu opens under the pointer with three columns of five links', async ({ page }) => {
  await page.goto(link('home'));
  const button = header(page).getByRole('button', { name: '产品与服务' });
  const menu = page.locator(`#${await button.getAttribute('aria-controls')}`);
  await expect(menu).not.toBeVisible();
  await button.hover();
  await expect(menu).toBeVisible();
  await expect.poll(() => colours(page)).toMatchObject({ backgroundColor: white });

  const columns = new Map<number, string[]>();
  for (const entry of await menu.getByRole('link').all()) {
    await expect(entry).toBeVisible();
    const { x } = (await entry.boundingBox())!;
    columns.set(x, [...(columns.get(x) ?? []), (await entry.getAttribute('href'))!]);
  }
  expect([...columns.values()]).toEqual(productsMenu.map(({ entries }) => entries.map((entry) => pages[entry.page].path)));

  // The menu stays open while the pointer moves to a link and closes when the pointer leaves.
  await menu.getByRole('link', { name: pages.contentEcosystem.title }).hover();
  await expect(menu).toBeVisible();
  await page.mouse.move(720, 800);
  await expect(menu).not.toBeVisible();
});

async function openWithClockStopped(page: Page): Promise<void> {
  await stopClock(page);
  await page.goto(link('home'));
}

test('a click right after hovering does not close the menu, even when a busy page handles it late; a later click does', async ({ page }) => {
  await openWithClockStopped(page);
  const button = header(page).getByRole('button', { name: '登录', exact: true });
  await button.hover();
  await page.clock.runFor(100);
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await button.click();
  await expect(header(page).getByRole('link', { name: '企业登录' })).toBeVisible();
  await page.clock.runFor(1_000);
  await button.evaluate((element) => {
    const late = new MouseEvent('click', { bubbles: true, cancelable: true });
    Object.defineProperty(late, 'timeStamp', { value: performance.now() - 900 });
    element.dispatchEvent(late);
  });
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
});

test('the menus work by keyboard', async ({ page }) => {
  await page.goto(link('home'));
  const button = header(page).getByRole('button', { name: '产品与服务' });
  const entry = (title: string) => header(page).getByRole('link', { name: title });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(entry(pages.assessmentManagement.title)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(entry(pages.liveInteraction.title)).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await expect(entry(pages.assessmentManagement.title)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute('aria-expanded', 'false');

  const login = header(page).getByRole('button', { name: '登录', exact: true });
  await login.focus();
  await page.keyboard.press('ArrowDown');
  await expect(entry('企业登录')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(entry('供应商登录')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(header(page).getByRole('button', { name: /个人登录/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(login).toHaveAttribute('aria-expanded', 'false');
});

test('the carousel autoplays and pauses under the pointer, with focus inside and by its button', async ({ page }) => {
  await openWithClockStopped(page);
  const stage = page.getByRole('region', { name: '重点推荐' });
  const shown = () => stage.getByRole('tab', { selected: true });
  const [first, second, third] = (await stage.getByRole('tab').allInnerTexts()) as [string, string, string];
  const interval = carouselAutoplayMilliseconds;
  expect((await stage.boundingBox())!.height).toBe(carouselHeightPixels);
  await expect(shown()).toHaveText(first);
  await expect(stage.getByRole('heading', { level: 1 })).toBeVisible();

  await page.clock.runFor(interval);
  await expect(shown()).toHaveText(second);
  await expect(stage.getByRole('tabpanel')).toHaveCount(1);
  await expect(stage.getByRole('tabpanel')).toContainText('从报名到发证');

  // Without the pause, the carousel would be past the third slide when released.
  await stage.hover({ position: { x: 300, y: 300 } });
  await page.clock.runFor(2 * interval);
  await expect(shown()).toHaveText(second);
  await page.mouse.move(720, 800);
  await page.clock.runFor(interval);
  await expect(shown()).toHaveText(third);

  await shown().focus();
  await page.clock.runFor(2 * interval);
  await shown().blur();
  await page.clock.runFor(interval);
  await expect(shown()).toHaveText(first);

  await stage.getByRole('button', { name: '暂停轮播' }).click();
  await page.mouse.move(720, 800);
  await stage.getByRole('button', { name: '继续轮播' }).blur();
  await page.clock.runFor(2 * interval);
  await expect(shown()).toHaveText(first);
  await stage.getByRole('button', { name: '继续轮播' }).click();
  await page.mouse.move(720, 800);
  await stage.getByRole('button', { name: '暂停轮播' }).blur();
  await page.clock.runFor(interval);
  await expect(shown()).toHaveText(second);

  await stage.getByRole('tab', { name: third }).click();
  await expect(stage.getByRole('tabpanel')).toContainText('开一场认证考试');
  await page.keyboard.press('ArrowRight');
  await expect(stage.getByRole('tab', { name: first })).toBeFocused();
  await expect(shown()).toHaveText(first);
});

test('each usage scenario has a tab with its own text, screenshot and link', async ({ page }) => {
  await page.goto(link('home'));
  const tabs = page.getByRole('tablist', { name: '使用场景' }).getByRole('tab');
  const panel = page.locator('#scenarios').getByRole('tabpanel');
  const headings = new Set<string>();
  await expect(tabs).toHaveCount(4);
  for (const [index, { countItemName }] of homeTabs.entries()) {
    await tabs.nth(index).click();
    await expect(tabs.nth(index)).toHaveAttribute('aria-selected', 'true');
    await expect(tabs.nth(index)).toContainText(countItemName);
    await expect(panel).toHaveCount(1);
    headings.add(await panel.getByRole('heading').innerText());
    expect(pageAt((await panel.getByRole('link').getAttribute('href'))!)).not.toBeNull();
  }
  expect(headings.size).toBe(4);

  await tabs.nth(3).press('ArrowRight');
  await expect(tabs.nth(0)).toBeFocused();
  await expect(tabs.nth(0)).toHaveAttribute('aria-selected', 'true');
});

test('the course categories switch their courses, and a failed category can be retried', async ({ page, visitor }) => {
  await page.goto(link('home'));
  const courses = page.locator('#courses');
  const categories = courses.getByRole('group', { name: '课程类目' }).getByRole('button');
  const titles = () => courses.getByRole('heading', { level: 3 }).allInnerTexts();
  const seen = new Set(await titles());
  expect(seen.size).toBe(6);
  for (const category of (await categories.all()).slice(1, -1)) {
    await category.click();
    await expect(category).toHaveAttribute('aria-pressed', 'true');
    // No courses are shown while they are fetched.
    const shown = await vi.waitFor(async () => {
      const now = await titles();
      expect(now.length).toBeGreaterThan(0);
      expect(now.filter((title) => seen.has(title))).toEqual([]);
      return now;
    }, patienceMilliseconds);
    for (const title of shown) seen.add(title);
  }
  await expect(courses.getByRole('listitem').getByRole('link').first()).toHaveAttribute('href', /^\/curse\/courselist\?beorCode=[\w-]+&bizCode=[\w-]+$/);

  visitor.expectProblem(/ERR_INTERNET_DISCONNECTED/);
  await page.route(addressPattern('getIndexCourseList'), (route) => route.abort('internetdisconnected'));
  await categories.last().click();
  await expect(courses.getByText('没能取到课程')).toBeVisible();
  await page.unroute(addressPattern('getIndexCourseList'));
  await courses.getByRole('button', { name: '重试' }).click();
  await expect(courses.getByRole('heading', { level: 3 })).toHaveCount(6);
  await categories.first().click();
  await expect(courses.getByRole('heading', { level: 3 })).toHaveCount(6);
});

test('a selected expert is shown large', async ({ page }) => {
  await page.goto(link('home'));
  const experts = page.locator('#experts');
  const faces = experts.getByRole('listitem').getByRole('button');
  await expect(faces).toHaveCount(8);
  for (const face of await faces.all()) {
    await face.click();
    const name = (await face.innerText()).split('\n')[0]!;
    await expect(experts.getByRole('article').getByRole('heading')).toHaveText(name);
    await expect(experts.getByRole('article').getByRole('link')).toHaveAttribute('href', /^\/expertListDetails\?bizCode=[\w-]+&resCode=[\w-]+$/);
  }
});

test('the customer solutions open under the pointer and lead to /solutions with their index', async ({ page }) => {
  await page.goto(link('home'));
  const tiles = page.locator('#solutions').getByRole('link', { name: /看.+方案$/ });
  await expect(tiles).toHaveCount(4);
  for (const [customerType, tile] of (await tiles.all()).entries()) {
    // The neighbour covers the folded part, so the pointer goes to the name.
    await tile.hover({ position: { x: 48, y: 40 } });
    await expect(tile.getByText(/^看.+方案$/)).toBeVisible();
    await expect(tile).toHaveAttribute('href', link('solutions', { customerType }));
  }
  await tiles.nth(2).click({ position: { x: 48, y: 40 } });
  await expect(page).toHaveURL('/solutions?customerType=2');
});

test('back to top appears after 300 px', async ({ page }) => {
  await page.goto(link('home'));
  const button = page.getByRole('button', { name: '回到顶部' });
  await scrollTo(page, 300);
  await expect(button).not.toBeVisible();
  await scrollTo(page, 301);
  await expect(button).toBeVisible();
  await scrollTo(page, 2000);
  await button.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(button).not.toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('region', { name: '重点推荐' }).getByRole('link', { name: '免费试用' })).toBeFocused();
});

test('the floating buttons show the QR code, open the free trial and the two dialogs', async ({ page }) => {
  await page.goto(link('home'));
  const floating = page.getByRole('complementary', { name: '快捷入口' });
  const qr = floating.getByRole('img', { name: '微信咨询二维码' });
  await expect(qr).not.toBeVisible();
  await floating.getByRole('button', { name: '扫码咨询' }).click();
  await expect(qr).toBeVisible();
  await page.keyboard.press('Escape');

  const [trial] = await Promise.all([page.waitForEvent('popup'), floating.getByRole('link', { name: '免费试用' }).click()]);
  await expect(trial).toHaveURL(link('registration'));
  await trial.close();

  for (const [button, title] of [['在线咨询', '在线咨询'], ['合作咨询', '合作咨询']] as const) {
    await floating.getByRole('button', { name: button }).click();
    await expect(page.getByRole('dialog', { name: title }).locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '确认关闭' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('the live tile leads to an existing page, and the logins open in new tabs', async ({ page }) => {
  await page.goto(link('home'));
  await header(page).getByRole('button', { name: '登录', exact: true }).click();
  for (const name of ['企业登录', '供应商登录']) {
    const [tab] = await Promise.all([page.waitForEvent('popup'), header(page).getByRole('link', { name }).click()]);
    // The console redirects anonymous visitors to the login, before or after this check.
    await expect(tab).toHaveURL(/^\/(console\/|user\?returnUrl=%2Fconsole%2F)$/);
    await tab.close();
    await page.bringToFront();
  }
  await page.getByRole('region', { name: '直播推荐' }).getByRole('link').click();
  await expect(page).toHaveURL(link(isImplemented('liveVideo') ? 'liveVideo' : 'liveInteraction'));
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('还在准备');
});

// Links of existing pages are followed in every-page/crawl.test.ts.
test('every link of a 404 page leads to an existing page', async ({ page, visitor }) => {
  visitor.expectProblem(/404/);
  const answer = await page.goto('/no-such-page');
  expect(answer!.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('这里没有您要的页面');
  // No link leads to a page that is not implemented yet.
  const ways = page.getByRole('main').getByRole('link');
  for (const address of await ways.evaluateAll((links) => links.map((each) => (each as HTMLAnchorElement).href))) {
    if (!address.startsWith('tel:')) expect((await page.request.get(address)).status(), address).toBe(200);
  }
  await page.getByRole('main').getByRole('button', { name: '合作咨询' }).click();
  await page.getByRole('dialog', { name: '合作咨询' }).getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', { name: '确认关闭' }).click();
  await page.getByRole('link', { name: '回到首页' }).click();
  await expect(page).toHaveURL(link('home'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('一门手艺');
});
