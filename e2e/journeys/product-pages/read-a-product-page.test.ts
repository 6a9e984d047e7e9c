/** A training director reads a product page by menu, and without a script. */
import { link, pages, titleOf } from '../../../contract/pages.ts';
import { expect, journey } from '../../support/journey.ts';

const test = journey({ readsOnly: true, animated: true });

test('the menu leads to a product page, its contents to a section, its button to the free trial, and a demonstration can be requested on it', async ({ page }) => {
  await page.goto(link('home'));
  const menu = page.getByRole('banner');
  await menu.getByRole('button', { name: '产品与服务' }).hover();
  await menu.getByRole('link', { name: pages.liveInteraction.title }).click();
  await expect(page).toHaveURL(link('liveInteraction'));
  await expect.poll(() => page.title()).toBe(titleOf(pages.liveInteraction.title));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('直播课');
  // The first screen has only one coral button.
  const coral = () =>
    page.locator('.button--go').evaluateAll((buttons) =>
      buttons.filter((button) => {
        const { top, bottom } = button.getBoundingClientRect();
        return top < innerHeight && bottom > 0 && getComputedStyle(button).backgroundColor === 'rgb(255, 122, 69)';
      }).length,
    );
  await expect.poll(coral).toBe(1);

  const contents = page.getByRole('navigation', { name: '本页目录' });
  await contents.getByRole('link', { name: '指标' }).click();
  const top = () => page.getByRole('heading', { name: '写进服务说明的数' }).evaluate((heading) => heading.getBoundingClientRect().top);
  await expect.poll(async () => Math.abs((await top()) - 250) < 150).toBe(true);
  await expect(contents.getByRole('link', { name: '指标' })).toHaveAttribute('aria-current', 'true');

  const [trial] = await Promise.all([page.waitForEvent('popup'), page.getByRole('main').getByRole('link', { name: '免费试用' }).last().click()]);
  await expect(trial).toHaveURL(link('registration'));
  await trial.close();

  // A demonstration can be requested without leaving the page.
  await page.getByRole('button', { name: '约一次演示' }).first().click();
  await expect(page.getByRole('dialog', { name: '合作咨询' })).toBeVisible();
});

test('without a script the questions open, and all other content is present', async ({ meet }) => {
  const { page, expectProblem } = await meet({ javaScriptEnabled: false });
  expectProblem(/\.js$/); // The scripts are requested but not run.
  await page.goto(link('assessmentManagement'));
  const question = page.locator('details').filter({ hasText: '证书由谁发？' });
  const answer = question.getByText('由有资质的评价机构');
  await expect(answer).not.toBeVisible();
  await question.locator('summary').click();
  await expect(answer).toBeVisible();
  await expect(page.getByRole('heading', { name: '缺什么，当场说' })).toBeVisible();
});
