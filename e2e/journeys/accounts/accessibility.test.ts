/** WCAG 2.2 AA in every authentication dialog, as far as axe can test it, and in a narrow window. */
import { link } from '../../../contract/pages.ts';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { expect, journey } from '../../support/journey.ts';
import { cutWords, painted, sidewaysOverflow } from '../../support/layout.ts';
import { puzzleShown } from '../free-trial/form.ts';
import { authentication, demo02, demo03 } from './dialogs.ts';

const test = journey();

test('axe finds nothing in login, register and reset, empty and with errors, and a window of 320 px cuts nothing off', async ({ meet, portal }) => {
  const { page } = await meet();
  const form = authentication(page);
  const look = async (state: string) => {
    expect({ state, faults: await accessibilityFaults(page) }).toEqual({ state, faults: [] });
    for (const viewport of [{ width: 320, height: 640 }, { width: 1440, height: 900 }]) {
      await page.setViewportSize(viewport);
      await painted(page);
      expect(await cutWords(page), state).toEqual([]);
      expect(await sidewaysOverflow(page), state).toBe(0);
    }
  };
  await page.goto(link('home'));
  await form.open();
  await look('login by code');
  await form.press('登录');
  await expect(form.fault('手机号')).toBeVisible();
  await look('login by code, faults');
  await form.field('手机号').fill('13911110031');
  await form.codeButton.click();
  await puzzleShown(page, portal);
  await look('slider');
  await page.keyboard.press('Escape');
  await form.tab('密码登录').click();
  await form.field('密码').fill('');
  await form.press('登录');
  await look('login by password, faults');
  await form.button('忘记密码？').click();
  await look('reset');
  await form.press('确定');
  await look('reset, faults');
  await form.button('验证码登录').click();
  await form.button('立即注册').click();
  await form.press('注册');
  await expect(form.fault('姓名')).toBeVisible();
  await look('register, faults');
});

test('axe finds nothing in the chooser and in the wizard', async ({ meet, portal }) => {
  const { page } = await meet();
  const form = authentication(page);
  await page.goto(link('home'));
  await form.open();
  await form.logInByPassword(portal, demo02.userName);
  await expect(form.enterprise(/北桥/)).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await form.button('换一个账号登录').click();
  await form.logInByPassword(portal, demo03.userName);
  await form.field('加入已有企业').fill('启航职业');
  await expect(form.within.getByRole('button', { name: /^申请加入启航/ })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await form.press('注册新企业');
  await form.press('完成');
  await expect(form.fault('企业全称')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('Tab stays within the dialog', async ({ page }) => {
  const form = authentication(page);
  await page.goto(link('home'));
  await form.open();
  const visited = new Set<string>();
  for (let step = 0; step < 20; step++) {
    visited.add(await page.evaluate(() => (document.activeElement?.closest('[role=dialog]') ? 'inside' : (document.activeElement?.outerHTML ?? ''))));
    await page.keyboard.press(step < 12 ? 'Tab' : 'Shift+Tab');
  }
  expect([...visited]).toEqual(['inside']);
});
