/** WCAG 2.2 AA as far as it can be tested automatically: axe in every state, keyboard only, and zoom. */
import { link } from '../../contract/pages.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { expect, journey } from '../support/journey.ts';
import { brokenPictures, cutWords, lookAtEverything, sidewaysOverflow } from '../support/layout.ts';
import { applicant } from './free-trial/applicant.ts';
import { trialForm } from './free-trial/form.ts';

const test = journey({ readsOnly: true });

const noSuchPage = '/no-such-page';

// every-page/swept-pages.test.ts checks pages before any interaction.
test('the first Tab offers to skip the header, and axe finds nothing on the home page with its menu open', async ({ page }) => {
  await page.goto(link('home'));
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '跳到正文' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link', { name: '免费试用' }).first()).toBeFocused();

  await page.getByRole('button', { name: '产品与服务' }).press('ArrowDown');
  await expect(page.getByRole('link', { name: '招培考评管理' }).first()).toBeFocused();
  expect(await accessibilityFaults(page)).toEqual([]);
});

// Errors and the puzzle are tested in free-trial/form.test.ts.
test('axe finds nothing in the free trial after success', async ({ page, portal }) => {
  const person = applicant(1);
  const form = trialForm(page);
  await page.goto(link('registration'));
  await form.fill(person);
  await form.requestCode(portal);
  await form.finish(portal, person);
  await expect(page.getByRole('dialog', { name: '试用已开通' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
});

/** A window of 1440 × 900 for 200 %, and one of 1280 × 1024 (WCAG 1.4.10) for 400 %, in the CSS px that remain. The last page is used further. */
test.for([
  ['200 %', { width: 720, height: 450 }, 2, [link('home')]],
  ['400 %', { width: 320, height: 256 }, 4, [link('registration'), link('privacyAgreement'), noSuchPage, link('home')]],
] as const)('zoomed to %s nothing is cut off', async ([, viewport, deviceScaleFactor, paths], { meet }) => {
  const { page, expectProblem } = await meet({ viewport, deviceScaleFactor });
  expectProblem(/404/);
  for (const path of paths) {
    await page.goto(path);
    await lookAtEverything(page);
    expect(await sidewaysOverflow(page), path).toBe(0);
    expect(await cutWords(page), path).toEqual([]);
    expect(await brokenPictures(page), path).toEqual([]);
  }

  // In a narrow header these links are in the menu.
  await page.getByRole('button', { name: '打开菜单' }).click();
  const navigation = page.getByRole('navigation', { name: '主导航' });
  await navigation.getByRole('button', { name: '产品与服务' }).click();
  await navigation.getByRole('link', { name: '内容生态' }).scrollIntoViewIfNeeded();
  await expect(navigation.getByRole('link', { name: '内容生态' })).toBeVisible();
  await page.getByRole('button', { name: '关闭菜单' }).click();

  await page.getByRole('region', { name: '开始使用' }).getByRole('button', { name: '合作咨询' }).click();
  const dialog = page.getByRole('dialog', { name: '合作咨询' });
  await dialog.getByRole('button', { name: '提交' }).click();
  await expect(dialog.getByText('请选择您的合作意向')).toBeVisible();
  expect(await cutWords(page)).toEqual([]);
});
