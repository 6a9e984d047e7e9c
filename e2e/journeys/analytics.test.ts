/** Events of a visit that are counted, and visitors who are not counted (spec analytics#insert-data, analytics#consent). */
import type { BrowserContext, Page } from 'playwright-core';
import { link, pageAt } from '../../contract/pages.ts';
import { homeTabs } from '../../contract/home-tabs.ts';
import { trackedPage } from '../../contract/tracking.ts';
import { addressPattern, callsOf } from '../support/calls.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { everyAddress } from '../support/every-page.ts';
import { expect, journey } from '../support/journey.ts';
import type { Portal } from '../support/portal.ts';
import { patienceMilliseconds, until } from '../support/until.ts';

const test = journey();

const homeCode = '170000000000000009';
const registrationCode = '170000000000000021';
const freeTrialCode = '170000000000000101';

interface Visit {
  id: string;
  item_code: string;
  item_name: string;
  module: string;
  device_type: string;
  source: string;
  network: string;
  arrived_at: number;
  left_at: number | null;
}
const visit = (portal: Portal, id: string) => portal.query<Visit>('SELECT * FROM visits WHERE id = ?', id)[0];

/** Records the analytics calls of a visitor from now on, in all tabs. */
const counting = (visitor: BrowserContext) => ({ entered: callsOf(visitor, 'insertData'), left: callsOf(visitor, 'updateDate') });
/** The id that the page stores under an item's code. Waits for the answer. */
const idOf = (page: Page, itemCode: string) => until(() => page.evaluate((code) => sessionStorage.getItem(code) ?? Promise.reject(new Error(`no id under ${code}`)), itemCode), { timeoutMilliseconds: patienceMilliseconds });

/** All events of a visitor who opens a few pages. */
async function lookAround(page: Page): Promise<void> {
  await page.goto(link('home'));
  await page.getByRole('tab', { name: homeTabs[1].countItemName }).click();
  const [trial] = await Promise.all([page.waitForEvent('popup'), page.getByRole('banner').getByRole('link', { name: '免费试用' }).click()]);
  await expect(trial.getByRole('heading', { level: 1 })).toHaveText('免费试用');
  await trial.close();
}

/** Visits are written in order: once this visit is written, all earlier ones are too. */
async function waitForALaterVisit(page: Page, portal: Portal): Promise<void> {
  await page.goto(link('home'));
  const id = await idOf(page, homeCode);
  await page.close();
  await until(() => expect(visit(portal, id)?.left_at).toBeTruthy(), { timeoutMilliseconds: patienceMilliseconds });
}

test('a visit of the home page, its four tabs and a click on the free trial are counted once each, by their exact codes, with the time in view', async ({ page, portal, visitor }) => {
  const { entered, left } = counting(page.context());
  await page.goto(link('home'));
  const id = await idOf(page, homeCode);
  expect(entered.map(({ body }) => body)).toEqual([{ countItemCode: homeCode, countItemName: '首页', countModule: 'portal', ipAddr: '', province: '', deviceType: 'TYPE_PC', source: '' }]);
  expect(left).toEqual([]);

  const tabs = page.getByRole('tablist', { name: '使用场景' }).getByRole('tab');
  const ids: string[] = [];
  // The first tab is open from the start. It is counted when the visitor comes back to it.
  for (const [tab, code] of [[1, '1700000000000000007'], [2, '17000000000000000025'], [3, '17000000000000000026'], [0, '1700000000000000006']] as const) {
    await tabs.nth(tab).click();
    ids.push(await idOf(page, code));
  }
  await tabs.nth(0).click(); // The first tab is open already.
  expect(entered.slice(1).map(({ body }) => [body['countItemCode'], body['countItemName']])).toEqual([
    ['1700000000000000007', '企业内训'],
    ['17000000000000000025', '智能认证考试'],
    ['17000000000000000026', '人岗匹配'],
    ['1700000000000000006', '招生教学'],
  ]);
  await expect.poll(() => left.map(({ query }) => query['bizCode'])).toEqual(ids.slice(0, 3));

  const [trial] = await Promise.all([page.waitForEvent('popup'), page.getByRole('banner').getByRole('link', { name: '免费试用' }).click()]);
  await expect.poll(() => entered.filter(({ body }) => body['countItemCode'] === freeTrialCode).map(({ body }) => [body['countItemName'], body['source']])).toEqual([['点击免费试用', link('home')]]);
  await trial.close();

  visitor.expectProblem(/404/);
  await page.getByRole('banner').getByRole('link', { name: '关于我们' }).click();
  await expect(page).toHaveURL(link('about'));
  await expect.poll(() => left.filter(({ query }) => query['bizCode'] === id)).toHaveLength(1);
  await until(() => expect([id, ...ids].map((each) => visit(portal, each)?.left_at ?? null)).not.toContain(null), { timeoutMilliseconds: patienceMilliseconds });
  const row = visit(portal, id)!;
  expect(row).toMatchObject({ item_code: homeCode, item_name: '首页', module: 'portal', device_type: 'TYPE_PC' });
  expect(row.left_at!).toBeGreaterThanOrEqual(row.arrived_at);
  expect(row.network).not.toContain('127.0.0.1');
  expect(entered.filter(({ body }) => body['countItemCode'] === homeCode)).toHaveLength(1);
});

