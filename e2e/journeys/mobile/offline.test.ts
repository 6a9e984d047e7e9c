/** The phone site without a network, and with a new release. */
import type { Page } from 'playwright-core';
import { pagesCache, filesCache } from '../../../browser/stored-pages.ts';
import { serviceWorkerPath } from '../../../contract/mobile-app.ts';
import { mobilePathOf } from '../../../contract/mobile.ts';
import { link } from '../../../contract/pages.ts';
import { startIntermediary } from '../../support/intermediary.ts';
import { requestOfLeftPage } from '../../support/browser.ts';
import { expect, journey } from '../../support/journey.ts';
import { phones } from '../../support/phones.ts';
import { demo01 } from '../accounts/dialogs.ts';
import { logInByCalls } from '../accounts/login-by-calls.ts';

const settings: Record<string, string> = {};
const test = journey({ env: settings });

const article = `/m${link('newsDetail', { code: 'exam-hall-checklist' })}`;
const upcoming = `/m${link('liveDetail', { code: 'LIVE-UPCOMING' })}`;
const help = `/m${link('helpArticle', { bizCode: 'no-sms-code' })}`;

/** Addresses in the caches of the service worker. */
const stored = (page: Page) =>
  page.evaluate(
    async (names) => {
      const of = async (name: string) => (await (await caches.open(name)).keys()).map(({ url }) => url.slice(location.origin.length));
      return { pages: await of(names[0]!), files: await of(names[1]!) };
    },
    [pagesCache, filesCache],
  );

/** Opens a page and waits until the worker has stored it. */
async function read(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect.poll(async () => (await stored(page)).pages).toContain(address);
}

const notice = (page: Page) => page.getByText(/^离线 · 上次更新于 \d+月\d+日 \d\d:\d\d$/);

test('what was read opens without a network and says so, anything else leads to the offline page, and both recover by themselves', async ({ meet }) => {
  const { page, expectProblem } = await meet(phones.medium);
  expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await read(page, article);
  await expect.poll(async () => (await stored(page)).pages).toEqual(expect.arrayContaining(['/m', mobilePathOf('liveVideo'), mobilePathOf('courses'), link('offline')]));
  const title = await page.getByRole('heading', { level: 1 }).innerText();

  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(notice(page)).toBeVisible();

  // Within the page: a tab that is stored, and one that shows a person's data.
  await page.getByRole('link', { name: '返回' }).tap();
  await expect(page).toHaveURL('/m');
  await expect(notice(page)).toBeVisible();
  const tabs = page.getByRole('navigation', { name: '主要页面' });
  await tabs.getByRole('link', { name: '直播' }).tap();
  await expect(page).toHaveURL(mobilePathOf('liveVideo'));
  await expect(notice(page)).toBeVisible();
  await tabs.getByRole('link', { name: '我的' }).tap();
  await expect(page.getByRole('heading', { name: '没有网络' })).toBeVisible();

  await page.goto(help);
  await expect(page.getByRole('heading', { name: '没有网络' })).toBeVisible();
  await page.getByRole('link', { name: new RegExp(title.slice(0, 8)) }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);

  await page.goto(help);
  await expect(page.getByRole('heading', { name: '没有网络' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page).toHaveURL(help);
  await expect(notice(page)).toHaveCount(0);
});

test('without a network a stored page opens once although its class should have begun', async ({ meet, portal }) => {
  const { page, expectProblem } = await meet(phones.medium);
  expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await read(page, upcoming);
  const { startsAt } = portal.query<{ startsAt: number }>("SELECT starts_at AS startsAt FROM live_rooms WHERE live_code = 'LIVE-UPCOMING'")[0]!;
  await page.clock.install({ time: startsAt + 60_000 });
  await page.context().setOffline(true);
  const documents: string[] = [];
  page.on('framenavigated', (frame) => frame === page.mainFrame() && documents.push(frame.url()));
  const isAsked = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
  await page.reload();
  await expect(notice(page)).toBeVisible();
  await isAsked;
  expect(documents).toHaveLength(1);
  await page.context().setOffline(false);
  await expect(notice(page)).toHaveCount(0);
  expect(documents).toHaveLength(1);
});

test('after a slow answer the stored page becomes fresh within its document', async ({ meet, portal, onTestFinished }) => {
  let answers: Promise<void> = Promise.resolve();
  let arrive = () => {};
  const line = await startIntermediary({ to: () => portal.origin, holds: (path) => (path.startsWith(article.split('?')[0]!) ? answers : Promise.resolve()) });
  onTestFinished(() => line.stop());
  const { page } = await meet({ ...phones.medium, baseURL: line.origin });
  await read(page, article);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  answers = new Promise((resolve) => (arrive = resolve));
  await page.reload();
  const slow = page.getByText(/^网络慢，先看存下的 · 上次更新于/);
  await expect(slow).toBeVisible();
  await page.evaluate(() => document.documentElement.setAttribute('data-before', ''));
  arrive();
  await expect(slow).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.hasAttribute('data-before'))).toBe(true);
});

