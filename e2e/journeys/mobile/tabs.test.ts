import { expect, journey } from '../../support/journey.ts';
import { phones } from '../../support/phones.ts';

const test = journey({ readsOnly: true });

test('the trade that was chosen once stays, and its courses replace the popular ones', async ({ meet }) => {
  const { page } = await meet(phones.medium);
  await page.goto('/m');
  await page.getByRole('button', { name: '焊接' }).tap();
  await expect(page.getByRole('heading', { name: '焊接课程' })).toBeVisible();
  await expect(page.getByRole('link', { name: /焊/ }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: '焊接课程' })).toBeVisible();
});

test('the course tab searches, and its categories keep their place in the history', async ({ meet }) => {
  const { page } = await meet(phones.small);
  await page.goto('/m/course');
  await page.getByRole('navigation', { name: '课程类目' }).getByRole('link', { name: /焊接/ }).tap();
  await expect(page).toHaveURL('/m/course?categoryCode=welding');
  await page.getByRole('searchbox', { name: '搜课程' }).fill('氩弧');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/m\/curse\/Fullcourse\?/);
  await expect(page.getByRole('link', { name: /氩弧/ }).first()).toBeVisible();
  await page.getByRole('link', { name: '返回' }).tap();
  await expect(page).toHaveURL('/m/course?categoryCode=welding');
});
