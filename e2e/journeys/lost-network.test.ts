/** The network is lost for a moment, and the failed actions work once it is back. */
import type { Page } from 'playwright-core';
import { vi } from 'vitest';
import { chunkTimeoutSeconds, doubleClickGuardMilliseconds } from '../../contract/constants.ts';
import { messages } from '../../contract/messages.ts';
import { link, pages } from '../../contract/pages.ts';
import { expect, journey } from '../support/journey.ts';
import { patienceMilliseconds } from '../support/until.ts';
import { puzzleShown, trialForm } from './free-trial/form.ts';

const test = journey({ readsOnly: true });

/** Properties set by the style sheet. Without it the dialog appears unstyled at the end of the page. */
const look = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog', { name }).evaluate((dialog) => {
    const mask = dialog.parentElement!;
    const { backgroundColor, position } = getComputedStyle(mask);
    return { mask: position, isDimmed: backgroundColor !== 'rgba(0, 0, 0, 0)', ground: getComputedStyle(dialog).backgroundColor, width: dialog.getBoundingClientRect().width };
  });

test('the verification panel that failed to load opens with its styles at the next try, and a removed file asks to reload the page', async ({ page, portal, visitor }) => {
  visitor.expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|404|Failed to fetch/);
  const panel = /captcha-panel.*\.js$/;
  const form = trialForm(page);
  let pressedAt = 0;
  /** Waits between presses, because two within 500 ms are a double click. An installed clock would hide which files got no answer. */
  async function ask() {
    await vi.waitUntil(() => Date.now() - pressedAt > doubleClickGuardMilliseconds, patienceMilliseconds);
    await form.codeButton.click();
    pressedAt = Date.now();
  }
  await page.route(panel, (route) => route.abort('connectionrefused'));
  await page.goto(link('registration'));
  await form.field('手机号').fill('13900000001');
  await ask();
  await expect(form.toast(messages.networkError)).toBeVisible();
  // A second failure must not count as success either.
  await page.context().setOffline(true);
  await page.unroute(panel);
  await ask();
  await expect(form.codeButton).not.toHaveAttribute('aria-busy', 'true');
  await expect(form.panel).toHaveCount(0);

  await page.context().setOffline(false);
  await ask();
  await puzzleShown(page, portal);
  expect(await look(page, /拖动滑块/)).toEqual({ mask: 'fixed', isDimmed: true, ground: 'rgb(255, 255, 255)', width: 362 });

  await page.route(panel, (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await ask();
  await expect(form.toast('页面资源没有加载成功，请刷新后重试')).toBeVisible();
});

test('without a network a dialog opens at the second try, pointing at a link does not change the page, and a page that fails to load shows the styled offline page', async ({ page, visitor }) => {
  visitor.expectProblem(/ERR_INTERNET_DISCONNECTED|Failed to fetch|dynamically imported/);
  const menu = page.getByRole('navigation', { name: '主导航' });
  await page.goto(link('news'));
  await menu.getByRole('link', { name: '首页' }).click();
  await expect(page).toHaveURL(new RegExp(`${link('home')}$`));
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/一门手艺/);
  const opener = page.getByRole('complementary', { name: '快捷入口' }).getByRole('button', { name: '合作咨询' });
  await page.context().setOffline(true);
  await opener.click();
  await expect(page.locator('.toast', { hasText: messages.networkError })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.context().setOffline(false);
  await opener.click();
  await expect(page.getByRole('dialog', { name: '合作咨询' })).toBeVisible();
  expect(await look(page, '合作咨询')).toEqual({ mask: 'fixed', isDimmed: true, ground: 'rgb(255, 255, 255)', width: 420 });
  await page.getByRole('dialog', { name: '合作咨询' }).getByRole('button', { name: '关闭', exact: true }).click();
  await page.getByRole('button', { name: '确认关闭' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.context().setOffline(true);
  const failed = page.waitForEvent('requestfailed');
  await menu.getByRole('link', { name: '关于我们' }).hover();
  await failed;
  await menu.getByRole('link', { name: '课程中心' }).hover();
  await expect(heading).toHaveText(/一门手艺/);
  await menu.getByRole('link', { name: '关于我们' }).click();
  await expect(heading).toHaveText('网络断开了');
  await menu.getByRole('link', { name: '行业资讯' }).click();
  await expect(page).toHaveURL(new RegExp(`${link('news')}$`));
  await expect(heading).toHaveText('网络断开了');
  const looks = await page.evaluate(() => {
    const left = (of: string) => document.querySelector(of)!.getBoundingClientRect().left;
    return { isInLine: Math.abs(left('main h1') - left('footer .wrap')) < 1, button: getComputedStyle(document.querySelector('main button')!).backgroundColor };
  });
  expect(looks).toEqual({ isInLine: true, button: 'rgb(11, 122, 94)' });
  await expect(page.getByRole('button', { name: '重新打开' })).toBeVisible();
  // The requested page opens by itself once the network is back.
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(pages.news.title);
});

test('a page that fails to load shows the offline page, also when the browser has cached the script of the failure page', async ({ page, visitor }) => {
  visitor.expectProblem(/404|ERR_INTERNET_DISCONNECTED|Failed to fetch|dynamically imported/);
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/nosuch');
  await expect(heading).toHaveText('这里没有您要的页面');
  await page.getByRole('main').getByRole('link', { name: '回到首页' }).click();
  await expect(heading).toHaveText(/一门手艺/);
  await page.context().setOffline(true);
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '行业资讯' }).click();
  await expect(heading).toHaveText('网络断开了');
  await page.context().setOffline(false);
  await expect(heading).toHaveText(pages.news.title);
});

test('a button of the home page’s lower sections is busy until their script loads, and then acts, while a form is submitted natively', async ({ page }) => {
  let arrive = () => {};
  const arrives = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/\/assets\/sections-[^/]+\.js$/, async (route) => {
    await arrives;
    await route.continue();
  });
  await page.goto(link('home'));
  const categories = page.getByRole('group', { name: '课程类目' }).getByRole('button');
  await categories.nth(0).click();
  await expect(categories.nth(0)).toHaveAttribute('aria-busy', 'true');
  // Only the last press is repeated.
  await categories.nth(1).click();
  await expect(categories.nth(1)).toHaveAttribute('aria-busy', 'true');
  await expect(categories.nth(0)).not.toHaveAttribute('aria-busy', 'true');
  arrive();
  await expect(categories.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(categories.nth(1)).not.toHaveAttribute('aria-busy', 'true');

  await page.unroute(/\/assets\/sections-[^/]+\.js$/);
  await page.route(/\/assets\/sections-[^/]+\.js$/, () => {});
  await page.reload();
  await page.locator('.deferred').evaluate((part, action) => {
    part.firstElementChild!.innerHTML = `<form action="${action}"><input name="keyword" value="焊工"><button>发出</button></form>`;
  }, link('search'));
  await page.getByRole('button', { name: '发出' }).click();
  await expect(page).toHaveURL(link('search', { keyword: '焊工' }));
});

test('a navigation with a script that does not load within 120 s is aborted with a toast, and the current page stays usable', async ({ page }) => {
  await page.clock.install();
  // The script of the home page's lower sections never loads either, and must not block the toast.
  await page.route(/\/assets\/sections-[^/]+\.js$/, () => {});
  await page.goto(link('home'));
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  const menu = page.getByRole('navigation', { name: '主导航' });
  const heading = page.getByRole('heading', { level: 1 });
  const scripts = /\/assets\/page-[^/]+\.js$/;
  const asked = page.waitForRequest(scripts);
  await page.route(scripts, () => {});
  await menu.getByRole('link', { name: '关于我们' }).click();
  await asked;
  const toast = page.locator('.toast', { hasText: '页面资源加载超时，请刷新后重试' });
  await page.clock.runFor(chunkTimeoutSeconds * 1000 - 1_000);
  await expect(toast).toHaveCount(0);
  // The router's wait starts when the page's data has arrived, at an unknown time of the page's clock.
  for (let seconds = 0; seconds < chunkTimeoutSeconds && !(await toast.isVisible()); seconds += 2) await page.clock.runFor(2_000);
  await expect(toast).toBeVisible();
  await expect(heading).toHaveText(title);
  await expect(page).toHaveURL(link('home'));
  // The navigation is over: a late script has no effect, and other pages open.
  await page.unroute(scripts);
  await menu.getByRole('link', { name: '版本与价格' }).click();
  await expect(page).toHaveURL(link('editions'));
});

test('a page that failed to load opens by itself even when the browser does not notice that the network is back', async ({ page, visitor }) => {
  visitor.expectProblem(/ERR_CONNECTION_REFUSED|Failed to fetch|dynamically imported/);
  await page.clock.install();
  await page.goto(link('home'));
  await page.route('**/*', (route) => route.abort('connectionrefused'));
  const heading = page.getByRole('heading', { level: 1 });
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '行业资讯' }).click();
  await expect(heading).toHaveText('网络断开了');
  await page.clock.runFor(5_000);
  await expect(heading).toHaveText('网络断开了');
  await page.unroute('**/*');
  await page.clock.runFor(5_000);
  await expect(heading).toHaveText(pages.news.title);
});
