/** A person learns on a phone: a trial film, the way back to the list, and a coupon. */
import type { Page } from 'playwright-core';
import { mobileAddressOf } from '../../../contract/mobile.ts';
import { link } from '../../../contract/pages.ts';
import { expect, journey } from '../../support/journey.ts';
import { phones } from '../../support/phones.ts';
import { demo02 } from '../accounts/dialogs.ts';
import { logInByCalls } from '../accounts/login-by-calls.ts';

const test = journey();
const scrolled = (page: Page) => page.evaluate(() => scrollY);
const position = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);

test('Back returns to the same place of a list, and a trial film that was left goes on under 接着学', async ({ meet }) => {
  const { page } = await meet(phones.medium);
  await page.goto(mobileAddressOf(link('courses', { categoryCode: 'welding' }))!);
  const courses = page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link');
  await courses.last().scrollIntoViewIfNeeded();
  const place = await scrolled(page);
  expect(place).toBeGreaterThan(100);
  const title = await courses.last().innerText();
  await courses.last().tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect.poll(() => scrolled(page)).toBe(0);

  await page.getByRole('button', { name: /^试看 / }).first().tap();
  await expect.poll(() => position(page)).toBeGreaterThan(0.2);
  await page.locator('video').evaluate((video: HTMLVideoElement) => (video.currentTime = 9));
  await expect.poll(() => position(page)).toBeGreaterThan(9.2);
  await page.goBack();
  await expect(courses.last()).toHaveText(title);
  await expect.poll(() => scrolled(page)).toBe(place);

  await page.getByRole('link', { name: '首页', exact: true }).tap();
  const left = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `从接着学里去掉：${title}` }) });
  await expect(left).toContainText(/看到 0:(09|1\d)/);
  await left.getByRole('link', { name: title }).tap();
  await page.getByRole('button', { name: /^试看 / }).first().tap();
  await expect.poll(() => position(page)).toBeGreaterThan(8.9);

  await page.goBack();
  await left.getByRole('button', { name: /^从接着学里去掉/ }).tap();
  await expect(page.getByRole('heading', { name: '接着学' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: '资讯' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '接着学' })).toHaveCount(0);
});

test('a coupon received on a phone is under 我的', async ({ meet, portal }) => {
  const { page } = await meet(phones.medium);
  portal.change("UPDATE content_versions SET body = json_set(body, '$.validUntil', ?) WHERE entry_id IN (SELECT id FROM content_entries WHERE kind = 'coupon')", new Date(Date.now() + 365 * 86_400_000).toISOString());
  await logInByCalls(page, portal, demo02.userName, '100000000002');
  await page.goto(link('my'));
  await page.getByRole('link', { name: /优惠券/ }).tap();
  await expect(page.getByRole('heading', { name: /优惠券/ }).first()).toBeVisible();
  await page.goto(mobileAddressOf(link('coupons'))!);
  const ticket = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: '焊工取证券' }) });
  await ticket.getByRole('button', { name: /^立即领取/ }).tap();
  await expect(ticket).toContainText('已领取');
  await page.goto(link('my'));
  await page.getByRole('link', { name: /优惠券/ }).tap();
  await expect(page.getByText('焊工取证券')).toBeVisible();
});
