/** A visitor searches the whole site: from the 404 page, from the header, and without a script. */
import { link } from '../../../contract/pages.ts';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { expect, journey } from '../../support/journey.ts';

const test = journey({ readsOnly: true });

test('a visitor on a wrong address searches, filters by kind, reads a result, and searches again from the header', async ({ page, visitor }) => {
  visitor.expectProblem(/404/);
  await page.goto('/wrong-address');
  await page.getByRole('searchbox', { name: '搜页面、课程或资讯' }).fill('学时');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(link('search', { keyword: '学时' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('搜索');
  const main = page.getByRole('main');
  await expect(main.getByRole('status')).toContainText(/找到 \d+ 条与“学时”有关的内容/);
  expect(await main.locator('mark').first().innerText()).toBe('学时');
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.getByRole('navigation', { name: '按类型看' }).getByRole('link', { name: /^资讯 \d+$/ }).click();
  await expect(page).toHaveURL(link('search', { keyword: '学时', kind: 'news' }));
  await expect(main.getByRole('status')).toContainText(/条与“学时”有关的资讯/);
  const first = main.getByRole('listitem').getByRole('heading', { level: 2 }).first();
  const title = await first.innerText();
  await first.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);

  // The icon is the field itself: it accepts input before any script has loaded, and is empty afterwards.
  const icon = page.getByRole('banner').getByRole('searchbox', { name: '搜索' });
  await icon.click();
  await page.keyboard.insertText('半途');
  await page.keyboard.press('Escape');
  await expect(icon).toHaveValue('');
  await expect(icon).not.toBeFocused();
  await icon.click();
  await page.keyboard.insertText('而废');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(icon).toHaveValue('');
  // On a phone the open field covers the header until it is closed.
  const close = page.getByRole('button', { name: '关闭搜索' });
  await expect(close).not.toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const leave of [() => close.click(), () => page.keyboard.press('Tab').then(() => page.keyboard.press('Enter'))]) {
    await icon.click();
    await page.keyboard.insertText('作罢');
    await expect(close).toBeVisible();
    await leave();
    await expect(close).not.toBeVisible();
    await expect(icon).toHaveValue('');
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await icon.click();
  await page.keyboard.insertText('查无');
  await page.keyboard.insertText('此词');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(link('search', { keyword: '查无此词' }));
  await expect(icon).toHaveValue('');
  await expect(icon).not.toBeFocused();
  await expect(page.getByRole('heading', { level: 2, name: '没有找到“查无此词”' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: '问问顾问' }).click();
  await expect(page.getByRole('dialog', { name: '您在找什么？' })).toBeVisible();
});

test('without a script the header’s search works too, with pages', async ({ meet }) => {
  const { page, expectProblem } = await meet({ javaScriptEnabled: false });
  // With scripts disabled the browser reports their requests as blocked.
  expectProblem(/^request: csp .*\.js$|404/);
  await page.goto('/wrong-address');
  await page.getByRole('banner').getByRole('searchbox', { name: '搜索' }).click();
  await page.keyboard.insertText('培训');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(link('search', { keyword: '培训' }));
  await page.getByRole('navigation', { name: '分页' }).getByRole('link', { name: '下一页' }).click();
  await expect(page.getByRole('main').getByRole('status')).toContainText('第 2 页');
});
