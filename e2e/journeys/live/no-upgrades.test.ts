/** A student behind an intermediary that forbids WebSockets enters the room by long polling (docs/decisions/0020-live-room-events.md). */
import { link } from '../../../contract/pages.ts';
import { startIntermediary } from '../../support/intermediary.ts';
import { expect, journey } from '../../support/journey.ts';
import { demo01 } from '../accounts/dialogs.ts';
import { logInByCalls } from '../accounts/login-by-calls.ts';
import { messageIn, say } from './discussion.ts';
import { barsOn, giveDevices } from './fake-devices.ts';

const test = journey();
const live = { code: 'LIVE-NOW' };
const teaching = { bars: 0b10110010, hertz: 880 };

test('a student in a network without WebSockets sees the class, talks, checks in before the time is over, and sees the teacher’s next page', async ({ meet, portal, onTestFinished }) => {
  const network = await startIntermediary({ to: () => portal.origin, forbidsUpgrades: true });
  onTestFinished(network.stop);
  const [teacher, student] = await Promise.all([meet(), meet({ baseURL: network.origin })]);
  for (const { expectProblem } of [teacher, student]) expectProblem(/404.*live-media\/wh[ei]p\/session/);
  student.expectProblem(/WebSocket connection to .*403/);
  const { page: studio } = teacher;
  const { page: room } = student;
  await Promise.all([logInByCalls(studio, portal, 'teacher01', '-1'), logInByCalls(room, portal, demo01.userName, '100000000001')]);
  await giveDevices(studio, teaching);
  await Promise.all([studio, room].map((page) => page.goto(link('liveRoom', live))));

  await studio.getByRole('button', { name: '进入讲台预览' }).click();
  await expect(studio.getByText('1 人在等，应到 1')).toBeVisible();
  expect(network.refusedUpgrades()).toBeGreaterThan(0);
  await studio.getByRole('button', { name: '开始直播' }).click();
  await expect.poll(() => barsOn(room, '.stage__video')).toBe(teaching.bars);

  await say(room, '说点什么', '长轮询说的话');
  await expect(messageIn(studio, '长轮询说的话')).toBeVisible();
  await say(studio, '对全班说', '讲台上说的话');
  await expect(messageIn(room, '讲台上说的话')).toBeVisible();

  await studio.getByRole('button', { name: '签到' }).click();
  await room.getByRole('region', { name: '签到' }).getByRole('button', { name: '签到' }).click();
  await expect(room.getByText('已签到')).toBeVisible();
  await expect(studio.getByText('1 / 1')).toBeVisible();

  await studio.getByRole('button', { name: '白板' }).click();
  await expect(room.getByRole('figure', { name: '白板，第 1 页' })).toBeVisible();
  await studio.getByRole('button', { name: '加一页' }).click();
  await expect(room.getByRole('figure', { name: '白板，第 2 页' })).toBeVisible();
});
