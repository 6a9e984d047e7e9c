/** A visitor receives a coupon. */
import { link } from '../../../contract/pages.ts';
import { addressPattern, callsOf } from '../../support/calls.ts';
import { expect, journey } from '../../support/journey.ts';
import { passing } from '../../support/passing.ts';
import { authentication, demo01, header } from '../accounts/dialogs.ts';

const test = journey();
const inThirtyDays = new Date(Date.now() + 30 * 86_400_000);
/** Nine in the morning of that day, China time. */
const opening = `${inThirtyDays.toISOString().slice(0, 10)}T09:00:00+08:00`;
const receipts = 'SELECT coupon_code FROM coupon_receipts ORDER BY coupon_code';

test('an anonymous visitor logs in first and then has the coupon, once, in every tab; a lost answer and a sold-out coupon show a message', async ({ page, portal, visitor }) => {
  visitor.expectProblem(/ERR_FAILED/);
  // The launch coupons have fixed dates, which may be past.
  const move = (field: string, time: string, which: string) => portal.change(`UPDATE content_versions SET body = json_set(body, '$.${field}', ?) WHERE entry_id IN (SELECT id FROM content_entries WHERE kind = 'coupon' AND code ${which})`, time);
  move('validUntil', new Date(Date.now() + 365 * 86_400_000).toISOString(), "<> 'autumn'");
  move('receivableFrom', opening, "= 'new-year'");
  const form = authentication(page);
  const ticket = (name: string, tab = page) => tab.getByRole('listitem').filter({ has: tab.getByRole('heading', { name }) });
  const take = (name: string, tab = page) => ticket(name, tab).getByRole('button', { name: /^立即领取/ });
  await page.goto(link('coupons'));
  await expect(ticket('秋季开学券')).toContainText('已过期');
  await expect(ticket('元旦开班券')).toContainText(`未开始，${inThirtyDays.getUTCMonth() + 1} 月 ${inThirtyDays.getUTCDate()} 日 09:00 开领`);

  // Closing the dialog without a login cancels the request.
  await take('电工复审券').click();
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await take('焊工取证券').click();
  await passing(page, '.toast', /领到了：焊工取证券/, () => form.logInByPassword(portal, demo01.userName));
  await expect(header(page).phone).toHaveText(demo01.masked);
  await expect(ticket('焊工取证券')).toContainText('已领取');
  expect(portal.query(receipts)).toEqual([{ coupon_code: 'welding-50' }]);

  // A tab opened from this one is logged in too and shows the received coupon.
  const [second] = await Promise.all([page.waitForEvent('popup'), page.evaluate(() => void open(location.href))]);
  await expect(ticket('焊工取证券', second)).toContainText('已领取');
  const calls = callsOf(second, 'couponReceive');
  await take('照护关怀券', second).dblclick();
  await expect(ticket('照护关怀券', second)).toContainText('已领取');
  expect(calls).toHaveLength(1);
  await second.close();

  // The answer is lost: the page says that the result is unknown, and a second press gives no second coupon.
  await page.route(addressPattern('couponReceive'), async (route) => {
    await route.fetch();
    await route.abort();
  });
  await take('新学员见面礼').click();
  await expect(ticket('新学员见面礼')).toContainText('再点一次不会多领');
  await page.unroute(addressPattern('couponReceive'));
  await take('新学员见面礼').click();
  await expect(ticket('新学员见面礼')).toContainText('已领取');
  await expect(ticket('新学员见面礼')).not.toContainText('再点一次');

  // Another person receives the last coupon in the meantime.
  portal.change("INSERT INTO coupon_counters (top_code, coupon_code, received) VALUES ('-1', 'team-150', 120)");
  await passing(page, '.toast', /这张优惠券已经领完/, () => take('五人团报券').click());
  await expect(ticket('五人团报券')).toContainText('已领完');
  expect(portal.query(receipts)).toEqual([{ coupon_code: 'care-40' }, { coupon_code: 'welcome' }, { coupon_code: 'welding-50' }]);
});