test('a stored page that has lost one of its scripts is not shown', async ({ meet }) => {
  const { page, expectProblem } = await meet(phones.medium);
  expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await read(page, article);
  await expect.poll(async () => (await stored(page)).pages).toContain(link('offline'));
  await page.evaluate(
    async ([pages, files]) => {
      const text = async (address: string) => (await (await caches.open(pages!)).match(address))!.text();
      const scripts = (document: string) => [...document.matchAll(/\/assets\/page-[\w-]+\.js/g)].map(([script]) => script);
      const shared = scripts(await text('/m/offline'));
      const own = scripts(await text(location.pathname + location.search)).find((script) => !shared.includes(script));
      await (await caches.open(files!)).delete(own!);
    },
    [pagesCache, filesCache],
  );
  await page.context().setOffline(true);
  await page.goto(article);
  await expect(page.getByRole('heading', { name: '没有网络' })).toBeVisible();
});

test('after a log-out nothing of the person is in the caches', async ({ meet, portal }) => {
  const { page } = await meet(phones.medium);
  await logInByCalls(page, portal, demo01.userName, '100000000001');
  await read(page, article);
  await page.goto(link('my'));
  await expect(page.getByText(demo01.masked)).toBeVisible();
  await page.getByRole('link', { name: /^我的课/ }).tap();
  await expect(page.getByRole('heading', { name: '我的课' })).toBeVisible();
  await page.goBack();
  const contents = () => page.evaluate(async () => (await Promise.all((await caches.keys()).map(async (name) => Promise.all((await (await caches.open(name)).matchAll()).map((each) => each.text()))))).flat().join('\n'));
  const person = portal.query<{ name: string }>('SELECT name FROM people WHERE user_name = ?', demo01.userName)[0]!.name;
  for (const own of [demo01.phone, demo01.masked, person]) expect(await contents()).not.toContain(String(own));

  await page.getByRole('button', { name: '退出登录' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).tap();
  await expect.poll(async () => (await stored(page)).pages.filter((address) => !address.startsWith('/__')).toSorted()).toEqual(['/m', mobilePathOf('liveVideo'), mobilePathOf('courses'), link('offline')].toSorted());
  expect((await stored(page)).files.filter((address) => !address.startsWith('/assets/'))).toEqual([]);
});

test('after a class the read pages stay if the account is still logged in', async ({ meet, portal }) => {
  const { page, expectProblem } = await meet(phones.medium);
  expectProblem(requestOfLeftPage);
  await logInByCalls(page, portal, demo01.userName, '100000000001');
  const token = () => page.evaluate(() => sessionStorage.getItem('token'));
  const account = await token();
  await read(page, article);
  await page.evaluate(() => {
    sessionStorage.setItem('token', 'x'.repeat(43));
    sessionStorage.setItem('type', 'cipher text');
  });
  await page.reload();
  await page.getByRole('link', { name: '返回' }).tap();
  await expect(page).toHaveURL('/m');
  await expect.poll(token).toBe(account);
  await read(page, help);
  expect((await stored(page)).pages).toContain(article);
});

test('a new release is told, waits for typed text, also for text typed while it takes over, and is applied after a tap', async ({ meet }) => {
  const { page } = await meet(phones.medium);
  await page.addInitScript(() => {
    const { serviceWorker } = navigator;
    const register = serviceWorker.register.bind(serviceWorker);
    serviceWorker.register = (script, options) => register(sessionStorage.getItem('release') ?? script, options);
  });
  await page.goto('/m');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // A release has another script. The server ignores the query.
  await page.evaluate((script) => sessionStorage.setItem('release', script), `${serviceWorkerPath}?next`);
  await page.goto(`/m${link('registration')}`);
  const offer = page.getByRole('button', { name: '有新版本，点此更新' });
  await expect(offer).toBeVisible();
  const field = page.getByLabel('企业全称');
  const refusal = page.getByText('填的内容还没提交，提交以后再更新');
  await field.fill('江城启明职业培训学校');
  await offer.tap();
  await expect(refusal).toBeVisible();
  await expect(field).toHaveValue('江城启明职业培训学校');
  await field.fill('');
  await expect(refusal).not.toBeVisible();

  // The new worker takes over only when the test lets it.
  await page.evaluate(() => {
    const { postMessage } = ServiceWorker.prototype;
    ServiceWorker.prototype.postMessage = function (this: ServiceWorker, order: { order: string }) {
      const post = () => postMessage.call(this, order);
      if (order.order === 'activate') Object.assign(globalThis, { letTakeOver: post });
      else post();
    };
  });
  await offer.tap();
  await expect(page.getByRole('button', { name: '正在更新…' })).toBeVisible();
  await field.fill('江城');
  await page.evaluate(() => (globalThis as unknown as { letTakeOver: () => void }).letTakeOver());
  await expect(refusal).toBeVisible();
  await expect(field).toHaveValue('江城');
  await field.fill('');
  await page.evaluate(() => document.documentElement.setAttribute('data-before', ''));
  await offer.tap();
  const release = () => page.evaluate(() => ({ isLoadedAgain: !document.documentElement.hasAttribute('data-before'), isNext: navigator.serviceWorker.controller?.scriptURL.endsWith('?next') }));
  await expect.poll(release).toEqual({ isLoadedAgain: true, isNext: true });
});

test('a worker that the operator has switched off removes itself and its copies', async ({ meet, portal }) => {
  const { page, expectProblem } = await meet(phones.medium);
  // The kill may also cut a running request.
  expectProblem(/ERR_CONNECTION_(REFUSED|RESET)|Failed to fetch/);
  await read(page, article);
  settings.SERVICE_WORKER = '0';
  await portal.kill();
  await portal.restart();
  await page.goto('/m');
  await expect.poll(() => page.evaluate(async () => ({ workers: (await navigator.serviceWorker.getRegistrations()).length, caches: await caches.keys() }))).toEqual({ workers: 0, caches: [] });
});
