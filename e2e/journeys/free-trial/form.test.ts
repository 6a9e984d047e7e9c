/** The form of the free trial: faults, its text while typing, its code, and what survives a reload. */
import { link, pages } from '../../../contract/pages.ts';
import { messages } from '../../../contract/messages.ts';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { arrived } from '../../support/arrived.ts';
import { expect, journey } from '../../support/journey.ts';
import { clientIn, solvedPuzzle } from '../accounts/login-by-calls.ts';
import { applicant } from './applicant.ts';
import { puzzleShown, trialForm } from './form.ts';

const test = journey();

test('an empty form makes no call and shows a message at every field and a summary; a field shows its message on blur, cuts long text and accepts full-width input', async ({ page }) => {
  const form = trialForm(page);
  await page.goto(link('registration'));
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/official/save')) saves.push(request.url());
  });
  await form.field('邀请码').fill('');
  await form.agreement.check();
  await page.setViewportSize({ width: 1280, height: 720 });
  await form.submitButton.click();

  const expected = {
    企业全称: '企业名称不可为空',
    所属行业: '请选择所属行业',
    统一社会信用代码: '统一社会信用代码不可为空',
    邀请码: '请输入邀请码',
    联系人: '请输入联系人姓名',
    登录账号: '账号不可为空',
    手机号: '请输入您的手机号码',
    验证码: '验证码不可为空',
    邮箱: '邮箱不可为空',
    登录密码: '密码不可为空',
  };
  for (const [label, message] of Object.entries(expected)) await expect(form.fault(label)).toHaveText(message);
  await expect(page.getByText('请选择机构类型')).toBeVisible();
  await expect(form.field('企业全称')).toBeFocused();
  await expect(page.locator('.toast')).toHaveCount(0);
  await expect(page.getByText('有 11 处需要改')).toBeVisible();
  // The page scrolled up to the first field. The whole summary above it is seen, below the header.
  const isTopSeen = (summary: Element) => summary.contains(document.elementFromPoint(summary.getBoundingClientRect().x + 8, summary.getBoundingClientRect().y + 2));
  expect(await page.getByText('有 11 处需要改').locator('..').evaluate(isTopSeen)).toBe(true);
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.getByRole('link', { name: '邮箱', exact: true }).click();
  await expect(form.field('邮箱')).toBeFocused();
  await form.field('邮箱').fill('zhaomin@example.com');
  await expect(form.fault('邮箱')).toHaveCount(0);
  await expect(page.getByText('有 10 处需要改')).toBeVisible();
  expect(saves).toEqual([]);

  // More cases: portal/registration/form-rules.test.ts.
  for (const [label, typed, message] of [
    ['统一社会信用代码', '91350100M000100Y44', '请输入正确的统一社会信用代码'],
    ['联系人', '赵敏😀', '含有不能使用的字符'],
    ['邮箱', 'zhaomin.qihang.com', '邮箱格式不正确'],
  ] as const) {
    await form.field(label).fill(typed);
    await form.field(label).blur();
    await expect(form.fault(label)).toHaveText(message);
    await expect(form.field(label)).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(page.getByText('缺少 @')).toBeVisible();

  await form.field('企业全称').pressSequentially('职业技能培训学校'.repeat(5));
  await expect(form.field('企业全称')).toHaveValue('职业技能培训学校'.repeat(5).slice(0, 30));
  await expect(page.getByText('30 / 30')).toBeVisible();
  await form.field('手机号').pressSequentially('139 0000 0001 23');
  await expect(form.field('手机号')).toHaveValue('13900000001');
  await form.field('手机号').fill('+86 139 0000 0002');
  await expect(form.field('手机号')).toHaveValue('13900000002');

  for (const [label, text, read] of [
    ['手机号', '１３８００１３８０００', '13800138000'],
    ['统一社会信用代码', '９１３５０１００Ｍ０００１００Ｙ４３', '91350100M000100Y43'],
    ['邮箱', 'ｚｈａｏｍｉｎ＠qihang。com', 'zhaomin@qihang.com'],
  ] as const) {
    await form.field(label).fill('');
    await form.field(label).pressSequentially(text);
    await expect(form.field(label)).toHaveValue(read);
    await form.field(label).blur();
    await expect(form.fault(label)).toHaveCount(0);
  }
});

test('the agreement must be ticked, and the input survives its page, a reload and a visit to another page, except code, password and consent', async ({ page }) => {
  const person = applicant(1);
  const form = trialForm(page);
  await page.goto(link('registration'));
  await expect(form.field('邀请码')).toHaveValue('YW2026');
  await form.fill(person);
  await form.field('验证码').fill('123456');
  await form.submitButton.click();
  await expect(form.toast(messages.agreementUnticked)).toBeVisible();
  await expect(form.agreement).toBeFocused();
  await form.agreement.check();
  const [tab] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: /用户注册协议和隐私政策/ }).click()]);
  await expect(tab).toHaveURL(link('privacyAgreement'));
  await tab.close();
  await expect(form.field('登录密码')).toHaveValue(person.登录密码);

  await page.reload();
  for (const label of ['企业全称', '统一社会信用代码', '联系人', '登录账号', '手机号', '邮箱'] as const) await expect(form.field(label)).toHaveValue(person[label]);
  await expect(page.getByRole('radio', { name: '培训机构' })).toBeChecked();
  for (const label of ['验证码', '登录密码']) await expect(form.field(label)).toHaveValue('');
  await expect(form.agreement).not.toBeChecked();

  await form.field('邀请码').fill('MINE01');
  await page.getByRole('link', { name: '鹦鹉匠首页' }).click();
  await arrived(page, 'home');
  await page.goBack();
  await expect(form.field('企业全称')).toHaveValue(person.企业全称);
  await expect(form.field('邀请码')).toHaveValue('MINE01');
  // An invitation fills in its own code.
  await page.goto(`${pages.registration.aliases[0]}?discountCode=FRIEND8`);
  await expect(form.field('联系人')).toHaveValue(person.联系人);
  await expect(form.field('邀请码')).toHaveValue('FRIEND8');
});

