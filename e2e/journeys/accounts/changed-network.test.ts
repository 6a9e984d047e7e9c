/** A phone leaves the Wi-Fi during the drag: the answer comes from another address than the request for the puzzle. */
import type { Page } from 'playwright-core';
import { addressOf } from '../../../contract/calls/index.ts';
import { messages } from '../../../contract/messages.ts';
import { link } from '../../../contract/pages.ts';
import { expect, journey } from '../../support/journey.ts';
import type { Portal } from '../../support/portal.ts';
import { puzzleShown } from '../free-trial/form.ts';
import { authentication, demo01, demoPassword, header } from './dialogs.ts';

const test = journey({ env: { TRUSTED_PROXIES: '127.0.0.1,::1' } });
const wifi = '203.0.113.7';
const busyCarrier = '198.51.100.9';
const calmCarrier = '192.0.2.30';

/** Sets the address from which the page's further requests come, as a proxy in front of the portal does. */
const moveTo = (page: Page, address: string) => page.context().setExtraHTTPHeaders({ 'x-forwarded-for': address });

/** Makes the network so busy that its puzzles are harder. */
async function makeBusy(portal: Portal, address: string) {
  for (let n = 0; n < 61; n++) await fetch(`${portal.origin}${addressOf('getCaptcha').path}?kind=pow&userKey=${crypto.randomUUID()}`, { headers: { 'x-forwarded-for': address } });
}

/** Fills in the password login on the Wi-Fi, up to the puzzle. */
async function puzzleOnWifi(page: Page, portal: Portal) {
  const form = authentication(page);
  await moveTo(page, wifi);
  await page.goto(link('home'));
  await form.open();
  await form.tab('密码登录').click();
  await form.field('账号').fill(demo01.userName);
  await form.field('密码').fill(demoPassword);
  await form.press('登录');
  await puzzleShown(page, portal);
  return form;
}

test('a puzzle fetched on the Wi-Fi is accepted on mobile data', async ({ page, portal }) => {
  const form = await puzzleOnWifi(page, portal);
  await moveTo(page, calmCarrier);
  await form.solvePuzzle(portal);
  await expect(header(page).phone).toHaveText(demo01.masked);
});

test('on a busy carrier the puzzle of the Wi-Fi is replaced, and the second puzzle logs in', async ({ page, portal }) => {
  await makeBusy(portal, busyCarrier);
  const form = await puzzleOnWifi(page, portal);
  const first = await page.locator('.puzzle__piece').getAttribute('src');
  await moveTo(page, busyCarrier);
  await form.solvePuzzle(portal);
  await expect(form.panel.getByRole('alert')).toHaveText(messages.captchaMisaligned);
  await expect(page.locator('.puzzle__piece')).not.toHaveAttribute('src', first!);
  await form.solvePuzzle(portal);
  await expect(header(page).phone).toHaveText(demo01.masked);
});
