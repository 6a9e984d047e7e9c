import { messages } from '../../../contract/messages.ts';
import { link } from '../../../contract/pages.ts';
import { callsOf } from '../../support/calls.ts';
import { expect, journey } from '../../support/journey.ts';
import { passing } from '../../support/passing.ts';
import { authentication, demo01, demo02, demo03, header, storedSession } from './dialogs.ts';

const test = journey();

test('a person of one enterprise logs in with an SMS code, and the header shows it at once', async ({ page, portal }) => {
  const form = authentication(page);
  await page.goto(link('home'));
  await form.open();
  await expect(form.field('手机号')).toBeFocused();
  await form.field('手机号').fill(demo01.phone);
  let code = '';
  await passing(page, '.toast', new RegExp(messages.codeSent), async () => void (code = await form.requestCode(portal, demo01.phone)));
  await expect(form.codeButton).toHaveText(/^(60|[1-5]\d)s后重新发送$/);
  await expect(form.codeButton).not.toBeEnabled();
  await expect(form.field('验证码')).toBeFocused();
  expect((await storedSession(page)).spliced).toBe('true');

  await form.field('验证码').fill(code);
  await passing(page, '.toast', /登录成功/, () => page.keyboard.press('Enter'));
  await expect(form.within).toHaveCount(0);
  await expect(header(page).phone).toHaveText(demo01.masked);
  await expect(header(page).logOut).toBeVisible();
  expect(await storedSession(page)).toMatchObject({ topCode: '100000000001', phone: demo01.masked, userType: 'EXPAND_ASSESSOR', type: null, nickName: null, spliced: 'true' });

  await page.reload();
  await expect(header(page).phone).toHaveText(demo01.masked);
});

test('a person of three enterprises chooses one of them', async ({ page, portal }) => {
  const form = authentication(page);
  await page.goto(link('home'));
  await form.open();
  await form.logInByCode(portal, demo02.phone);
  await expect(page.getByRole('dialog', { name: '请选择要登录的企业' })).toBeVisible();
  await expect(form.within.getByRole('listitem')).toHaveCount(3);
  await expect(form.within.getByRole('listitem').filter({ hasText: '企业管理员' })).toHaveCount(3);
  const steps = callsOf(page, 'login');
  await form.enterprise(/北桥技工学校/).click();
  await expect(header(page).phone).toHaveText(demo02.masked);
  expect(await storedSession(page)).toMatchObject({ topCode: '100000000002' });
  expect(steps).toHaveLength(1);
  expect(steps[0]!.body).toMatchObject({ topCode: '100000000002', tempAccountToken: expect.any(String) });
});

test('a person without any enterprise creates one and is logged in to it', async ({ page, portal }) => {
  const form = authentication(page);
  await page.goto(link('home'));
  await form.open();
  await form.logInByCode(portal, demo03.phone);
  await expect(page.getByRole('dialog', { name: '您还没有加入企业' })).toBeVisible();
  await form.press('注册新企业');
  await expect(form.field('企业全称')).toBeFocused();
  await form.press('完成');
  await expect(form.fault('企业全称')).toHaveText('请输入企业全称');
  await expect(form.fault('机构类型')).toHaveText('请选择机构类型');
  await form.field('企业全称').fill('方圆检测'.repeat(20));
  await expect(form.field('企业全称')).toHaveValue('方圆检测'.repeat(20).slice(0, 50));
  await form.field('企业全称').fill('方圆检测技术服务（示例）');
  await form.field('机构类型').selectOption('企业');
  await form.field('邮箱（选填）').fill('fangyuan@example.com');
  await form.press('完成');
  await expect(header(page).phone).toHaveText(demo03.masked);
  expect(portal.query('SELECT name, org_type FROM enterprises WHERE name = ?', '方圆检测技术服务（示例）')).toEqual([{ name: '方圆检测技术服务（示例）', org_type: 'enterprise' }]);
});

test('an unregistered phone gets a message after its code, and a link to the registration', async ({ page, portal }) => {
  const form = authentication(page);
  await page.goto(link('home'));
  await form.open();
  await form.logInByCode(portal, '13911110001');
  await expect(form.notice).toContainText('未注册');
  await form.notice.getByRole('button', { name: '立即注册' }).click();
  await expect(form.tab('手机号码注册')).toBeVisible();
  await expect(form.field('手机号')).toHaveValue('13911110001');
});

test('a wrong code keeps all input, and another code can be requested', async ({ page, portal }) => {
  const form = authentication(page);
  await page.goto(link('home'));
  await form.open();
  await form.field('手机号').fill('13800000005');
  const code = await form.requestCode(portal, '13800000005');
  await form.field('验证码').fill(code === '000000' ? '000001' : '000000');
  await form.press('登录');
  await expect(form.toast('验证码错误或已过期')).toBeVisible();
  await expect(form.fault('验证码')).toHaveText('验证码错误或已过期');
  await expect(form.codeButton).toHaveText(messages.resendCode);
  await expect(form.field('手机号')).toHaveValue('13800000005');
  await form.field('验证码').fill(code);
  await form.press('登录');
  await expect(header(page).phone).toHaveText('138****0005');
});

test('the resend timer applies to the dialog for any phone and runs while it is closed, and another form or tab refuses the phone before the puzzle', async ({ page, portal }) => {
  const phone = '13911110003';
  const form = authentication(page);
  await page.goto(link('home'));
  await form.open();
  await form.field('手机号').fill(phone);
  await form.requestCode(portal, phone);
  await expect(form.codeButton).toHaveText(/^(60|[1-5]\d)s后重新发送$/);
  await page.keyboard.press('Escape');
  await form.open();
  for (const typed of ['', phone, '13911110004']) {
    await form.field('手机号').fill(typed);
    await expect(form.codeButton).toHaveText(/^[1-5]?\ds后重新发送$/);
    await expect(form.codeButton).not.toBeEnabled();
  }

  await form.field('手机号').fill(phone);
  await form.button('立即注册').click();
  await form.codeButton.click();
  await expect(form.toast(/^验证码获取过于频繁，请 \d+ 秒后再试$/)).toBeVisible();
  await expect(form.panel).toHaveCount(0);

  const secondTab = await page.context().newPage();
  await secondTab.goto(link('home'));
  const second = authentication(secondTab);
  await second.open();
  await second.field('手机号').fill(phone);
  await second.codeButton.click();
  await expect(second.toast(/^验证码获取过于频繁，请 \d+ 秒后再试$/)).toBeVisible();
  await expect(second.panel).toHaveCount(0);
});
