/** States of the room and of the studio that no other journey shows (spec live#live-room-page). */
import type { Page } from 'playwright-core';
import { link } from '../../../contract/pages.ts';
import { expect, journey } from '../../support/journey.ts';
import { passing } from '../../support/passing.ts';
import { demo01 } from '../accounts/dialogs.ts';
import { logInByCalls } from '../accounts/login-by-calls.ts';
import { barsOn, giveDevices, plugDevice, tonesOn } from './fake-devices.ts';

const test = journey();
const now = { code: 'LIVE-NOW' };
const school = { code: 'LIVE-TENANT' };
const ended = { code: 'LIVE-ENDED' };
const minute = 60_000;
const teaching = { bars: 0b10110010, hertz: 880 };

test('a student waits, presses for the sound, moves to another device and back, is told that the teacher is away, and is removed, which no other login changes', async ({ meet, portal }) => {
  const [teacher, student, phone] = await Promise.all([meet(), meet(), meet()]);
  for (const { expectProblem } of [teacher, student, phone]) expectProblem(/404.*live-media\/(whep\)|wh[ei]p\/session)/);
  const { page: studio } = teacher;
  const { page: room } = student;
  const { page: second } = phone;
  portal.change('UPDATE live_rooms SET starts_at = ?, ends_at = ? WHERE live_code = ?', Date.now() + 10 * minute, Date.now() + 100 * minute, now.code);
  await Promise.all([logInByCalls(studio, portal, 'teacher01', '-1'), ...[room, second].map((page) => logInByCalls(page, portal, demo01.userName, '100000000001'))]);
  await giveDevices(studio, teaching);
  await Promise.all([refusingSound(room), withoutUdp(second)]);
  await Promise.all([studio, room].map((page) => page.goto(link('liveRoom', now))));
  await expect(room.getByText('距开课还有')).toBeVisible();
  await expect(room.getByRole('timer')).toHaveAttribute('aria-label', /^距开课 \d+ 分 \d\d 秒$/);

  // A camera that is pulled out in the check is named, and opens by itself when it is back.
  await expect.poll(() => barsOn(studio, '.check')).toBe(teaching.bars);
  await plugDevice(studio, 'camera', false);
  await expect(studio.getByText('没有找到摄像头，可以只用声音和屏幕上课。')).toBeVisible();
  await plugDevice(studio, 'camera', true);
  await expect.poll(() => barsOn(studio, '.check')).toBe(teaching.bars);
  await studio.getByRole('button', { name: '进入讲台预览' }).click();
  await studio.getByRole('button', { name: '开始直播' }).click();
  await expect(studio.getByText('录制中')).toBeVisible();

  await expect(room.getByRole('heading', { name: /请点击确认播放/ })).toBeVisible();
  await room.getByRole('button', { name: '点击播放' }).click();
  await expect.poll(() => barsOn(room, '.stage__video')).toBe(teaching.bars);
  await expect.poll(() => tonesOn(room, [teaching.hertz])).toEqual([teaching.hertz]);
  await plugDevice(studio, 'microphone', false);
  await expect(studio.getByText('Tone断开了，没有别的可用')).toBeVisible();

  // The second device is in a network without UDP.
  await second.goto(link('liveRoom', now));
  await passing(second, '.strip', /线路 1 连不上，正在换线路 2/, () => expect(room.getByRole('heading', { name: '您在别的页面或设备上进了这堂课' })).toBeVisible());
  await expect.poll(() => barsOn(second, '.stage__video')).toBe(teaching.bars);
  await room.getByRole('button', { name: '在这里接着听' }).click();
  await expect(second.getByRole('heading', { name: '您在别的页面或设备上进了这堂课' })).toBeVisible();
  await expect.poll(() => barsOn(room, '.stage__video')).toBe(teaching.bars);

  studio.once('dialog', (dialog) => void dialog.accept());
  await studio.goto('/robots.txt');
  await expect(room.getByRole('heading', { name: '老师的网络断了，正在等他回来' })).toBeVisible();
  await expect(room.locator('.room__head .tag')).toHaveText('中断');
  await expect.poll(() => portal.query<{ at: number | null }>('SELECT unpublished_at AS at FROM live_sessions WHERE live_code = ?', now.code)[0]!.at).not.toBe(null);
  portal.change('UPDATE live_sessions SET unpublished_at = unpublished_at - ?, teacher_seen_at = teacher_seen_at - ? WHERE live_code = ?', minute, minute, now.code);
  await expect(room.getByRole('heading', { name: '直播中断，老师还没连上' })).toBeVisible();
  await room.getByRole('button', { name: '写个问题' }).click();
  await expect(room.getByLabel('向老师提问')).toBeFocused();

  await studio.goto(link('liveRoom', now));
  await expect.poll(() => barsOn(room, '.stage__video')).toBe(teaching.bars);
  await expect(room.getByRole('heading', { name: /直播中断|老师的网络断了/ })).not.toBeVisible();
  await studio.getByRole('tab', { name: /^学员/ }).click();
  await studio.getByRole('button', { name: '请出 赵敏' }).click();
  await studio.getByRole('dialog').getByRole('button', { name: '请出' }).click();
  await expect(room.getByRole('heading', { name: '您已被老师请出这一讲' })).toBeVisible();
  await room.reload();
  await expect(room.getByText('您已被讲师移出这场直播')).toBeVisible();
  await expect(room.getByRole('link', { name: '换个手机号登录' })).not.toBeVisible();
});

