/** A visitor searches the industry news, reads an article, shares it, and goes back to the list. */
import { link } from '../../../contract/pages.ts';
import { expect, journey } from '../../support/journey.ts';

const test = journey({ readsOnly: true });

test('a visitor finds an article by a word, reads it, copies its address and reads the next', async ({ page, portal }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: portal.origin });
  await page.goto(link('home'));
  await page.getByRole('banner').getByRole('link', { name: '行业资讯' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('行业资讯');

  await page.getByRole('searchbox', { name: '搜资讯' }).fill(' 学时 ');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(link('news', { keyword: '学时' }));
  await expect(page.getByRole('main').getByRole('status')).toContainText(/找到 \d+ 篇与“学时”有关的资讯/);
  const found = page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 });
  expect(await page.getByRole('main').locator('mark').first().innerText()).toBe('学时');

  const title = await found.first().innerText();
  await found.first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByText(/^\d+ 分钟读完$/)).toBeVisible();
  await expect.poll(() => page.title()).toBe(`${title} - 资讯详情 - 鹦鹉匠`);

  const contents = page.getByRole('navigation', { name: '本文目录' }).getByRole('link');
  const heading = await contents.last().innerText();
  await contents.last().click();
  await expect.poll(() => page.getByRole('heading', { level: 2, name: heading, exact: true }).evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(900);

  await page.getByRole('button', { name: '复制链接' }).click();
  await expect(page.getByText('链接已复制')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^http:\/\/localhost:\d+\/industryInformationDetails\?code=[\w-]+$/);

  const beside = page.getByRole('navigation', { name: '上一篇和下一篇' }).getByRole('link').last();
  const next = (await beside.innerText()).split('\n').at(-1)!;
  await beside.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(next);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.getByRole('navigation', { name: '当前位置' }).getByRole('link', { name: '行业资讯' }).click();
  await expect(page).toHaveURL(link('news'));

  // A change of page scrolls to the top, and Back restores the scroll position.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('行业资讯');
  const first = await page.getByRole('main').getByRole('heading', { level: 2 }).first().innerText();
  const pager = page.getByRole('navigation', { name: '分页' });
  await pager.getByRole('link', { name: '下一页' }).click();
  await expect(page).toHaveURL(link('news', { pageNum: 2 }));
  await expect(pager.getByRole('link', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).not.toHaveText(first);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(first);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
});

test('without scripts the search is a form, and pages and articles are links', async ({ meet }) => {
  const { page, expectProblem } = await meet({ javaScriptEnabled: false });
  // With scripts disabled the browser reports their requests as blocked.
  expectProblem(/^request: csp .*\.js$/);
  await page.goto(link('news'));
  await page.getByRole('searchbox', { name: '搜资讯' }).fill('考试');
  await page.getByRole('button', { name: '搜索' }).click();
  await expect(page).toHaveURL(link('news', { keyword: '考试' }));
  await expect(page.locator('mark').first()).toBeVisible();
  await page.goto(link('news'));
  await page.getByRole('link', { name: '第 2 页' }).click();
  await page.getByRole('main').getByRole('heading', { level: 2 }).first().getByRole('link').click();
  await expect(page).toHaveURL(/^\/industryInformationDetails\?code=/);
  await expect(page.getByRole('button', { name: '复制链接' })).not.toBeVisible();
});
