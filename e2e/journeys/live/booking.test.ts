/** The public page of a live, and its reminder by SMS (spec live#live-detail). */
import { link } from '../../../contract/pages.ts';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { expect, journey } from '../../support/journey.ts';
import { authentication, demo01 } from '../accounts/dialogs.ts';
import { logInByCalls } from '../accounts/login-by-calls.ts';

const test = journey();

test('a visitor books a reminder by phone and slider, sees it after a reload, and cancels it on the page or by the link in the SMS; a person with a login types no phone', async ({ page, portal }) => {
  await page.goto(link('liveDetail', { code: 'LIVE-TENANT' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('低压电工第六讲：星三角降压启动');
  await expect(page.getByText('启航职业培训学校（示例）').first()).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: '开播前提醒我' }).click();
  const form = authentication(page, page.getByRole('dialog', { name: '开播前提醒我' }));
  await form.press('订好提醒');
  await expect(form.within.getByText('手机号不可为空')).toBeVisible();
  await form.within.getByLabel(/^手机号/).fill('13900000077');
  await form.press('订好提醒');
  await form.solvePuzzle(portal);
  const done = page.getByRole('dialog', { name: /^订好了/ });
  await expect(done).toContainText('139****0077');
  await done.getByRole('button', { name: '知道了' }).click();
  await expect(page.getByRole('button', { name: '已订提醒' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: '取消提醒' }).click();
  await expect(page.getByRole('button', { name: '开播前提醒我' })).toBeVisible();
  // A token without a booking gets the same answer, because the result is the same: no SMS will be sent.
  await page.goto(link('liveDetail', { code: 'LIVE-TENANT', unbook: 'no-longer-booked-token-1' }));
  const bar = page.getByRole('region', { name: '取消提醒' });
  await bar.getByRole('button', { name: '取消提醒' }).click();
  await expect(bar).toContainText('提醒已取消');

  await logInByCalls(page, portal, demo01.userName, '100000000001');
  await page.goto(link('liveDetail', { code: 'LIVE-TENANT' }));
  await page.getByRole('button', { name: '开播前提醒我' }).click();
  await expect(form.within.getByText('短信发到')).toContainText('138****0001');
  await form.within.getByRole('button', { name: '换一个号码' }).press('Enter');
  await expect(form.within.getByLabel(/^手机号/)).toBeFocused();
});
