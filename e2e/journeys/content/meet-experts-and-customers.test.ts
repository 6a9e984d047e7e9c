/** A visitor looks for a teacher, and for a similar customer. */
import { link } from '../../../contract/pages.ts';
import { expect, journey } from '../../support/journey.ts';

const test = journey({ readsOnly: true });

test('a visitor finds a welding expert and asks for a date, reads customer stories and their solution, and gets in touch with the company', async ({ page }) => {
  await page.goto(link('home'));
  await page.locator('#experts').getByRole('link', { name: '全部专家' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('请得到的师傅');
  await page.getByRole('searchbox', { name: '搜专家' }).fill('焊接');
  await page.getByRole('button', { name: '搜索' }).click();
  await expect(page.getByRole('main').getByRole('status')).toContainText('与“焊接”有关的专家');
  const expert = page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 }).first();
  const name = await expert.innerText();
  await expert.getByRole('link').click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('heading', { level: 2, name: `${name}的课` })).toBeVisible();
  const courses = page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link');
  await expect(courses.first()).toHaveAttribute('href', /^\/curse\/courselist\?beorCode=[\w-]+&bizCode=[\w-]+$/);

  const ask = page.getByRole('button', { name: `约${name}上课` });
  await ask.click();
  await expect(page.getByRole('dialog', { name: `约${name}上课` }).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '确认关闭' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const other = page.getByRole('main').getByRole('link', { name: '全部专家' });
  await other.click();
  await expect(page).toHaveURL(link('experts'));
  await page.getByRole('navigation', { name: '分页' }).getByRole('link', { name: '第 2 页' }).click();
  await expect(page).toHaveURL(link('experts', { pageNum: 2 }));

  await page.getByRole('contentinfo').getByRole('link', { name: '客户故事' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('客户故事');
  const stories = page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 });
  const title = await stories.first().innerText();
  await stories.first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  expect(title).toContain('示例');

  const otherStory = page.getByRole('main').getByRole('heading', { level: 3 }).first();
  const otherTitle = await otherStory.innerText();
  await otherStory.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(otherTitle);
  await page.getByRole('complementary', { name: '目录与分享' }).getByRole('link', { name: /^看.+方案$/ }).click();
  await expect(page).toHaveURL(/\/solutions\?customerType=[0-3]$/);

  await page.getByRole('banner').getByRole('link', { name: '关于我们' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('做一套趁手的家什');
  const contact = page.locator('#contact');
  const number = contact.getByRole('link', { name: '400-000-0000' });
  await expect(number).toHaveAttribute('href', 'tel:400-000-0000');
  const lines = await number.evaluate((link: HTMLElement) =>
    Array.from({ length: 40 }, (_, step) => {
      link.parentElement!.style.width = `${60 + step * 8}px`;
      return link.getClientRects().length;
    }),
  );
  expect([...new Set(lines)], 'it stands on one line, however narrow its place').toEqual([1]);
  await contact.getByRole('button', { name: '留言给我们' }).click();
  await expect(page.getByRole('dialog', { name: '在线咨询' })).toBeVisible();
});
