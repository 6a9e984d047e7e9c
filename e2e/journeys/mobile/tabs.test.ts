import { expect, journey } from '../../support/journey.ts';
import { phones } from '../../support/phones.ts';
import { pullDown } from '../../support/pull.ts';

const test = journey({ readsOnly: true });

test('the trade that was chosen once stays, and its courses replace the popular ones', async ({ meet }) => {
  const { page } = await meet(phones.medium);
  await page.goto('/m');
  await page.getByRole('button', { name: '焊接' }).tap();
  await expect(page.getByRole('heading', { name: '焊接课程' })).toBeVisible();
  await expect(page.getByRole('link', { name: /焊/ }).first()).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => void (request.url().includes('getIndexCourseList') && asked.push(request.url())));
  await page.reload();
  await expect(page.getByRole('heading', { name: '焊接课程' })).toBeVisible();
  await expect.poll(() => asked.length).toBe(1);
  // Each visit asks for them once more, and the former ones are there meanwhile.
  await page.getByRole('link', { name: '课程', exact: true }).tap();
  await expect(page.getByRole('searchbox', { name: '搜课程' })).toBeVisible();
  await page.getByRole('link', { name: '首页', exact: true }).tap();
  await expect(page.getByRole('link', { name: /焊/ }).first()).toBeVisible();
  await expect.poll(() => asked.length).toBe(2);
});

test('a list below a tab has new data after a pull from its very top', async ({ meet }) => {
  const { page } = await meet(phones.medium);
  await page.goto('/m');
  await page.locator('.tab-section', { has: page.getByRole('heading', { name: '资讯' }) }).getByRole('link', { name: '全部' }).tap();
  await expect(page.getByRole('link', { name: '返回' })).toBeVisible();
  await expect(page.locator('.pull')).toBeVisible();
  let reloads = 0;
  page.on('request', (request) => void (reloads += Number(request.url().includes('/m/industryInformation.data'))));
  await pullDown(page);
  await expect.poll(() => reloads).toBe(1);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
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
