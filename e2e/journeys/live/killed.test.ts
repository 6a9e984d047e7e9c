/** A class survives a killed media process and a killed portal: the open pages continue by themselves, and nothing acknowledged is lost. */
import { execFileSync } from 'node:child_process';
import { link } from '../../../contract/pages.ts';
import { expect, journey } from '../../support/journey.ts';
import { demo01 } from '../accounts/dialogs.ts';
import { clientIn, logInByCalls } from '../accounts/login-by-calls.ts';
import { messageIn, say } from './discussion.ts';
import { barsOn, changeDevices, giveDevices, tonesInFilm, tonesOn } from './fake-devices.ts';

const test = journey();
const live = { code: 'LIVE-NOW' };
/** What the teacher shows before the first kill, between both, and after the second. */
const scenes = [{ bars: 0b10110010, hertz: 880 }, { bars: 0b01100101, hertz: 1320 }, { bars: 0b11010001, hertz: 1980 }] as const;
/** A press of an arrow key moves the replay by this many seconds. */
const secondsOfKey = 5;
const tones = scenes.map(({ hertz }) => hertz);

test('a class goes on in the open pages after its media process and its portal were killed, and the replay has all of it', { timeout: 240_000 }, async ({ meet, portal }) => {
  const [teacher, student, streaming] = await Promise.all([enter('teacher01', '-1'), enter(demo01.userName, '100000000001'), enter('demo02', '100000000002')]);
  const { page: studio } = teacher;
  const { page: room } = student;
  const { page: other } = streaming;
  await giveDevices(studio, scenes[0]);
  // A browser without WebRTC plays FLV.
  await other.addInitScript(() => Reflect.deleteProperty(globalThis, 'RTCPeerConnection'));
  await Promise.all([studio, room, other].map((page) => page.goto(link('liveRoom', live))));
  await studio.getByRole('button', { name: '进入讲台预览' }).click();
  await studio.getByRole('button', { name: '开始直播' }).click();
  await seen(scenes[0]);
  // A part of the recording needs some seconds of sound.
  await expect(studio.locator('.elapsed')).toHaveText(/^00:(09|[1-5]\d)$/);

  process.kill(mediaProcessOf(portal.pid), 'SIGKILL');
  for (const { expectProblem } of [teacher, student, streaming]) expectProblem(/live-media/);
  await changeDevices(studio, scenes[1]);
  await seen(scenes[1]);

  await say(room, '说点什么', '断电前的话');
  await expect(messageIn(other, '断电前的话')).toBeVisible();
  for (const { expectProblem } of [teacher, student, streaming]) expectProblem(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING/);
  // One student's phone is locked meanwhile: its page runs no script until it is unlocked.
  const lock = await other.context().newCDPSession(other);
  await lock.send('Debugger.enable');
  await lock.send('Debugger.pause');
  await portal.kill();
  await changeDevices(studio, scenes[2]);
  await say(room, '说点什么', '断电时的话');
  await portal.restart();
  await expect.poll(() => barsOn(room, '.stage__video')).toBe(scenes[2].bars);
  await lock.send('Debugger.disable');
  await expect(messageIn(other, '断电时的话')).toBeVisible();
  await seen(scenes[2]);

  await studio.getByRole('button', { name: '下课' }).click();
  await studio.getByRole('dialog').getByRole('button', { name: '下课' }).click();
  await expect(studio.getByRole('heading', { name: '下课。2 人听到了最后' })).toBeVisible();
  let parts: { url: string; startsAfterSeconds: number; seconds: number }[] = [];
  await expect.poll(async () => (parts = (await clientIn(room).call('liveReplay', { liveCode: live.code })).data.parts).length).toBeGreaterThanOrEqual(scenes.length);
  const heard = await Promise.all(parts.map(({ url }) => tonesInFilm(room, url, tones)));
  expect(tones.filter((tone) => heard.flat().includes(tone))).toEqual(tones);
  // The time without a portal is a gap.
  const gaps = parts.slice(1).map(({ startsAfterSeconds }, index) => startsAfterSeconds - parts[index]!.startsAfterSeconds - parts[index]!.seconds);
  expect(Math.min(...gaps)).toBeGreaterThan(-0.5);
  expect(Math.max(...gaps)).toBeGreaterThan(1);
  await room.reload();
  await room.getByLabel('倍速').selectOption('2');
  const pause = room.getByRole('button', { name: '暂停', exact: true });
  const refused = room.getByRole('button', { name: '点击播放' });
  // After a reload Chromium decides whether the page may play with sound.
  await pause.or(refused).waitFor();
  if (await refused.isVisible()) await refused.click();
  for (const { bars, hertz } of scenes) {
    // From shortly before the part with this scene, because a scene may last long on a busy machine.
    // Paused, so that the place does not move while the keys are pressed.
    await pause.click();
    const part = parts[heard.findIndex((found) => found.includes(hertz))]!;
    const progress = room.getByLabel('回放进度');
    await progress.press('Home');
    // A key that leads into a gap leads to the part after it.
    while (Number(await progress.inputValue()) * 60 + secondsOfKey <= part.startsAfterSeconds) await progress.press('ArrowRight');
    await room.getByRole('button', { name: '播放', exact: true }).click();
    await expect.poll(() => barsOn(room, '.stage__video')).toBe(bars);
  }
  await expect(messageIn(room, '断电时的话')).toBeVisible();
  await expect(messageIn(room, '断电前的话')).toBeVisible();
  const [attended] = portal.query<{ watched: number }>('SELECT MIN(watched_milliseconds) AS watched FROM live_attendance');
  // Both came before the first kill and stayed to the end.
  expect(attended!.watched).toBeGreaterThan((parts.at(-1)!.startsAfterSeconds - 1) * 1000);

  async function enter(userName: string, topCode: string) {
    const visitor = await meet();
    await logInByCalls(visitor.page, portal, userName, topCode);
    return visitor;
  }

  /** Both students see and hear the scene. */
  async function seen({ bars, hertz }: (typeof scenes)[number]) {
    await Promise.all([room, other].map(async (page) => {
      await expect.poll(() => barsOn(page, '.stage__video')).toBe(bars);
      await expect.poll(() => tonesOn(page, tones)).toEqual([hertz]);
    }));
  }
});

/** The process that forwards the streams, a child of the portal. */
function mediaProcessOf(portal: number): number {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return Number(new RegExp(`^ *(\\d+) +${portal} .*media-process`, 'm').exec(processes)![1]);
}