test('input typed before the scripts loaded is kept', async ({ page }) => {
  const form = trialForm(page);
  let release!: () => void;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(link('registration'), { waitUntil: 'commit' });
  await form.field('企业全称').fill('启航职业培训学校（示例）');
  await form.field('邮箱').fill('zhaomin@qihang');
  await page.getByRole('radio', { name: '学校' }).check();
  await form.submitButton.click(); // No script runs yet, so the form must not be submitted.
  await expect(page).toHaveURL(link('registration'));
  release();

  await expect(page.getByText('12 / 30')).toBeVisible();
  await expect(form.field('企业全称')).toHaveValue('启航职业培训学校（示例）');
  await expect(page.getByRole('radio', { name: '学校' })).toBeChecked();
  await form.submitButton.click();
  await expect(form.fault('邮箱')).toHaveText('邮箱格式不正确');
  await expect(page.getByText('请选择机构类型')).toHaveCount(0);
});

test('a code needs a phone number; its countdown survives a reload', async ({ page, portal }) => {
  const form = trialForm(page);
  await page.goto(link('registration'));
  await form.codeButton.click();
  await expect(form.fault('手机号')).toHaveText('请输入您的手机号码');
  await expect(form.field('手机号')).toBeFocused();
  await form.field('手机号').fill('1390000');
  await form.codeButton.click();
  await expect(form.fault('手机号')).toHaveText('请输入正确的号码格式');
  await expect(form.panel).toHaveCount(0);

  await form.field('手机号').fill('13900000999');
  await form.codeButton.click();
  await puzzleShown(page, portal);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(form.panel).toHaveCount(0);
  await expect(form.codeButton).toBeFocused();
  expect(portal.outbox().filter(({ to }) => to === '13900000999')).toEqual([]);

  await form.requestCode(portal);
  await expect(form.codeButton).toHaveText(/^重新获取(90|[1-8]\d)s$/);
  await page.reload();
  await expect(form.codeButton).toHaveText(/^重新获取[1-8]\ds$/);
  await expect(form.codeButton).not.toBeEnabled();
  await expect(page.getByText('已发到 139****0999')).toBeVisible();
});

test('a value that is already taken shows a message at its field, and nothing is stored', async ({ page, portal, visitor }) => {
  const person = applicant(2, { 登录账号: 'demo01' });
  const form = trialForm(page);
  await page.goto(link('registration'));
  await form.fill(person);
  await form.requestCode(portal);
  await form.finish(portal, person);
  await expect(form.fault('登录账号')).toHaveText('该账号已被使用，请换一个');
  await expect(form.field('登录账号')).toBeFocused();
  await expect(form.codeButton).toHaveText(messages.getCode);

  await form.field('登录账号').fill('zhaomin902');
  await form.field('邀请码').fill('NOSUCH');
  await form.submitButton.click();
  await expect(form.fault('邀请码')).toHaveText('邀请码不存在或已用完');

  await form.field('邀请码').fill('YW2026');
  await form.field('登录密码').fill('Aa123456!');
  visitor.expectProblem(/400/);
  await form.submitButton.click();
  await expect(form.fault('登录密码')).toHaveText(/^这个密码太常见/);
  await expect(form.toast('这个密码太常见')).toBeVisible();

  await form.field('登录密码').fill(person.登录密码);
  await form.field('验证码').fill('000000');
  await form.submitButton.click();
  await expect(form.toast('验证码错误或已过期')).toBeVisible();
  expect(portal.query('SELECT top_code FROM enterprises WHERE name = ?', person.企业全称)).toEqual([]);
});

test('a phone within the resend time gets the message before another puzzle, in this tab and in another', async ({ page, portal }) => {
  const phone = '13922220001';

  const tooOften = (tab: typeof page) => tab.locator('.toast', { hasText: /^验证码获取过于频繁，请 \d+ 秒后再试$/ });
  const form = trialForm(page);
  await page.goto(link('registration'));
  // The page does not know of this code yet.
  await clientIn(page).call('sendOfficialCode', { phone, operaType: 'login', ...(await solvedPuzzle(page, portal)) });
  await form.field('手机号').fill(phone);
  await form.requestCode(portal);
  await expect(tooOften(page)).toBeVisible();
  await form.field('手机号').fill('');
  await form.codeButton.click();
  await expect(tooOften(page)).toHaveCount(0);
  await form.field('手机号').fill(phone);
  await form.codeButton.click();
  await expect(tooOften(page)).toBeVisible();
  await expect(form.panel).toHaveCount(0);

  const tab = await page.context().newPage();
  await tab.goto(link('registration'));
  const second = trialForm(tab);
  await second.field('手机号').fill(phone);
  await second.codeButton.click();
  await expect(tooOften(tab)).toBeVisible();
  await expect(second.panel).toHaveCount(0);
});
