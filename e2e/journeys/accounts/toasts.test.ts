/** Toasts are shown only while they are valid, and never cover the control in use. */
import type { Locator } from 'playwright-core';
import { messages } from '../../../contract/messages.ts';
import { link } from '../../../contract/pages.ts';
import { addressPattern } from '../../support/calls.ts';
import { expect, journey } from '../../support/journey.ts';
import { puzzleShown } from '../free-trial/form.ts';
import { authentication, demo01, demo02, demoPassword } from './dialogs.ts';

const test = journey({ animated: true });

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!];
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

test.for([
  ['a small phone', { width: 320, height: 568 }],
  ['a low window', { width: 1280, height: 640 }],
] as const)('a toast covers neither the focused field nor the primary button, on %s', async ([, viewport], { meet, portal }) => {
  const { page } = await meet({ viewport });
  await page.goto(link('login'));
  const form = authentication(page, page.getByRole('main'));
  const focused = page.locator('.field:focus-within .control');

  await form.logInByPassword(portal, demo01.userName, 'Wrong@2026');
  const wrong = form.toast('账号或密码错误');
  await expect(wrong).toBeVisible();
  await expect(form.field('密码')).toBeFocused();
  expect(await overlap(wrong, focused)).toBe(false);
  expect(await overlap(wrong, form.button('登录'))).toBe(false);

  await form.button('立即注册').click();
  await form.press('注册');
  const unticked = form.toast(messages.dialogAgreementUnticked);
  await expect(unticked).toBeVisible();
  await expect(form.field('手机号')).toBeFocused();
  expect(await overlap(unticked, focused)).toBe(false);
  expect(await overlap(unticked, form.button('注册'))).toBe(false);
});

test('a toast about an earlier try is removed by the next try', async ({ page, portal, visitor }) => {
  visitor.expectProblem(/ERR_FAILED/);
  const form = authentication(page);
  await page.goto(link('home'));
  await form.open();
  await page.route(addressPattern('getUserOrgList'), (route) => route.abort(), { times: 1 });
  await form.tab('密码登录').click();
  await form.field('账号').fill(demo02.userName);
  await form.field('密码').fill(demoPassword);
  await form.press('登录');
  await puzzleShown(page, portal);
  const first = await page.locator('.puzzle__piece').getAttribute('src');
  await form.solvePuzzle(portal);
  await expect(form.toast(messages.networkError)).toBeVisible();
  await expect(page.locator('.puzzle__piece')).not.toHaveAttribute('src', first!);
  await form.solvePuzzle(portal);
  await expect(form.enterprise(/北桥技工学校/)).toBeVisible();
  await expect(form.toast(messages.networkError)).toHaveCount(0);

  await page.route(addressPattern('userLogin'), (route) => route.abort(), { times: 1 });
  await form.enterprise(/北桥技工学校/).click();
  await expect(form.toast(messages.networkError)).toBeVisible();
  await form.button('换一个账号登录').click();
  await expect(form.toast(messages.networkError)).toHaveCount(0);

  await form.button('立即注册').click();
  await form.press('注册');
  await expect(form.toast(messages.dialogAgreementUnticked)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form.toast(messages.dialogAgreementUnticked)).toHaveCount(0);
});
