import type { Page } from 'playwright-core';
import { link } from '../../../contract/pages.ts';
import { arrived } from '../../support/arrived.ts';
import { addressPattern, callsOf } from '../../support/calls.ts';
import { expect, journey } from '../../support/journey.ts';
import type { Portal } from '../../support/portal.ts';
import { demo01, header, storedSession } from './dialogs.ts';
import { logInByCalls } from './login-by-calls.ts';

const test = journey();

async function logIn(page: Page, portal: Portal) {
  await logInByCalls(page, portal, demo01.userName, '100000000001');
  await page.goto(link('home'));
  await expect(header(page).phone).toHaveText(demo01.masked);
}

/** A tab opened with an opener: it starts with a copy of this tab's sessionStorage. */
async function duplicate(page: Page): Promise<Page> {
  const [tab] = await Promise.all([page.waitForEvent('popup'), page.evaluate((url) => void window.open(url), link('home'))]);
  await expect(header(tab).phone).toHaveText(demo01.masked);
  return tab;
}

test('logging out asks for confirmation, then ends the login here, in the other tab, and on the server', async ({ page, portal }) => {
  await logIn(page, portal);
  const other = await duplicate(page);
  const { token } = await storedSession(page);

  await header(page).logOut.click();
  const question = page.getByRole('dialog', { name: '退出登录？' });
  await question.getByRole('button', { name: '取消' }).click();
  await expect(header(page).phone).toHaveText(demo01.masked);

  const logouts = callsOf(page, 'logout');
  await header(page).logOut.click();
  const revoked = page.waitForResponse(addressPattern('logout'));
  await question.getByRole('button', { name: '退出登录' }).click();
  await expect(header(page).logIn).toBeVisible();
  await expect(header(other).logIn).toBeVisible();
  expect(Object.values(await storedSession(page)).filter(Boolean)).toEqual([]);
  expect(Object.values(await storedSession(other)).filter(Boolean)).toEqual([]);
  await revoked;
  expect(logouts).toHaveLength(1);
  const answer = await page.evaluate(async (held) => (await fetch('/app/v1/official/getUserInfo', { headers: { authorization_token: held! } })).json(), token);
  expect(answer).toMatchObject({ returnCode: 10005 });
});

test('a log-out clears the cache only: another tab keeps its own login and input, and the browser stays recognised', async ({ page, portal }) => {
  await logIn(page, portal);
  const other = await page.context().newPage();
  await logIn(other, portal);
  await other.evaluate(() => sessionStorage.setItem('draft', 'typed'));
  const cookies = async () => (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).toSorted();
  const before = await cookies();
  expect(before).toHaveLength(2);
  const revoked = page.waitForResponse(addressPattern('logout'));
  await header(page).logOut.click();
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
  expect(await (await revoked).headerValue('clear-site-data')).toBe('"cache"');
  await expect(header(page).logIn).toBeVisible();
  await other.reload();
  await expect(header(other).phone).toContainText(demo01.masked);
  expect(await other.evaluate(() => sessionStorage.getItem('draft'))).toBe('typed');
  expect(await cookies()).toEqual(before);
});

test('a new tab starts logged out, and its login is separate', async ({ page, portal }) => {
  await logIn(page, portal);
  const fresh = await page.context().newPage();
  await fresh.goto(link('home'));
  await expect(header(fresh).logIn).toBeVisible();
});

test('a login survives a reload and a navigation', async ({ page, portal }) => {
  await logIn(page, portal);
  await page.reload();
  await expect(header(page).phone).toHaveText(demo01.masked);
  await page.getByRole('contentinfo').getByRole('link', { name: '用户协议与隐私' }).click();
  await arrived(page, 'privacyAgreement');
  await expect(header(page).phone).toHaveText(demo01.masked);
});

test('the console gets the login of an open tab on request', async ({ page, portal }) => {
  await logIn(page, portal);
  const { token } = await storedSession(page);
  const asking = await page.context().newPage();
  await asking.goto(link('home'));
  const session = await asking.evaluate(
    () =>
      new Promise((resolve) => {
        const channel = new BroadcastChannel('session');
        channel.addEventListener('message', ({ data }) => data.answers === 'a question' && resolve(data.session));
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
        channel.postMessage({ asks: 'a question' });
      }),
  );
  expect(session).toMatchObject({ token, topCode: '100000000001', phone: demo01.masked });
});
