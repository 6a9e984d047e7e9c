/** An administrator schedules live classes in the console. */
import type { Page } from 'playwright-core';
import { platformTopCode } from '../../../contract/constants.ts';
import { isoDay } from '../../../contract/dates.ts';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { expect, journey } from '../../support/journey.ts';
import { cutWords, sidewaysOverflow } from '../../support/layout.ts';
import { pdfOf } from '../../support/pdf.ts';
import { xlsxOf } from '../../support/xlsx.ts';
import { logInByCalls } from '../accounts/login-by-calls.ts';
import { consoleAddress, qihang } from '../console/visit.ts';

const test = journey();
const [desktop, phone] = [{ width: 1440, height: 900 }, { width: 390, height: 844 }];

/** Expects no clipped text and no horizontal scrolling in a wide and a narrow window, and no axe violation in the narrow one. */
async function looksRight(page: Page): Promise<void> {
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    expect({ width: size.width, sideways: await sidewaysOverflow(page), cut: await cutWords(page) }).toEqual({ width: size.width, sideways: 0, cut: [] });
  }
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.setViewportSize(desktop);
}

test('invalid rows of an imported list are shown before anything is saved, and corrected in place', async ({ page, portal }) => {
  await logInByCalls(page, portal, 'demo01', qihang.topCode);
  await page.goto(`${consoleAddress}classes/new`);
  await page.getByLabel(/^课名/).fill('焊工第二讲');
  await page.getByLabel(/^结束/).fill('23:45');
  await page.reload();
  await expect(page.getByText('恢复了刚才没存的内容。')).toBeVisible();
  await expect(page.getByLabel(/^课名/)).toHaveValue('焊工第二讲');
  await page.getByRole('button', { name: '清空重填' }).click();
  await expect(page.getByLabel(/^课名/)).toHaveValue('');
  await page.getByLabel(/^课名/).fill('焊工第二讲');
  await page.getByRole('button', { name: '下一步：学员名单' }).click();
  // A file of a spreadsheet program, in which rows have the same numbers as in the page.
  await page.locator('input[type=file]').setInputFiles({ name: '名单.xlsx', mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer: xlsxOf([['姓名', '手机号'], [], ['周建平', '13651']]) });
  await expect(page.getByLabel('第 3 行，手机号只有 5 位')).toHaveValue('13651');
  const paste = page.getByRole('textbox', { name: '从 Excel 里复制，贴在这里' });
  await paste.fill('姓名,手机号\n\n周建平,13800001023\n李国强,13651\n,18600007712\n赵永福,13800001023');
  const list = page.getByRole('table', { name: '名单' });
  await expect(list).toContainText('手机号只有 5 位');
  await expect(list).toContainText('没有姓名');
  await expect(list).toContainText('和第 3 行手机号相同');
  await expect(page.getByRole('button', { name: '下一步：还有 2 行要改' })).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: '先导入 1 人，错的以后补' }).click();
  await page.getByRole('button', { name: '下一步，2 行以后补' }).click();
  await expect(page.getByRole('heading', { name: /^排好了/ })).toBeVisible();
  await page.getByRole('button', { name: '上一步' }).click();
  await page.getByLabel('第 4 行，手机号只有 5 位').fill('13651000000');
  await page.getByRole('button', { name: '去掉第 5 行' }).click();
  await page.getByRole('button', { name: '导入 1 人，下一步' }).click();
  await expect(page.getByRole('heading', { name: /^排好了/ })).toBeVisible();
  await looksRight(page);
  // A table pasted over the rows that were left is there after another step, and those rows are not.
  await page.getByRole('button', { name: '上一步' }).click();
  await paste.fill('姓名,手机号\n沈莉,13900008841\n王芳,139');
  await page.getByRole('button', { name: '先导入 1 人，错的以后补' }).click();
  await expect(page.getByRole('button', { name: '下一步，1 行以后补' })).toBeVisible();
  await paste.fill('姓名,手机号\n李国强,13651');
  await expect(list).toContainText('李国强');
  await page.getByRole('button', { name: '课程信息' }).click();
  await expect(page.getByLabel(/^课名/)).toHaveValue('焊工第二讲');
  await page.getByRole('button', { name: '学员名单', exact: true }).click();
  await expect(list).toContainText('李国强');
  await expect(list).not.toContainText('王芳');
  await page.getByRole('button', { name: '不要这份' }).click();
  await expect(page.getByRole('heading', { name: '贴上以后，先在这里看一遍' })).toBeVisible();
  await expect(page.getByRole('button', { name: '下一步', exact: true })).toBeVisible();
});

