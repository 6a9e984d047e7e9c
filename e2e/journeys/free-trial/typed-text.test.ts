import { link, pages } from '../../../contract/pages.ts';
import { arrived } from '../../support/arrived.ts';
import { expect, journey } from '../../support/journey.ts';
import { applicant } from './applicant.ts';
import { trialForm } from './form.ts';

const test = journey();

test('the input survives a reload, except code, password and consent', async ({ page }) => {
  const person = applicant(1);
  const form = trialForm(page);
  await page.goto(link('registration'));
  await form.fill(person);
  await form.field('验证码').fill('123456');
  await form.agreement.check();
  await page.reload();
  for (const label of ['企业全称', '统一社会信用代码', '联系人', '登录账号', '手机号', '邮箱'] as const) await expect(form.field(label)).toHaveValue(person[label]);
  await expect(page.getByRole('radio', { name: '培训机构' })).toBeChecked();
  for (const label of ['验证码', '登录密码']) await expect(form.field(label)).toHaveValue('');
  await expect(form.agreement).not.toBeChecked();
});

test('the input survives a visit to another page', async ({ page }) => {
  const form = trialForm(page);
  await page.goto(link('registration'));
  await form.field('企业全称').fill('启航职业培训学校（示例）');
  await page.getByRole('link', { name: '鹦鹉匠首页' }).click();
  await arrived(page, 'home');
  await page.goBack();
  await expect(form.field('企业全称')).toHaveValue('启航职业培训学校（示例）');
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

test('an invitation fills in its own code, regardless of a code typed on another page', async ({ page }) => {
  const form = trialForm(page);
  await page.goto(link('registration'));
  await expect(form.field('邀请码')).toHaveValue('YW2026');
  await form.field('邀请码').fill('MINE01');
  await form.field('联系人').fill('赵敏');
  await page.goto(`${pages.registration.aliases[0]}?discountCode=FRIEND8`);
  await expect(form.field('联系人')).toHaveValue('赵敏');
  await expect(form.field('邀请码')).toHaveValue('FRIEND8');
});

test('the resend countdown and the hint about the last code survive a reload', async ({ page, portal }) => {
  const person = applicant(12);
  const form = trialForm(page);
  await page.goto(link('registration'));
  await form.field('手机号').fill(person.手机号);
  await form.requestCode(portal);
  await expect(form.codeButton).toHaveText(/^重新获取(90|[1-8]\d)s$/);
  await page.reload();
  await expect(form.codeButton).toHaveText(/^重新获取[1-8]\ds$/);
  await expect(form.codeButton).not.toBeEnabled();
  await expect(page.getByText('已发到 139****0012')).toBeVisible();
});
