/** A visitor who wants to run a subsidised class filters the policies, reads one, and returns to the list. */
import { link } from '../../../contract/pages.ts';
import { expect, journey } from '../../support/journey.ts';

const test = journey({ readsOnly: true });

test('a visitor narrows the policies to a region and a category, reads one, and comes back to the same list', async ({ page }) => {
  await page.goto(link('subsidisedTraining'));
  await page.getByRole('navigation', { name: '本页目录' }).getByRole('link', { name: '政策查询' }).click();
  const category = page.getByRole('navigation', { name: '按类别筛选' }).getByRole('link', { name: '学时监管' });
  await category.click();
  await expect(page).toHaveURL(link('subsidisedTraining', { categoryCode: 'hours' }));
  // The address changes first. Until the list follows, the regions still link to lists without the category.
  await expect(category).toHaveAttribute('aria-current', 'true');

  const regions = page.getByRole('navigation', { name: '按地区筛选' });
  await regions.getByRole('link', { name: '江湾市' }).click();
  const list = link('subsidisedTraining', { categoryCode: 'hours', region: '江湾市' });
  await expect(page).toHaveURL(list);
  await expect(regions.getByRole('link', { name: '江湾市' })).toHaveAttribute('aria-current', 'true');
  const rows = page.locator('.policies__list li');
  await expect.poll(async () => (await rows.allInnerTexts()).every((row) => row.includes('江湾市') && row.includes('学时监管'))).toBe(true);
  await expect.poll(() => page.locator('#policies').evaluate((section) => Math.abs(section.getBoundingClientRect().top))).toBeLessThan(200);
  const titles = await rows.getByRole('heading').allInnerTexts();
  expect(titles.length).toBeGreaterThan(0);

  await rows.first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[0]!);
  await expect.poll(() => page.title()).toBe(`${titles[0]} - 政府补贴培训 - 鹦鹉匠`);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByRole('complementary', { name: '目录与分享' }).getByText('江湾市')).toBeVisible();
  await expect(page.getByRole('heading', { name: '文件这么要求，平台里这么做' })).toBeVisible();

  await page.getByRole('link', { name: '回到政策列表' }).click();
  await expect(page).toHaveURL(list);
  await expect.poll(() => rows.getByRole('heading').allInnerTexts()).toEqual(titles);

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[0]!);
  await page.goBack();
  await expect(page).toHaveURL(list);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(400);
});

test('without scripts the filters and pages are links, and each leads to the list', async ({ meet }) => {
  const { page, expectProblem } = await meet({ javaScriptEnabled: false });
  // With scripts disabled the browser reports their requests as blocked.
  expectProblem(/^request: csp .*\.js$/);
  await page.goto(link('subsidisedTraining'));
  await page.getByRole('link', { name: '第 2 页' }).click();
  await expect(page).toHaveURL(link('subsidisedTraining', { pageNum: 2 }));
  await page.locator('.policies__list').getByRole('link').first().click();
  await expect(page).toHaveURL(/[?&]bizCode=/);
});
