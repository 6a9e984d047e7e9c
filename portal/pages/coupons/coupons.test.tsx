import { beforeEach, expect, test, vi } from 'vitest';
import { entryOf, linkedDataOf, renderPage, textOf, type Answers } from '../../testing/render-page.tsx';
import * as page from './page.tsx';
import type { Coupon } from './use-coupons.ts';
import { clearPendingCoupon, storePendingCoupon, readPendingCoupon } from './pending-coupon.ts';

const coupon = (couponCode: string, changes: Partial<Coupon> = {}): Coupon => ({
  couponCode, resName: `${couponCode}券`, description: '', amountCents: 15_000, thresholdCents: 59_900, total: 500, remaining: 120,
  validFrom: '2026-11-01T00:00:00+08:00', validUntil: '2027-02-28T23:59:59+08:00', receivableFrom: null, state: 'available', ...changes,
});
const render = (couponList?: Coupon[]) => renderPage(page, '/twelve', couponList === undefined ? ({} satisfies Answers) : { couponList });
/** The text of a coupon's card. */
const cardOf = (main: string, code: string): string => textOf(main.slice(main.indexOf(`id="coupon-${code}"`) + 12 + code.length).split('</li>')[0]!).trim();

test('each coupon shows its value, its end, the number left and the action for its state', async () => {
  const { main, status, head } = await render([
    coupon('焊工'),
    coupon('通用', { thresholdCents: 0, amountCents: 1_550 }),
    coupon('抢光', { remaining: 0, state: 'finished' }),
    coupon('元旦', { state: 'upcoming', receivableFrom: '2026-12-28T09:00:00+08:00' }),
    coupon('秋季', { state: 'ended' }),
  ]);
  expect(status).toBe(200);
  expect(main.match(/<h1/g)).toHaveLength(1);
  expect(cardOf(main, '焊工')).toContain('¥ 150 满 599 元可用 焊工券 使用时间 2026.11.01 至 2027.02.28 数量 共 500 张，还剩 120 张 立即领取 领取需要浏览器的 JavaScript');
  expect(cardOf(main, '通用')).toContain('¥ 15.50 无门槛');
  expect(cardOf(main, '抢光')).toMatch(/500 张，已领完 已领完$/);
  expect(cardOf(main, '元旦')).toMatch(/未开始，12 月 28 日 09:00 开领$/);
  expect(cardOf(main, '秋季')).toMatch(/已过期$/);
  expect(main.match(/<button/g)).toHaveLength(2 + 1);
  expect(main).toContain('aria-label="立即领取：焊工券"');
  expect([...main.matchAll(/<h2>([^<]+)<\/h2>/g)].map(([, title]) => title).slice(0, 3)).toEqual(['现在能领', '就要开始', '已经过期']);
  expect(linkedDataOf(head, 'BreadcrumbList')).toBeDefined();
  expect(entryOf(head, 'canonical')?.['href']).toBe('http://localhost:3000/twelve');
});

test('the page says that a consultant deducts a coupon at sign-up, and promises no payment on the portal', async () => {
  const text = textOf((await render([])).main);
  expect(text).toContain('网站上不收款');
  expect(text).toContain('报名签约时顾问凭手机号核对，从应付的费用里减');
  expect(text).not.toMatch(/付款|下单|由客服登记/);
});

test('below the coupons the page explains why coupons received in another tab are not marked here', async () => {
  const text = textOf((await render([coupon('焊工')])).main);
  expect(text.indexOf('新开的标签页要再登录一次才看得到')).toBeGreaterThan(text.indexOf('立即领取'));
});

test('the number left is shown for a coupon that was never received, and not for an upcoming or ended one', async () => {
  const { main } = await render([coupon('新', { remaining: 500 }), coupon('元旦', { remaining: 500, state: 'upcoming', receivableFrom: '2026-12-28T09:00:00+08:00' }), coupon('秋季', { state: 'ended' })]);
  expect(cardOf(main, '新')).toContain('共 500 张，还剩 500 张');
  for (const code of ['元旦', '秋季']) expect(cardOf(main, code)).not.toContain('还剩');
});

test('an empty list and a failed call show different messages', async () => {
  expect(textOf((await render([])).main)).toContain('现在没有优惠券');
  expect(textOf((await render()).main)).toContain('没能取到优惠券');
});

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => stored.set(key, value), removeItem: (key: string) => stored.delete(key) });
  return () => vi.unstubAllGlobals();
});

test('the coupon of a visitor without a login stays pending for ten minutes, or until it is cleared', () => {
  storePendingCoupon('welcome', 1_000);
  expect([readPendingCoupon(2_000), readPendingCoupon(600_999), readPendingCoupon(601_000)]).toEqual(['welcome', 'welcome', null]);
  clearPendingCoupon();
  expect(readPendingCoupon(2_000)).toBeNull();
  for (const strange of ['', '{', 'null', '{"couponCode":1,"at":1}', '"welcome"']) {
    stored.set('wantedCoupon', strange);
    expect(readPendingCoupon(2)).toBeNull();
  }
});
