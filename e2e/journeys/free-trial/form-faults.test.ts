import { messages } from '../../../contract/messages.ts';
import { link } from '../../../contract/pages.ts';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { expect, journey } from '../../support/journey.ts';
import { clientIn, solvedPuzzle } from '../accounts/login-by-calls.ts';
import { applicant } from './applicant.ts';
import { puzzleShown, trialForm } from './form.ts';

const test = journey();

test('an empty form shows a message at every field and a summary with links, and makes no call', async ({ page }) => {
  const form = trialForm(page);
  await page.goto(link('registration'));
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/official/save')) saves.push(request.url());
  });
  await form.field('邀请码').fill('');
  await form.agreement.check();
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
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.getByRole('link', { name: '邮箱', exact: true }).click();
  await expect(form.field('邮箱')).toBeFocused();
  await form.field('邮箱').fill('zhaomin@example.com');
  await expect(form.fault('邮箱')).toHaveCount(0);
  await expect(page.getByText('有 10 处需要改')).toBeVisible();
  expect(saves).toEqual([]);
});

test('an invalid value shows its message on blur', async ({ page }) => {
  const form = trialForm(page);
  await page.goto(link('registration'));
  const faults = [
    ['企业全称', '启', '企业名称长度在 2 到 30 个字符'],
    ['统一社会信用代码', '91350100M000100Y44', '请输入正确的统一社会信用代码'],
    ['联系人', '欧阳上官司马', '联系人姓名长度在 2 到 5 个字符'],
    ['登录账号', 'zhaomin', '格式错误,6-12位，需包含英文字母和数字'],
    ['手机号', '12800000000', '请输入正确的号码格式'],
    ['验证码', '123', '验证码为 6 位数字'],
    ['邮箱', 'zhaomin@qihang', '邮箱格式不正确'],
    ['登录密码', 'qihang2026', '密码必须是8-20位大小写字母、数字和特殊字符!'],
    ['企业全称', '启航学校😀', '含有不能使用的字符'],
    ['联系人', '赵敏😀', '含有不能使用的字符'],
  ] as const;
  for (const [label, typed, message] of faults) {
    await form.field(label).fill(typed);
    await form.field(label).blur();
    await expect(form.fault(label)).toHaveText(message);
    await expect(form.field(label)).toHaveAttribute('aria-invalid', 'true');
  }
});

test('the agreement must be ticked', async ({ page }) => {
  const form = trialForm(page);
  await page.goto(link('registration'));
  await form.fill(applicant(1));
  await form.field('验证码').fill('123456');
  await form.submitButton.click();
  await expect(form.toast(messages.agreementUnticked)).toBeVisible();
  await expect(form.agreement).toBeFocused();
});

test('the agreement opens in a new tab, and the form keeps its input', async ({ page }) => {
  const form = trialForm(page);
  await page.goto(link('registration'));
  await form.field('联系人').fill('赵敏');
  const [tab] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: /用户注册协议和隐私政策/ }).click()]);
  await expect(tab).toHaveURL(link('privacyAgreement'));
  await expect(form.field('联系人')).toHaveValue('赵敏');
});

test('text is cut while typing: 30 characters, 11 digits, 20 characters', async ({ page }) => {
  const form = trialForm(page);
  await page.goto(link('registration'));
  await form.field('企业全称').pressSequentially('职业技能培训学校'.repeat(5));
  await expect(form.field('企业全称')).toHaveValue('职业技能培训学校'.repeat(5).slice(0, 30));
  await expect(page.getByText('30 / 30')).toBeVisible();
  await form.field('手机号').pressSequentially('139 0000 0001 23');
  await expect(form.field('手机号')).toHaveValue('13900000001');
  await form.field('手机号').fill('+86 139 0000 0002');
  await expect(form.field('手机号')).toHaveValue('13900000002');
  await form.field('登录密码').pressSequentially('Qihang@2026'.repeat(2));
  await expect(form.field('登录密码')).toHaveValue('Qihang@2026'.repeat(2).slice(0, 20));
});

test('full-width input is accepted without losing a character', async ({ page }) => {
  const form = trialForm(page);
  await page.goto(link('registration'));
  const typed = [
    ['手机号', '１３８００１３８０００', '13800138000'],
    ['验证码', '１２３４５６', '123456'],
    ['统一社会信用代码', '９１３５０１００Ｍ０００１００Ｙ４３', '91350100M000100Y43'],
    ['登录账号', 'ｚｈａｏｍｉｎ０１', 'zhaomin01'],
    ['邮箱', 'ｚｈａｏｍｉｎ＠qihang。com', 'zhaomin@qihang.com'],
  ] as const;
  for (const [label, text, read] of typed) {
    await form.field(label).pressSequentially(text);
    await expect(form.field(label)).toHaveValue(read);
    await form.field(label).blur();
    await expect(form.fault(label)).toHaveCount(0);
  }
  await form.field('邮箱').fill('zhaomin.qihang.com');
  await form.field('邮箱').blur();
  await expect(form.fault('邮箱')).toHaveText('邮箱格式不正确');
  await expect(page.getByText('缺少 @')).toBeVisible();
});

test('a code can be requested only with a phone number', async ({ page, portal }) => {
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

test('a phone within the resend time gets the message before another puzzle, in this tab and in another', async ({ page, portal, meet }) => {
  const phone = '13922220001';
  const { page: other } = await meet();
  await other.goto(link('home'));
  await clientIn(other).call('sendOfficialCode', { phone, operaType: 'login', ...(await solvedPuzzle(other, portal)) });

  const tooOften = (tab: typeof page) => tab.locator('.toast', { hasText: /^验证码获取过于频繁，请 \d+ 秒后再试$/ });
  const form = trialForm(page);
  await page.goto(link('registration'));
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