test('a teacher who has not allowed the devices reads how, and sees the picture after allowing them; a network without UDP is named with its remedy; a class without a picture has no recording', async ({ meet, portal }) => {
  const { page: studio, expectProblem } = await meet();
  expectProblem(/404.*live-media\/wh[ei]p\/session/);
  await logInByCalls(studio, portal, 'teacher01', '-1');
  await giveDevices(studio, { ...teaching, areRefused: true });
  await withoutUdp(studio);
  await studio.clock.install();
  await studio.goto(link('liveRoom', school));
  await expect(studio.getByText('浏览器没有拿到摄像头。请点地址栏左侧的图标，把「摄像头」改成「允许」。')).toBeVisible();
  await expect(studio.getByText('听不到您的声音')).toBeVisible();
  await studio.context().grantPermissions(['camera', 'microphone'], { origin: portal.origin });
  await expect.poll(() => barsOn(studio, '.check')).toBe(teaching.bars);
  await expect(studio.getByText('听不到您的声音')).not.toBeVisible();

  await studio.getByRole('button', { name: '进入讲台预览' }).click();
  await studio.getByRole('button', { name: '开始直播' }).click();
  await studio.getByRole('dialog').getByRole('button', { name: '现在开播' }).click();
  const notThrough = studio.getByRole('heading', { name: '这个网络推不出画面' });
  await expect
    .poll(async () => {
      // Longer than a try to connect takes.
      await studio.clock.fastForward(9_000);
      return notThrough.isVisible();
    })
    .toBe(true);
  await expect(studio.getByText(/请网管放行直播端口，或换一个网络/)).toBeVisible();
  await studio.getByRole('button', { name: '下课' }).click();
  await studio.getByRole('dialog').getByRole('button', { name: '下课' }).click();
  await expect(studio.getByText('这节课没有录像。')).toBeVisible();
});

test('a person who is not on the list reads so; a class that is over says that its replay is being made, becomes the replay without a reload, or has no recording', async ({ meet, portal }) => {
  const { page } = await meet();
  await logInByCalls(page, portal, 'demo02', '100000000002');
  await page.goto(link('liveRoom', school));
  await expect(page.getByRole('heading', { name: '没能进入直播间' })).toBeVisible();
  await expect(page.getByText('您不在这场直播的名单上')).toBeVisible();
  await expect(page.getByRole('link', { name: '换个手机号登录' })).toHaveAttribute('href', link('studentLogin', school));

  portal.change('UPDATE live_sessions SET recording_done = 0 WHERE live_code = ?', ended.code);
  await page.clock.install();
  await page.goto(link('liveRoom', ended));
  await expect(page.getByRole('heading', { name: '下课了' })).toBeVisible();
  await expect(page.getByText('回放正在生成…')).toBeVisible();
  portal.change('UPDATE live_sessions SET recording_done = 1 WHERE live_code = ?', ended.code);
  await page.clock.fastForward(20_000);
  await expect(page.getByText('回放', { exact: true })).toBeVisible();
  // The page was open already, so the replay waits for a press.
  await expect(page.getByRole('button', { name: '播放回放' })).toBeVisible();
  await expect(page.getByRole('button', { name: '播放', exact: true })).toBeVisible();
  await page.getByRole('button', { name: '播放回放' }).click();
  await expect(page.getByRole('button', { name: '暂停' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '回放好了' })).not.toBeVisible();

  portal.change('DELETE FROM live_recordings WHERE live_code = ?', ended.code);
  await page.goto(link('liveRoom', ended));
  await expect(page.getByText('这一讲没有录像。')).toBeVisible();
});

/** Makes the browser refuse sound before the first press. Chromium's own rule does not apply: each look of a test counts as a press. */
async function refusingSound(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let isPressed = false;
    addEventListener('pointerdown', () => (isPressed = true), { capture: true });
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function () {
      return isPressed || this.muted ? play.call(this) : Promise.reject(new DOMException('', 'NotAllowedError'));
    };
  });
}

/** Makes the page's network refuse UDP: without addresses of its own WebRTC connects to no peer. */
async function withoutUdp(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super({ ...configuration, iceTransportPolicy: 'relay' });
      }
    };
  });
}
