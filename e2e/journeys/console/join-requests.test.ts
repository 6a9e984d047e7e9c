/** 加入申请: an administrator accepts or refuses people. */
import type { Page } from 'playwright-core';
import { addressPattern, callsOf } from '../../support/calls.ts';
import { expect, journey } from '../../support/journey.ts';
import { passing } from '../../support/passing.ts';
import { logInByCalls } from '../accounts/login-by-calls.ts';
import { addApplicant, consoleAddress, consolePage, enterprisesOf, qihang } from './visit.ts';

const test = journey();
const applicant = { name: '陈海燕', phone: '13800000007' };

/** Waits until the server has the decision. The page shows it earlier, and a reload before the answer could cancel it. */
const answered = (page: Page, decide: () => Promise<void>) => Promise.all([page.waitForResponse(addressPattern('consoleDecideJoinRequest')), decide()]);

test('an administrator accepts a person as a teacher, who then finds the enterprise at the next login', async ({ page, portal, meet }) => {
  const { page: theirs } = await meet();
  await theirs.goto('/user');
  expect(await enterprisesOf(theirs, portal, applicant.phone)).toEqual([]);

  await logInByCalls(page, portal, 'demo01', qihang.topCode);
  await page.goto(consoleAddress);
  const console = consolePage(page);
  await expect(console.row(applicant.name)).toContainText('138****0007');
  await expect(console.count).toContainText('2 条待处理');
  await answered(page, () => console.decide(applicant.name, true, '讲师'));
  await expect(console.row(applicant.name)).toContainText('已同意（讲师）');
  await expect(console.count).toContainText('1 条待处理');
  await expect(page.getByRole('status').filter({ hasText: '已同意陈海燕加入，身份是讲师' })).toHaveCount(1);
  await page.reload();
  await expect(console.row(applicant.name)).toContainText('已同意（讲师）');

  // Each phone gets one code per minute. The first was sent for the login before.
  portal.change('UPDATE sms_messages SET reserved_at = reserved_at - 61000');
  portal.change('UPDATE sms_phones SET last_sent_at = last_sent_at - 61000');
  expect(await enterprisesOf(theirs, portal, applicant.phone)).toEqual([qihang.name]);
});

test('refusing a request asks for confirmation, and no row moves', async ({ page, portal }) => {
  for (const name of ['林小满', '高秀英', '欧阳正德']) addApplicant(portal, name);
  await logInByCalls(page, portal, 'demo01', qihang.topCode);
  await page.goto(consoleAddress);
  const console = consolePage(page);
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
});

test('when all requests of a page are decided the next ones load automatically', async ({ meet, portal }) => {
  const { page } = await meet();
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

test('a request that another administrator decided in the meantime shows a message and that decision', async ({ page, portal }) => {
  addApplicant(portal, '周建国');
  await logInByCalls(page, portal, 'demo01', qihang.topCode);
  await page.goto(consoleAddress);
  const console = consolePage(page);
  await expect(console.row('周建国')).toContainText('待处理');
  portal.change("UPDATE join_requests SET state = 'refused', decided_at = 1 WHERE person_id = 'applicant-周建国'");
  await passing(page, 'body', /这条申请已被拒绝，不能再改/, () => console.decide('周建国', true));
  await expect(console.row('周建国')).toContainText('已拒绝');
});

test('a decision that does not reach the server is reverted and can be made again', async ({ page, portal, visitor }) => {
  addApplicant(portal, '许静');
  await logInByCalls(page, portal, 'demo01', qihang.topCode);
  await page.goto(consoleAddress);
  const console = consolePage(page);
  visitor.expectProblem(/decideJoinRequest/);
  await page.route(addressPattern('consoleDecideJoinRequest'), (route) => route.abort('connectionreset'));
  await passing(page, 'body', /网络连接失败，请检查网络后重试/, () => console.decide('许静', true));
  await expect(console.row('许静')).toContainText('待处理');
  await page.unroute(addressPattern('consoleDecideJoinRequest'));
  await console.decide('许静', true);
  await expect(console.row('许静')).toContainText('已同意（学员）');
});

test('a list that failed to load shows the reason and can be retried', async ({ page, portal, visitor }) => {
  await logInByCalls(page, portal, 'demo01', qihang.topCode);
  visitor.expectProblem(/joinRequests/);
  await page.route(addressPattern('consoleJoinRequests'), (route) => route.abort('connectionreset'));
  await page.goto(consoleAddress);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('加入申请没有加载出来');
  await expect(alert).toContainText('网络连接失败，请检查网络后重试');
  await page.unroute(addressPattern('consoleJoinRequests'));
  await alert.getByRole('button', { name: '重新加载' }).click();
  await expect(consolePage(page).requests).toBeVisible();
});

test('an enterprise without requests sees how people ask to join, and each step is ticked when it is done', async ({ page, portal }) => {
  const step = page.getByRole('listitem').filter({ hasText: '处理加入申请' });
  await logInByCalls(page, portal, 'demo02', '100000000002');
  await page.goto(consoleAddress);
  const console = consolePage(page);
  const card = page.getByRole('region', { name: /加入申请/ });
  await expect(card.getByRole('heading', { name: '还没有人申请加入' })).toBeVisible();
  await expect(step).toContainText('有人申请后，在“加入申请”里同意或拒绝');
  await expect(step).not.toContainText('已完成');
  // The text fills the card without a blank area.
  await expect
    .poll(async () => {
      const [box, last] = [(await card.boundingBox())!, (await card.getByRole('definition').last().boundingBox())!];
      return box.y + box.height - (last.y + last.height);
    })
    .toBeLessThan(60);
  await expect(card.getByRole('definition').first()).toContainText('先打开上面的“允许申请加入”');
  await expect(card.getByRole('button', { name: '复制加入方法' })).toHaveCount(0);

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

test('an administrator closes the enterprise to join requests, and opens it again', async ({ page, portal }) => {
  await logInByCalls(page, portal, 'demo01', qihang.topCode);
  await page.goto(consoleAddress);
  const console = consolePage(page);
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
