/** A training director finds a course by category and word, watches its trial, and comes back to the list as it was left. */
import type { Locator, Page } from 'playwright-core';
import { link } from '../../../contract/pages.ts';
import { expect, journey } from '../../support/journey.ts';
import { takenOver } from '../../support/taken-over.ts';

const test = journey({ readsOnly: true });

const scrolled = (page: Page) => page.evaluate(() => scrollY);
const titles = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 });
const watched = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);

/** Clicks at the element's position. Playwright's own click scrolls the page first, even for an element in view. */
async function press(page: Page, target: Locator): Promise<void> {
  const { x, y, width, height } = (await target.boundingBox())!;
  await page.mouse.click(x + width / 2, y + height / 2);
}

test('a director finds a course, watches its trial, and returns to the unchanged list by Back or by a link; an opened filter closes', async ({ page }) => {
  await page.goto(link('courses'));
  await page.getByRole('navigation', { name: '课程类目' }).getByRole('link', { name: /^焊接/ }).click();
  await expect(page).toHaveURL(link('courses', { categoryCode: 'welding' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('焊接课程');
  await page.getByRole('link', { name: '按标签和行业再筛' }).click();
  await expect(page).toHaveURL(link('allCourses', { categoryCode: 'welding' }));
  await page.getByRole('searchbox', { name: '搜课程', exact: true }).fill('焊');
  await page.keyboard.press('Enter');
  const found = link('allCourses', { categoryCode: 'welding', keyword: '焊' });
  await expect(page).toHaveURL(found);
  await expect(page.getByRole('main').getByRole('status')).toContainText(/找到 \d+ 门与“焊”有关的课程/);
  await page.getByRole('navigation', { name: '排序' }).getByRole('link', { name: '价格从低到高' }).click();
  const choice = link('allCourses', { categoryCode: 'welding', sort: 'price', keyword: '焊' });
  await expect(page).toHaveURL(choice);
  // The address changes first, then the list with its sorting.
  await expect(page.getByRole('navigation', { name: '排序' }).getByRole('link', { name: '价格从低到高' })).toHaveAttribute('aria-current', 'true');
  const list = await titles(page).allInnerTexts();

  await titles(page).last().scrollIntoViewIfNeeded();
  const place = await scrolled(page);
  expect(place).toBeGreaterThan(100);
  await titles(page).last().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(list.at(-1)!);
  await expect.poll(() => scrolled(page)).toBe(0);

  await page.getByRole('button', { name: /^试看 / }).first().click();
  await expect.poll(() => watched(page)).toBeGreaterThan(0.5);
  expect(new URL(await page.locator('video').evaluate((video: HTMLVideoElement) => video.currentSrc)).searchParams.has('signature')).toBe(true);

  await page.goBack();
  await expect(page).toHaveURL(choice);
  await expect.poll(() => titles(page).allInnerTexts()).toEqual(list);
  await expect.poll(() => scrolled(page)).toBe(place);

  // A plain link to all courses also restores the earlier filters, not only Back.
  await press(page, page.getByRole('banner').getByRole('link', { name: '课程中心' }));
  await expect(page).toHaveURL(link('courses'));
  await takenOver(page);
  await page.getByRole('link', { name: '看全部课程' }).click();
  await expect(page).toHaveURL(choice);
  await expect.poll(() => titles(page).allInnerTexts()).toEqual(list);
  await expect.poll(() => scrolled(page)).toBe(place);

  const chosen = page.getByRole('list', { name: '已选条件' });
  await chosen.getByRole('link', { name: '焊接' }).click();
  await expect(page).toHaveURL(link('allCourses', { sort: 'price', keyword: '焊' }));
  // Until the page has rendered the new address, its links still have the removed filter.
  await expect(chosen.getByRole('link', { name: '焊接' })).toHaveCount(0);
  await chosen.getByRole('link', { name: '“焊”' }).click();
  await expect(page).toHaveURL(link('allCourses', { sort: 'price' }));
  await expect(chosen.getByRole('link', { name: '“焊”' })).toHaveCount(0);
  await page.getByRole('navigation', { name: '分页' }).getByRole('link', { name: '下一页' }).click();
  await expect(page).toHaveURL(link('allCourses', { sort: 'price', pageNum: 2 }));
  await expect.poll(async () => { const y = (await titles(page).first().boundingBox())?.y ?? -1; return y > 0 && y < 900; }).toBe(true);

  // An opened filter closes by Escape, by a press elsewhere, and by a choice.
  const industries = page.getByRole('group').filter({ hasText: '行业' });
  const summary = industries.locator('summary');
  const first = industries.getByRole('link').nth(1);
  await summary.click();
  await expect(first).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(first).not.toBeVisible();
  await expect(summary).toBeFocused();
  await summary.click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(first).not.toBeVisible();
  await summary.click();
  const name = (await first.textContent())!;
  await first.click();
  await expect(page).toHaveURL(/industry=/);
  await expect(first).not.toBeVisible();
  await expect(summary).toContainText(name);
});

test('a trial with an expired address continues at the same position, and a trial that cannot be played shows a message', async ({ page, visitor }) => {
  visitor.expectProblem(/status of 50|response: 500|Failed to load resource/);
  await page.clock.install();
  await page.goto(link('courseDetail', { beorCode: 'machining-lathe', bizCode: 'machining-lathe' }));
  const video = page.locator('video');
  await page.getByRole('button', { name: '播放试看：首件，慢一点做（机械加工示例）' }).click();
  await expect.poll(() => watched(page)).toBeGreaterThan(0.5);
  const source = await video.evaluate((element: HTMLVideoElement) => (element.pause(), element.currentSrc));
  const paused = await watched(page);
  await page.clock.fastForward(16 * 60_000);
  await video.evaluate((element: HTMLVideoElement) => void element.play());
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentSrc)).not.toBe(source);
  await expect.poll(() => watched(page)).toBeGreaterThan(paused);

  await page.route('**/*.mp4?*', (route) => route.fulfill({ status: 500 }));
  await page.reload();
  await page.getByRole('button', { name: '播放试看：首件，慢一点做（机械加工示例）' }).click();
  await expect(page.getByText('此视频暂无法播放!')).toBeVisible();
  await page.unroute('**/*.mp4?*');
  await page.getByRole('button', { name: '再试一次' }).click();
  await expect.poll(() => watched(page)).toBeGreaterThan(0.5);
});

test('without scripts courses are filtered, sorted and paged by links, and chapters open', async ({ meet }) => {
  const { page, expectProblem } = await meet({ javaScriptEnabled: false });
  expectProblem(/^request: csp .*\.js$/);
  await page.goto(link('allCourses'));
  await page.getByRole('navigation', { name: '筛选课程' }).getByRole('link', { name: '焊接', exact: true }).click();
  await page.getByRole('searchbox', { name: '搜课程' }).fill('机器人');
  await page.getByRole('button', { name: '搜索' }).click();
  await expect(page).toHaveURL(link('allCourses', { categoryCode: 'welding', keyword: '机器人' }));
  await expect(titles(page).first()).toContainText('机器人');
  expect((await titles(page).allInnerTexts()).filter((title) => !title.includes('机器人'))).toEqual([]);
  await page.getByRole('link', { name: /^取消\s*焊接$/ }).click();
  await page.getByRole('link', { name: '价格从低到高' }).click();
  await expect(page).toHaveURL(link('allCourses', { sort: 'price', keyword: '机器人' }));
  await titles(page).first().getByRole('link').click();
  const chapter = page.locator('details').nth(1);
  await chapter.locator('summary').click();
  await expect(chapter.getByText(/合 \d+ 课时/)).toBeVisible();
  await expect(page.getByRole('button', { name: /试看/ })).toHaveCount(0);
});