test('a tracked page is counted once by its code and title with the time that it was in view', async ({ page, portal }) => {
  const tracked = everyAddress.flatMap((address) => {
    const item = trackedPage(pageAt(new URL(address, portal.origin).pathname)!);
    return item ? [{ address, ...item }] : [];
  });
  // Nineteen pages have a code (spec analytics#item-codes).
  const first = tracked.filter(({ countItemCode }, index) => tracked.findIndex((other) => other.countItemCode === countItemCode) === index);
  expect(first).toHaveLength(19);
  // All are counted by the same code of the layout, and contract/contract.test.ts lists the item codes.
  const some = first.filter((_, index) => index % 5 === 1);
  const ids: string[] = [];
  for (const { address, countItemCode } of some) {
    await page.goto(address);
    ids.push(await idOf(page, countItemCode));
    await page.evaluate((code) => sessionStorage.removeItem(code), countItemCode);
  }
  await page.close();
  await until(() => expect(ids.map((id) => visit(portal, id)?.left_at ?? null)).not.toContain(null), { timeoutMilliseconds: patienceMilliseconds });
  expect(ids.map((id) => visit(portal, id)).map((row) => [row!.item_code, row!.item_name])).toEqual(some.map(({ countItemCode, countItemName }) => [countItemCode, countItemName]));
});

test('when the server returns no id for a visit, false is stored and leaving reports nothing', async ({ page, portal, meet, visitor }) => {
  visitor.expectProblem(/404/);
  const { left } = counting(page.context());
  await page.route(addressPattern('insertData'), (route) => route.fulfill({ json: { code: 500, msg: '', data: null } }));
  await page.goto(link('home'));
  expect(await idOf(page, homeCode)).toBe('false');
  await page.getByRole('banner').getByRole('link', { name: '关于我们' }).click();
  await expect(page).toHaveURL(link('about'));
  await page.goto(link('registration'));
  expect(await idOf(page, registrationCode)).toBe('false');
  await waitForALaterVisit((await meet()).page, portal);
  expect(left).toEqual([]);
});

test('a visitor with Do-Not-Track is not counted and sees no notice', async ({ page, portal, meet }) => {
  const { entered, left } = counting(page.context());
  await page.context().addInitScript(() => Object.defineProperty(Navigator.prototype, 'doNotTrack', { get: () => '1' }));
  await lookAround(page);
  await expect(page.getByRole('region', { name: '访问统计说明' })).toHaveCount(0);
  await page.close();
  await waitForALaterVisit((await meet()).page, portal);
  expect([...entered, ...left]).toEqual([]);
});

test('a visitor who declines is not counted any more, on this page and later ones, and can opt in again at the end of every page and beside the policy', async ({ page, portal, meet }) => {
  const { entered, left } = counting(page.context());
  await page.goto(link('home'));
  const id = await idOf(page, homeCode);
  await page.mouse.wheel(0, 400);
  const notice = page.getByRole('region', { name: '访问统计说明' });
  await notice.getByRole('button', { name: '不参与统计' }).click();
  await expect(notice).toHaveCount(0);
  await lookAround(page);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: '回到顶部' })).toBeVisible();
  await expect(notice).toHaveCount(0);
  await waitForALaterVisit((await meet()).page, portal);
  expect(entered).toHaveLength(1);
  expect(left).toEqual([]);
  expect(visit(portal, id)?.left_at).toBeNull();

  const settings = page.getByRole('contentinfo').getByRole('button', { name: '统计设置' });
  await settings.click();
  await expect(notice).toContainText('您现在没有参与访问统计');
  await expect(notice).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(settings).toBeFocused();
  await settings.click();
  await notice.getByRole('button', { name: '参与统计', exact: true }).click();
  await page.goto(link('home'));
  await expect.poll(() => entered.length).toBe(2);

  await page.goto(link('privacyAgreement'));
  await page.getByRole('main').getByRole('button', { name: '统计设置' }).click();
  await expect(notice).toContainText('您现在参与访问统计');
  await expect(notice).toBeFocused();
  expect(await accessibilityFaults(page)).toEqual([]);
  await notice.getByRole('button', { name: '不参与统计' }).click();
  await expect(page.locator('.toast', { hasText: '已停止访问统计' })).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('an address without content is not counted as a visit, both typed in and by a link', async ({ page, portal, meet, visitor }) => {
  visitor.expectProblem(/404/);
  const { entered } = counting(page.context());
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto(link('newsDetail', { code: 'never-was' }));
  await expect(heading).toHaveText('没有这篇资讯');
  await page.goto(link('news', { pageNum: 99 }));
  await expect(page.getByRole('heading', { name: '没有第 99 页' })).toBeVisible();
  await page.goto('/no-such-page');
  await expect(heading).toHaveText('这里没有您要的页面');
  await page.goto(link('news'));
  await idOf(page, trackedPage('news')!.countItemCode);
  // The operator unpublishes the news while the list is open.
  portal.change("DELETE FROM content_publications WHERE kind = 'news'");
  await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').last().click();
  await expect(heading).toHaveText('没有这篇资讯');
  await waitForALaterVisit((await meet()).page, portal);
  expect(entered.map(({ body }) => body['countItemCode'])).toEqual([trackedPage('news')!.countItemCode]);
});
