/** A visitor finds a help article by two characters, and rates it. */
import { link } from '../../../contract/pages.ts';
import { expect, journey } from '../../support/journey.ts';

const test = journey({ readsOnly: true });

interface Rating {
  useful: number;
  missing: string;
}

test('a visitor finds an article by two characters, reports what is missing in it, and changes the rating later', async ({ page, portal }) => {
  const ratings = () => portal.query<Rating>('select useful, missing from help_ratings');
  await page.goto(link('home'));
  await page.getByRole('contentinfo').getByRole('link', { name: '帮助中心' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('帮助中心');

  await page.getByRole('searchbox', { name: '搜帮助' }).fill('学时');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(link('helpList', { keyword: '学时' }));
  await expect(page.getByRole('main').getByRole('status')).toContainText(/找到 \d+ 篇与“学时”有关的帮助/);
  for (const row of await page.getByRole('main').locator('.help-rows li').all()) expect(await row.locator('mark').first().innerText()).toBe('学时');
  const first = page.getByRole('main').getByRole('heading', { level: 2 }).first();
  const title = await first.innerText();
  await first.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);

  await page.getByRole('button', { name: '没用', exact: true }).click();
  await expect(page.getByText('谢谢您直说。能讲讲少了什么吗？')).toBeVisible();
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('请写一句少了什么')).toBeVisible();
  await expect(page.getByRole('textbox', { name: '少了什么' })).toBeFocused();
  await page.getByRole('textbox', { name: '少了什么' }).fill('没写手机上怎么点');
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText(/收到了，写这篇的人会看到/)).toBeFocused();
  expect(ratings()).toEqual([{ useful: 0, missing: '没写手机上怎么点' }]);

  await page.reload();
  await expect(page.getByRole('button', { name: '没用', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: '有用', exact: true }).click();
  await expect(page.getByText(/谢谢，记下了/)).toBeVisible();
  expect(ratings()).toEqual([{ useful: 1, missing: '' }]);

  const category = page.getByRole('navigation', { name: '当前位置' }).getByRole('link').last();
  const name = await category.innerText();
  await category.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.getByRole('searchbox', { name: '搜帮助' }).fill('查无此词');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '没写到的事，找个人问' })).toBeVisible();
  await page.getByRole('complementary', { name: '人工帮助' }).getByRole('button', { name: '在线咨询' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
