/** Several studios of one class: a shared screen, takeovers by the same and by another teacher, and a browser that was killed (spec live#live-room-page). */
import type { Page } from 'playwright-core';
import { link } from '../../../contract/pages.ts';
import { expect, journey } from '../../support/journey.ts';
import { demo01 } from '../accounts/dialogs.ts';
import { logInByCalls } from '../accounts/login-by-calls.ts';
import { barsOfInset, barsOn, cameraInset, giveDevices } from './fake-devices.ts';

const test = journey();
const live = { code: 'LIVE-NOW' };
const othersTeaching = { bars: 0b11001010, hertz: 660, barsOfScreen: 0b00110101 };
const teaching = { bars: 0b10110010, hertz: 880, barsOfScreen: 0b01001110 };

test('a shared screen with the camera inset reaches a student; a second studio takes the class over, gives it to an operator and takes it back, is killed and opened again; the first one learns the end', async ({ meet, portal }) => {
  /** How often each page began to send. */
  const sent = new Map<Page, number>();
  const [first, second, reopened, operator, room] = await Promise.all([enter(), enter(), enter(), enter('operator01', '-1', othersTeaching), enter(demo01.userName, '100000000001')]);
  await first.goto(link('liveRoom', live));
  await expect.poll(() => barsOn(first, '.check')).toBe(teaching.bars);
  await first.getByRole('button', { name: '进入讲台预览' }).click();
  await first.getByRole('button', { name: '开始直播' }).click();
  await expect(first.getByText('录制中')).toBeVisible();

  await room.goto(link('liveRoom', live));
  await expect.poll(() => barsOn(room, '.stage__video')).toBe(teaching.bars);
  await first.keyboard.press('Alt+s');
  await expect.poll(() => barsOn(room, '.stage__video')).toBe(teaching.barsOfScreen);
  await expect.poll(async () => ((await barsOn(room, '.stage__video', cameraInset)) ?? 0) & barsOfInset).toBe(teaching.bars & barsOfInset);
  // Beside a page the small picture is the teacher's camera alone.
  await first.getByRole('button', { name: '白板' }).click();
  await expect.poll(() => barsOn(room, '.cam')).toBe(teaching.bars);
  await first.getByRole('button', { name: '收起白板' }).click();
  await expect.poll(() => barsOn(room, '.stage__video')).toBe(teaching.barsOfScreen);

  await second.goto(link('liveRoom', live));
  await second.getByRole('button', { name: '不接' }).click();
  await expect(second.getByRole('heading', { name: '这堂课正在别处直播' })).toBeVisible();
  await second.getByRole('button', { name: '接到这里' }).click();
  await second.getByRole('button', { name: '接过来' }).click();
  await expect(second.getByText('录制中')).toBeVisible();
  await expect(first.getByRole('heading', { name: '直播已转到您的另一台设备' })).toBeVisible();

  // The operator may teach too. Each studio sends again only after a press.
  await operator.goto(link('liveRoom', live));
  await expect(operator.getByRole('dialog', { name: '韩立群正在讲台上，接过来？' })).toBeVisible();
  await expect(operator.getByText('中断')).not.toBeVisible();
  await operator.getByRole('button', { name: '接过来' }).click();
  await expect(second.getByRole('heading', { name: '周运营接过了讲台' })).toBeVisible();
  await expect(operator.getByText('录制中')).toBeVisible();
  await expect.poll(() => barsOn(room, '.stage__video')).toBe(othersTeaching.bars);
  await second.getByRole('button', { name: '接回这里' }).click();
  await expect(operator.getByRole('heading', { name: '韩立群接过了讲台' })).toBeVisible();
  await expect(second.getByText('录制中')).toBeVisible();
  await expect.poll(() => barsOn(room, '.stage__video')).toBe(teaching.bars);

  // A killed browser notes nothing and says no goodbye, like this page, which closes without its events. The reopened studio sends only after a press.
  await second.close();
  await reopened.goto(link('liveRoom', live));
  await reopened.getByRole('button', { name: '进入讲台预览' }).click();
  await expect(reopened.getByRole('heading', { name: '直播断了，学员看不到您' })).toBeVisible();
  await expect(reopened.locator('.room__head .tag')).toHaveText('中断');
  await expect(reopened.getByRole('button', { name: '下课' })).toBeVisible();
  await reopened.getByRole('button', { name: '从这里接着播' }).click();
  await expect(reopened.getByText('录制中')).toBeVisible();
  await expect.poll(() => barsOn(room, '.stage__video')).toBe(teaching.bars);

  await reopened.getByRole('button', { name: '下课' }).click();
  await reopened.getByRole('dialog').getByRole('button', { name: '下课' }).click();
  await expect(reopened.getByRole('heading', { name: /^下课/ })).toBeVisible();
  await expect(room.getByText('回放正在生成…')).toBeVisible();
  await room.close();
  await reopened.getByRole('tab', { name: '学员 1' }).click();
  await expect(reopened.getByText('听到最后')).toBeVisible();
  await expect(reopened.getByRole('button', { name: /^请出/ })).not.toBeVisible();
  await expect(first.getByRole('heading', { name: '下课', exact: true })).toBeVisible();
  await expect(first.getByText('已下课')).toBeVisible();
  await expect(first.getByText('另一台设备')).not.toBeVisible();
  expect(sent.get(operator)).toBe(1);

  async function enter(userName = 'teacher01', topCode = '-1', devices = teaching) {
    const { page, expectProblem } = await meet();
    // The killed browser's stream ends while the student connects again.
    expectProblem(/404.*live-media\/(whep\)|wh[ei]p\/session)/);
    await logInByCalls(page, portal, userName, topCode);
    await giveDevices(page, devices);
    page.on('request', (request) => request.method() === 'POST' && request.url().endsWith('/live-media/whip') && sent.set(page, (sent.get(page) ?? 0) + 1));
    return page;
  }
});
