/** 管理后台: layout, keyboard use and accessibility, in each of its states. */
import { addressPattern } from '../../support/calls.ts';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { expect, journey } from '../../support/journey.ts';
import { walkByKeyboard } from '../../support/keyboard.ts';
import { brokenPictures, cutWords, sidewaysOverflow, watchLayoutShift } from '../../support/layout.ts';
import { logInByCalls } from '../accounts/login-by-calls.ts';
import { ageTrial, consoleAddress, consolePage, qihang } from './visit.ts';

const test = journey();
const sizes = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

/** Checks that no text is clipped, nothing scrolls horizontally and axe finds nothing, at every size. */
async function looksRight(page: import('playwright-core').Page): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    // The logo may still be loading.
    await expect.poll(() => brokenPictures(page)).toEqual([]);
    expect({ width: size.width, sideways: await sidewaysOverflow(page), cut: await cutWords(page), broken: await brokenPictures(page) }).toEqual({ width: size.width, sideways: 0, cut: [], broken: [] });
  }
  // The narrowest and the widest window. The widths between them show the same parts.
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.setViewportSize(sizes[0]!);
  expect(await accessibilityFaults(page)).toEqual([]);
}

test('the first page, its dialogs and a decision look right at every size', async ({ meet, portal }) => {
  const { page } = await meet();
  await logInByCalls(page, portal, 'demo01', qihang.topCode);
  await page.goto(consoleAddress);
  const console = consolePage(page);
  await expect(console.row('陈海燕')).toBeVisible();
  await looksRight(page);
  // At every width a phone number fits on one line beside the columns of fixed width.
  for (const width of [700, 961, 1000, 1081]) {
    await page.setViewportSize({ width, height: 800 });
    const heights = await page.locator('.list__who small').evaluateAll((phones) => phones.map((phone) => (phone as HTMLElement).offsetHeight));
    expect({ width, broken: heights.filter((height) => height > 30) }).toEqual({ width, broken: [] });
  }
  await console.accept('陈海燕').click();
  await expect(console.dialog.getByRole('radio', { name: /学员/ })).toBeChecked();
  await looksRight(page);
  await page.keyboard.press('Escape');
  await expect(console.accept('陈海燕')).toBeFocused();
  await console.logOut();
  await expect(console.dialog).toBeVisible();
  await looksRight(page);
  await page.keyboard.press('Escape');
  await expect(console.dialog).toHaveCount(0);
});

test('there is no layout shift while the page loads', async ({ page, portal }) => {
  await logInByCalls(page, portal, 'demo01', qihang.topCode);
  const shift = await watchLayoutShift(page);
  await page.goto(consoleAddress);
  await expect(consolePage(page).row('陈海燕')).toBeVisible();
  await expect(page.getByRole('region', { name: '旗舰版试用' })).toBeVisible();
  const { score, moved } = await shift();
  expect({ moved: score > 0.02 ? moved : [] }).toEqual({ moved: [] });
});

test('in a narrow window the page is no wider than the window while its data is on the way', async ({ meet, portal }) => {
  const { page } = await meet({ viewport: sizes[2]! });
  await logInByCalls(page, portal, 'demo01', qihang.topCode);
  await page.route(addressPattern('consoleEnterprise'), () => {});
  await page.goto(consoleAddress);
  await expect(page.locator('.blank--title')).toBeVisible();
  expect(await sidewaysOverflow(page)).toBe(0);
});

test('the keyboard reaches every control, with a visible focus', async ({ meet, portal }) => {
  const { page } = await meet();
  await logInByCalls(page, portal, 'demo01', qihang.topCode);
  await page.goto(consoleAddress);
  await expect(consolePage(page).row('陈海燕')).toBeVisible();
  expect(await walkByKeyboard(page)).toMatchObject({ missed: [], unseen: [] });
});

test('a request is accepted by keyboard only', async ({ page, portal }) => {
  await logInByCalls(page, portal, 'demo01', qihang.topCode);
  await page.goto(consoleAddress);
  const console = consolePage(page);
  await console.accept('马国栋').focus();
  await page.keyboard.press('Enter');
  await expect(console.dialog).toBeVisible();
  await console.dialog.getByRole('radio', { name: /学员/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(console.dialog.getByRole('radio', { name: /讲师/ })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(console.row('马国栋')).toContainText('已同意（讲师）');
});

test('an enterprise without requests sees what to do in the last week of its trial and after it', async ({ meet, portal }) => {
  const { page } = await meet();
  await logInByCalls(page, portal, 'demo02', '100000000002');
  portal.change("UPDATE trials SET starts_at = starts_at - 1987200000, ends_at = ends_at - 1987200000 WHERE top_code = '100000000002'");
  await page.goto(consoleAddress);
  const trial = page.getByRole('region', { name: '旗舰版试用' });
  await expect(trial).toContainText(/还剩 [76] 天/); // Midnight may have passed since the start of the test.
  await expect(trial).toContainText('结束后企业转为只读，资料保留九十天');
  await expect(page.getByRole('main')).toContainText('还没有人申请加入');
  await looksRight(page);

  await logInByCalls(page, portal, 'demo01', qihang.topCode);
  ageTrial(portal, 31);
  await page.goto(consoleAddress);
  const ended = page.getByRole('region', { name: '试用已结束，企业现在只读' });
  await expect(ended).toContainText(/资料还保留 \d\d 天/);
  await expect(ended).toContainText('之后删除，不能恢复');
  await expect(consolePage(page).row('陈海燕')).toContainText('开通后可以处理');
  await expect(consolePage(page).openSwitch).not.toBeEnabled();
  await looksRight(page);
});

test('the page for another role and the page of an unknown address look right', async ({ meet, portal }) => {
  const { page } = await meet();
  await logInByCalls(page, portal, 'supplier01', '100000000004');
  for (const address of [consoleAddress, `${consoleAddress}nothing`]) {
    await page.goto(address);
    await expect(consolePage(page).title).toBeVisible();
    await looksRight(page);
  }
});