test('an administrator sees classes by week, month and list, adds a PDF, moves and cancels a class, which an operator does not see', async ({ page, portal }) => {
  await logInByCalls(page, portal, 'demo01', qihang.topCode);
  await page.goto(`${consoleAddress}classes?view=week`);
  await expect(page.getByRole('heading', { name: '直播课', level: 1 })).toBeVisible();
  await page.goto(`${consoleAddress}classes/new`);
  await page.getByLabel(/^课名/).fill('机考系统演练');
  // Fixed hours of a coming day, so that the class does not cross midnight at any hour of the run.
  const day = isoDay(Date.now() + 2 * 86_400_000);
  await page.getByLabel(/^日期/).fill(day);
  await page.getByLabel(/^开始/).fill('19:00');
  await page.getByLabel(/^结束/).fill('20:30');
  await page.getByRole('radio', { name: /本单位成员/ }).check();
  await looksRight(page);
  await page.getByRole('button', { name: '存下，拿链接' }).click();
  await page.getByRole('link', { name: '看课表' }).click();
  const drawer = page.getByRole('complementary', { name: '机考系统演练' });
  await expect(drawer).toContainText('本单位成员都能进');
  await drawer.getByRole('tab', { name: /讲义/ }).click();
  const file = (name: string, buffer: Buffer) => drawer.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer });
  await file('坏的.pdf', Buffer.from('%PDF-1.7\nnothing'));
  await expect(page.getByText('“坏的.pdf”打不开：不是 PDF，或者已经损坏')).toBeVisible();
  await file('安全用电.pdf', pdfOf(['Earthing', 'Lockout']));
  await expect(drawer.getByRole('listitem')).toContainText('2 页');
  await expect(drawer.getByRole('textbox', { name: '讲义的名称' })).toHaveValue('安全用电');
  const [{ pages }] = portal.query<{ pages: string }>("SELECT pages FROM live_documents WHERE title = '安全用电'") as [{ pages: string }];
  expect((JSON.parse(pages) as { text: string }[]).map(({ text }) => text)).toEqual(['Earthing', 'Lockout']);
  await looksRight(page);
  await page.goto(`${consoleAddress}classes?view=week&day=${day}`);
  await expect(page.getByRole('button', { name: /机考系统演练/ })).toBeVisible();
  await looksRight(page);
  await page.getByText('月', { exact: true }).click();
  await expect(page.getByRole('button', { name: /机考系统演练/ })).toBeVisible();
  await page.getByText('列表', { exact: true }).click();
  await page.getByRole('button', { name: '机考系统演练' }).click();
  await drawer.getByRole('link', { name: '去指定' }).click();
  await expect(page.getByLabel(/^课名/)).toHaveValue('机考系统演练');
  await looksRight(page);
  await page.getByRole('combobox', { name: '讲师' }).click();
  await page.getByTitle('用手机号邀请一位讲师…').click();
  await page.getByLabel(/^讲师的姓名/).fill('何建国');
  await page.getByLabel(/^讲师的手机号/).fill('13700005511');
  await page.getByRole('radio', { name: /名单里的人/ }).check();
  await page.getByRole('button', { name: '存下改动' }).click();
  await expect(page.getByText('已给何建国发短信')).toBeVisible();
  await expect(drawer).toContainText('讲师 何建国');
  await drawer.getByRole('link', { name: '改时间、内容' }).click();
  await page.getByLabel(/^结束/).fill('21:00');
  // Another tab saves first, and chooses another teacher.
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByLabel(/^课名/).fill('机考系统演练（下）');
  await other.getByRole('combobox', { name: '讲师' }).click();
  await other.getByTitle(/（您自己）/).click();
  await other.getByRole('button', { name: '存下改动' }).click();
  await expect(other.getByText('已存下；没有给何建国发短信，请告诉一声')).toBeVisible();
  await other.close();
  // The page loads the class again, as every few seconds, and what is typed here stays based on the former version.
  await page.evaluate(() => void dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText(/^机考系统演练（下），/)).toBeVisible();
  await expect(page.locator('form')).toContainText('何建国 137****5511');
  await page.getByRole('button', { name: '存下改动' }).click();
  await page.getByRole('button', { name: '看最新的，保留我填的' }).click();
  await expect(page.getByLabel(/^课名/)).toHaveValue('机考系统演练（下）');
  await expect(page.getByLabel(/^结束/)).toHaveValue('21:00');
  await expect(page.locator('form')).toContainText('（您自己）');
  await page.getByRole('button', { name: '存下改动' }).click();
  await expect(page.getByText('已存下')).toBeVisible();
  await expect(drawer).toContainText('19:00—21:00');
  await drawer.getByRole('link', { name: '贴名单' }).click();
  await page.getByRole('textbox', { name: '从 Excel 里复制，贴在这里' }).fill('周建平,13800001023');
  await page.getByRole('button', { name: '导入 1 人' }).click();
  await expect(drawer).toContainText('名单 1 人');
  await drawer.getByRole('button', { name: '取消这节课' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '取消这节课' }).click();
  await expect(drawer).toHaveCount(0);
  await page.goto(`${consoleAddress}classes?view=list&state=cancelled`);
  await expect(page.getByRole('table', { name: '直播课' })).toContainText('机考系统演练');
  await looksRight(page);

  // An operator sees only the lives of the platform.
  await logInByCalls(page, portal, 'operator01', platformTopCode);
  await page.goto(consoleAddress);
  await page.getByRole('link', { name: '直播', exact: true }).click();
  await page.goto(`${consoleAddress}classes?view=list`);
  await expect(page.getByRole('table', { name: '直播课' })).not.toContainText('焊工第二讲');
});
