/** A training director looks around the home page. */
import type { Page } from 'playwright-core';
import { vi } from 'vitest';
import { carouselAutoplayMilliseconds, consolePath } from '../../../contract/constants.ts';
import { link, pages, pageAt } from '../../../contract/pages.ts';
import { productsMenu } from '../../../contract/products-menu.ts';
import { homeTabs } from '../../../contract/home-tabs.ts';
import { isImplemented } from '../../../portal/shell/implemented-pages.ts';
import { addressPattern } from '../../support/calls.ts';
import { stopClock } from '../../support/clock.ts';
import { expect, journey } from '../../support/journey.ts';
import { painted } from '../../support/layout.ts';
import { patienceMilliseconds } from '../../support/until.ts';

const test = journey({ readsOnly: true });
const animated = { reducedMotion: 'no-preference' } as const;

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

test('the header turns white with dark text after 200 px, back to top appears after 300 px, and the menus work by pointer and by keyboard', async ({ meet }) => {
  const { page } = await meet(animated);
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

  const toTop = page.getByRole('button', { name: '回到顶部' });
  await scrollTo(page, 300);
  await expect(toTop).not.toBeVisible();
  await scrollTo(page, 301);
  await expect(toTop).toBeVisible();
  await scrollTo(page, 2000);
  await toTop.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(toTop).not.toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('region', { name: '重点推荐' }).getByRole('link', { name: '免费试用' })).toBeFocused();

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

test('the carousel autoplays and pauses under the pointer, with focus inside and by its button; a click right after hovering does not close a menu', async ({ meet }) => {
  const { page } = await meet(animated);
  await stopClock(page);
  await page.goto(link('home'));
  const stage = page.getByRole('region', { name: '重点推荐' });
  const shown = () => stage.getByRole('tab', { selected: true });
  const [first, second, third] = (await stage.getByRole('tab').allInnerTexts()) as [string, string, string];
  const interval = carouselAutoplayMilliseconds;
  // spec constants#carousel
  expect((await stage.boundingBox())!.height).toBe(600);
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

  const login = header(page).getByRole('button', { name: '登录', exact: true });
  await login.hover();
  await page.clock.runFor(100);
  await expect(login).toHaveAttribute('aria-expanded', 'true');
  await login.click();
  await expect(header(page).getByRole('link', { name: '企业登录' })).toBeVisible();
  await page.clock.runFor(1_000);
  // A busy page may handle the click late.
  await login.evaluate((element) => {
    const late = new MouseEvent('click', { bubbles: true, cancelable: true });
    Object.defineProperty(late, 'timeStamp', { value: performance.now() - 900 });
    element.dispatchEvent(late);
  });
  await expect(login).toHaveAttribute('aria-expanded', 'true');
  await login.click();
  await expect(login).toHaveAttribute('aria-expanded', 'false');
});

test('the lower sections switch their scenario, courses and expert, a failed category can be retried, and a customer solution opens with its index', async ({ page, visitor }) => {
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

  const experts = page.locator('#experts');
  const faces = experts.getByRole('listitem').getByRole('button');
  await expect(faces).toHaveCount(8);
  for (const face of await faces.all()) {
    await face.click();
    const name = (await face.innerText()).split('\n')[0]!;
    await expect(experts.getByRole('article').getByRole('heading')).toHaveText(name);
    await expect(experts.getByRole('article').getByRole('link')).toHaveAttribute('href', /^\/expertListDetails\?bizCode=[\w-]+&resCode=[\w-]+$/);
  }

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

test('the floating buttons, the logins and the live tile lead where they say', async ({ page }) => {
  await page.goto(link('home'));
  const floating = page.getByRole('complementary', { name: '快捷入口' });
  const qr = floating.getByRole('img', { name: '微信咨询二维码' });
  await expect(qr).not.toBeVisible();
  await floating.getByRole('button', { name: '扫码咨询' }).click();
  await expect(qr).toBeVisible();
  await page.keyboard.press('Escape');

  // analytics.test.ts, enquiry.test.ts and console/entering.test.ts go where these lead.
  await expect(floating.getByRole('link', { name: '免费试用' })).toHaveAttribute('href', link('registration'));
  await header(page).getByRole('button', { name: '登录', exact: true }).click();
  for (const name of ['企业登录', '供应商登录']) {
    await expect(header(page).getByRole('link', { name })).toHaveAttribute('href', consolePath);
    await expect(header(page).getByRole('link', { name })).toHaveAttribute('target', '_blank');
  }
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: '直播推荐' }).getByRole('link').click();
  await expect(page).toHaveURL(link(isImplemented('liveVideo') ? 'liveVideo' : 'liveInteraction'));
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('还在准备');
});
