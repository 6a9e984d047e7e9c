/** The first page of 管理后台: join requests, what it shows by role and trial, its layout, keyboard use and accessibility. */
import type { Page } from 'playwright-core';
import { link } from '../../../contract/pages.ts';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { addressPattern, callsOf } from '../../support/calls.ts';
import { expect, journey } from '../../support/journey.ts';
import { walkByKeyboard } from '../../support/keyboard.ts';
import { brokenPictures, cutWords, sidewaysOverflow, watchLayoutShift } from '../../support/layout.ts';
import { passing } from '../../support/passing.ts';
import { logInByCalls } from '../accounts/login-by-calls.ts';
import { addApplicant, ageTrial, consoleAddress, consolePage, enterprisesOf, qihang } from './visit.ts';

const test = journey();
const applicant = { name: '陈海燕', phone: '13800000007' };
const [desktop, phone] = [{ width: 1440, height: 900 }, { width: 390, height: 844 }];

/** Waits until the server has the decision. The page shows it earlier, and a reload before the answer could cancel it. */
const answered = (page: Page, decide: () => Promise<void>) => Promise.all([page.waitForResponse(addressPattern('consoleDecideJoinRequest')), decide()]);

/** Checks that no text is clipped and nothing scrolls horizontally in a wide and a narrow window, and that axe finds nothing in the narrow one. */
async function looksRight(page: Page): Promise<void> {
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    // The logo may still be loading.
    await expect.poll(() => brokenPictures(page)).toEqual([]);
    expect({ width: size.width, sideways: await sidewaysOverflow(page), cut: await cutWords(page) }).toEqual({ width: size.width, sideways: 0, cut: [] });
  }
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.setViewportSize(desktop);
}

test('the first page and its dialogs look right: nothing shifts while it loads, and the keyboard reaches every control', async ({ page, portal }) => {
  await logInByCalls(page, portal, 'demo01', qihang.topCode);
  const console = consolePage(page);
  // In a narrow window the page is no wider than the window while its data is on the way.
  await page.setViewportSize(phone);
  await page.route(addressPattern('consoleEnterprise'), () => {});
  await page.goto(consoleAddress);
  await expect(page.locator('.blank--title')).toBeVisible();
  expect(await sidewaysOverflow(page)).toBe(0);
  await page.unroute(addressPattern('consoleEnterprise'));

  await page.setViewportSize(desktop);
  const shift = await watchLayoutShift(page);
  await page.goto(consoleAddress);
  await expect(console.row('陈海燕')).toBeVisible();
  await expect(page.getByRole('region', { name: '旗舰版试用' })).toBeVisible();
  const { score, moved } = await shift();
  expect({ moved: score > 0.02 ? moved : [] }).toEqual({ moved: [] });
  expect(await walkByKeyboard(page)).toMatchObject({ missed: [], unseen: [] });
  await looksRight(page);
  // At every width a phone number fits on one line beside the columns of fixed width.
  for (const width of [700, 961, 1081]) {
    await page.setViewportSize({ width, height: 800 });
    const heights = () => page.locator('.list__who small').evaluateAll((phones) => phones.map((phone) => (phone as HTMLElement).offsetHeight));
    await expect.poll(async () => ({ width, broken: (await heights()).filter((height) => height > 30) })).toEqual({ width, broken: [] });
  }
  await console.accept('陈海燕').click();
  await expect(console.dialog.getByRole('radio', { name: /学员/ })).toBeChecked();
  await looksRight(page);
  await page.keyboard.press('Escape');
  await expect(console.accept('陈海燕')).toBeFocused();
});

