/** A visitor compares the prices. */
import { link } from '../../../contract/pages.ts';
import { expect, journey } from '../../support/journey.ts';

const test = journey({ readsOnly: true });

test('a visitor compares the editions row by row, chooses one, and the free trial names it', async ({ page }) => {
  await page.goto(link('home'));
  await page.getByRole('banner').getByRole('link', { name: '版本与价格' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('按年付费，明码标价');
  await expect(page.getByRole('heading', { level: 2, name: '标准版' })).toBeVisible();

  const table = page.getByRole('table', { name: '各版本的额度、功能与服务对照' });
  const row = (name: string) => table.getByRole('row', { name: new RegExp(`^${name}`) });
  expect(await row('岗位地图').getByRole('cell').allInnerTexts()).toEqual(['没有', '有', '有']);
  expect(await row('直播流量').getByRole('cell').allInnerTexts()).toEqual(['20,000 GB', '40,000 GB', '100,000 GB']);
  // The table head is still in view beside the last rows.
  await row('上线辅导').scrollIntoViewIfNeeded();
  const head = table.getByRole('columnheader', { name: /标准版/ });
  const { top, bottom } = await head.evaluate((each) => each.getBoundingClientRect());
  expect(top).toBeGreaterThan(0);
  expect(bottom).toBeLessThan(300);

  const [trial] = await Promise.all([page.waitForEvent('popup'), head.getByRole('link', { name: /试用\s*标准版/ }).click()]);
  await expect(trial).toHaveURL(link('registration', { edition: '700' }));
  await expect(trial.getByText('您选择了 标准版')).toBeVisible();
  await expect(trial.getByRole('form', { name: '免费试用' })).toBeVisible();
});
