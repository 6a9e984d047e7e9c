/** A teacher with two studios of one class (spec live#live-room-page). */
import { link } from '../../../contract/pages.ts';
import { expect, journey } from '../../support/journey.ts';
import { logInByCalls } from '../accounts/login-by-calls.ts';
import { barsOn, giveDevices } from './fake-devices.ts';

const test = journey();
const live = { code: 'LIVE-NOW' };
const teaching = { bars: 0b10110010, hertz: 880 };

test('a second studio takes the class over, and the first one learns its end', async ({ meet, portal }) => {
  const [first, second] = await Promise.all([enter(), enter()]);
  await first.goto(link('liveRoom', live));
  await expect.poll(() => barsOn(first, '.check')).toBe(teaching.bars);
  await first.getByRole('button', { name: '进入讲台预览' }).click();
  await first.getByRole('button', { name: '开始直播' }).click();
  await expect(first.getByText('录制中')).toBeVisible();

  await second.goto(link('liveRoom', live));
  await second.getByRole('button', { name: '接过来' }).click();
  await expect(second.getByText('录制中')).toBeVisible();
  await expect(first.getByRole('heading', { name: '直播已转到您的另一台设备' })).toBeVisible();

  await second.getByRole('button', { name: '下课' }).click();
  await second.getByRole('dialog').getByRole('button', { name: '下课' }).click();
  await expect(second.getByRole('heading', { name: /^下课/ })).toBeVisible();
  await expect(first.getByRole('heading', { name: '下课', exact: true })).toBeVisible();
  await expect(first.getByText('已下课')).toBeVisible();
  await expect(first.getByText('另一台设备')).not.toBeVisible();

  async function enter() {
    const { page } = await meet();
    await logInByCalls(page, portal, 'teacher01', '-1');
    await giveDevices(page, teaching);
    return page;
  }
});