test('an administrator accepts a person as a teacher by keyboard only, who then finds the enterprise at the next login, and closes and opens the enterprise to requests', async ({ page, portal, meet }) => {
  const { page: theirs } = await meet();
  await theirs.goto('/user');
  expect(await enterprisesOf(theirs, portal, applicant.phone)).toEqual([]);

  await logInByCalls(page, portal, 'demo01', qihang.topCode);
  await page.goto(consoleAddress);
  const console = consolePage(page);
  await expect(console.row(applicant.name)).toContainText('138****0007');
  await expect(console.count).toContainText('2 条待处理');
  await console.accept(applicant.name).focus();
  await page.keyboard.press('Enter');
  await expect(console.dialog).toBeVisible();
  await console.dialog.getByRole('radio', { name: /学员/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(console.dialog.getByRole('radio', { name: /讲师/ })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await answered(page, () => page.keyboard.press('Enter'));
  await expect(console.row(applicant.name)).toContainText('已同意（讲师）');
  await expect(console.count).toContainText('1 条待处理');
  await expect(page.getByRole('status').filter({ hasText: '已同意陈海燕加入，身份是讲师' })).toHaveCount(1);
  await page.reload();
  await expect(console.row(applicant.name)).toContainText('已同意（讲师）');

  // Each phone gets one code per minute. The first was sent for the login before.
  portal.change('UPDATE sms_messages SET reserved_at = reserved_at - 61000');
  portal.change('UPDATE sms_phones SET last_sent_at = last_sent_at - 61000');
  expect(await enterprisesOf(theirs, portal, applicant.phone)).toEqual([qihang.name]);

  const calls = callsOf(page, 'consoleSetSearchable');
  const searchable = () => portal.query<{ searchable: number }>('SELECT searchable FROM enterprises WHERE top_code = ?', qihang.topCode)[0]?.searchable;
  await expect(console.openSwitch).toHaveAttribute('aria-checked', 'true');
  await console.openSwitch.click();
  await expect(console.openSwitch).toHaveAttribute('aria-checked', 'false');
  await expect.poll(searchable).toBe(0);
  await expect(page.getByRole('button', { name: '复制加入方法' })).not.toBeEnabled();
  await console.openSwitch.press('Space');
  await expect.poll(searchable).toBe(1);
  expect(calls.map(({ body }) => body)).toEqual([{ searchable: false }, { searchable: true }]);
});

test('a list and a decision that do not arrive can be tried again; refusing asks for confirmation and moves no row; the decision of another administrator is shown', async ({ page, portal, visitor }) => {
  for (const name of ['周建国', '许静', '高秀英', '欧阳正德']) addApplicant(portal, name);
  await logInByCalls(page, portal, 'demo01', qihang.topCode);
  visitor.expectProblem(/joinRequests|decideJoinRequest/i);
  await page.route(addressPattern('consoleJoinRequests'), (route) => route.abort('connectionreset'));
  await page.goto(consoleAddress);
  const console = consolePage(page);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('加入申请没有加载出来');
  await expect(alert).toContainText('网络连接失败，请检查网络后重试');
  await page.unroute(addressPattern('consoleJoinRequests'));
  await alert.getByRole('button', { name: '重新加载' }).click();
  await expect(console.row('高秀英')).toBeVisible();
  const order = await console.names();

  await console.refuse('高秀英').click();
  await console.press('取消');
  await expect(console.dialog).toHaveCount(0);
  await expect(console.refuse('高秀英')).toBeFocused();
  await expect(console.row('高秀英')).toContainText('待处理');

  await console.decide('高秀英', false);
  await expect(console.row('高秀英')).toContainText('已拒绝');
  await expect(console.count).toBeFocused();
  expect(await console.names()).toEqual(order);
  const members = portal.query<{ n: number }>("SELECT count(*) AS n FROM memberships WHERE person_id = 'applicant-高秀英'");
  expect(members).toEqual([{ n: 0 }]);

  portal.change("UPDATE join_requests SET state = 'refused', decided_at = 1 WHERE person_id = 'applicant-周建国'");
  await passing(page, 'body', /这条申请已被拒绝，不能再改/, () => console.decide('周建国', true));
  await expect(console.row('周建国')).toContainText('已拒绝');

  await page.route(addressPattern('consoleDecideJoinRequest'), (route) => route.abort('connectionreset'));
  await passing(page, 'body', /网络连接失败，请检查网络后重试/, () => console.decide('许静', true));
  await expect(console.row('许静')).toContainText('待处理');
  await page.unroute(addressPattern('consoleDecideJoinRequest'));
  await console.decide('许静', true);
  await expect(console.row('许静')).toContainText('已同意（学员）');
});

test('when all requests of a page are decided the next ones load automatically', async ({ page, portal }) => {
  portal.change("UPDATE join_requests SET state = 'refused', decided_at = 1");
  for (let number = 1; number <= 11; number++) addApplicant(portal, `申请人${String(number).padStart(2, '0')}`);
  await logInByCalls(page, portal, 'demo01', qihang.topCode);
  await page.goto(consoleAddress);
  const console = consolePage(page);
  await expect(console.row('申请人11')).toBeVisible();
  await expect(console.row('申请人01')).toHaveCount(0);
  for (let number = 11; number >= 2; number--) await console.decide(`申请人${String(number).padStart(2, '0')}`, number % 2 === 0);
  await expect(console.row('申请人01')).toContainText('待处理');
  await expect(console.count).toContainText('1 条待处理');
  await page.getByRole('listitem').filter({ hasText: /^2$/ }).click();
  await expect(console.row('申请人01')).toHaveCount(0);
  await expect(page.getByText('待处理', { exact: true })).toHaveCount(0);
});

test('an enterprise without requests in the last week of its trial sees how people ask to join, and each step is ticked when it is done', async ({ page, portal }) => {
  const step = page.getByRole('listitem').filter({ hasText: '处理加入申请' });
  await logInByCalls(page, portal, 'demo02', '100000000002');
  portal.change("UPDATE trials SET starts_at = starts_at - 1987200000, ends_at = ends_at - 1987200000 WHERE top_code = '100000000002'");
  await page.goto(consoleAddress);
  const console = consolePage(page);
  const card = page.getByRole('region', { name: /加入申请/ });
  await expect(card.getByRole('heading', { name: '还没有人申请加入' })).toBeVisible();
  await expect(step).toContainText('有人申请后，在“加入申请”里同意或拒绝');
  await expect(step).not.toContainText('已完成');
  // Without a class and without requests, the first class comes first.
  expect((await page.getByRole('link', { name: '排第一节课' }).boundingBox())!.y).toBeLessThan((await card.boundingBox())!.y);
  // The text fills the card without a blank area.
  await expect
    .poll(async () => {
      const [box, last] = [(await card.boundingBox())!, (await card.getByRole('definition').last().boundingBox())!];
      return box.y + box.height - (last.y + last.height);
    })
    .toBeLessThan(60);
  await expect(card.getByRole('definition').first()).toContainText('先打开上面的“允许申请加入”');
  await expect(card.getByRole('button', { name: '复制加入方法' })).toHaveCount(0);

  const trial = page.getByRole('region', { name: '旗舰版试用' });
  await expect(trial).toContainText(/还剩 [76] 天/); // Midnight may have passed since the start of the test.
  await expect(trial).toContainText('结束后企业转为只读，资料保留九十天');
  await looksRight(page);

  await console.openSwitch.click();
  await expect(card.getByRole('definition').first()).toContainText('登录后选择加入已有企业，搜索“');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await passing(page, 'body', /已复制，发给学员和讲师就可以/, () => card.getByRole('button', { name: '复制加入方法' }).click());
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/用手机号注册.*提交申请/);

  portal.change("UPDATE join_requests SET state = 'refused', decided_at = 1");
  addApplicant(portal, '韩雪');
  await logInByCalls(page, portal, 'demo01', qihang.topCode);
  await page.goto(consoleAddress);
  await expect(step).toContainText('有 1 条申请等您处理');
  await answered(page, () => console.decide('韩雪', true));
  await expect(step).toContainText('（已完成）');
  await expect(step).toContainText('收到的申请都处理完了');
  await page.reload();
  await expect(step).toContainText('（已完成）');
});

test('a supplier and an operator see their name, their role and no join requests, and a supplier’s pages look right', async ({ page, portal }) => {
  for (const [account, topCode, name, role] of [
    ['operator01', '-1', '周运营', '平台运营'],
    ['supplier01', '100000000004', '吴供课', '供应商'],
  ] as const) {
    await logInByCalls(page, portal, account, topCode);
    await page.goto(consoleAddress);
    await expect(consolePage(page).title).toHaveText(`${name}，您好`);
    await expect(page.getByRole('main')).toContainText(role);
    await expect(consolePage(page).requests).toHaveCount(0);
    await expect(page.getByRole('link', { name: '去网站首页' })).toHaveAttribute('href', link('home'));
    await expect(consolePage(page).account).toBeVisible();
  }
  await looksRight(page);
  await page.goto(`${consoleAddress}nothing`);
  await expect(consolePage(page).title).toBeVisible();
  await looksRight(page);
});

// Must be the last test of this file, because the trial has ended then.
test('after its trial an enterprise sees that it can only read, and for how long', async ({ page, portal }) => {
  addApplicant(portal, '方正');
  await logInByCalls(page, portal, 'demo01', qihang.topCode);
  ageTrial(portal, 31);
  await page.goto(consoleAddress);
  const ended = page.getByRole('region', { name: '试用已结束，企业现在只读' });
  await expect(ended).toContainText(/资料还保留 \d\d 天/);
  await expect(ended).toContainText('之后删除，不能恢复');
  await expect(consolePage(page).row('方正')).toContainText('开通后可以处理');
  await expect(consolePage(page).openSwitch).not.toBeEnabled();
  await looksRight(page);
});
