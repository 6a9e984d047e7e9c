/** A class at two portals, which share a PostgreSQL and a Redis: the teacher at the first, a student at the second (docs/live.md, 几台门户). */
import { link } from '../../../contract/pages.ts';
import { expect, journey } from '../../support/journey.ts';
import { startTwoPortals } from '../../support/two-portals.ts';
import { demo01 } from '../accounts/dialogs.ts';
import { clientIn, logInByCalls } from '../accounts/login-by-calls.ts';
import { messageIn, say } from './discussion.ts';
import { barsOn, giveDevices, tonesInFilm, tonesOn } from './fake-devices.ts';

const test = journey()
  .extend('portals', { scope: 'file' }, async ({}, { onCleanup }) => {
    const portals = await startTwoPortals();
    onCleanup(portals.stop);
    return portals;
  })
  .extend('portal', { scope: 'file' }, ({ portals }) => portals.first);
const live = { code: 'LIVE-NOW' };
const teaching = { bars: 0b10110010, hertz: 880 };

test('a student at the second portal sees and hears the teacher at the first, both talk, a check-in and a quiz arrive, and the end is the end for both', async ({ meet, portals }) => {
  const [studio, room] = await Promise.all([enter(0, 'teacher01', '-1'), enter(1, demo01.userName, '100000000001')]);
  await giveDevices(studio, teaching);
  await Promise.all([studio, room].map((page) => page.goto(link('liveRoom', live))));

  await studio.getByRole('button', { name: '进入讲台预览' }).click();
  await expect(studio.getByText('1 人在等，应到 1')).toBeVisible();
  await studio.getByRole('button', { name: '开始直播' }).click();
  await expect(studio.getByText('录制中')).toBeVisible();
  await expect.poll(() => barsOn(room, '.stage__video')).toBe(teaching.bars);
  await expect.poll(() => tonesOn(room, [teaching.hertz])).toEqual([teaching.hertz]);

  await say(room, '说点什么', '第二台上的话');
  await expect(messageIn(studio, '第二台上的话')).toBeVisible();
  await say(studio, '对全班说', '第一台上的话');
  await expect(messageIn(room, '第一台上的话')).toBeVisible();

  await studio.getByRole('button', { name: '签到' }).click();
  await room.getByRole('region', { name: '签到' }).getByRole('button', { name: '签到' }).click();
  await expect(room.getByText('已签到')).toBeVisible();
  await expect(studio.getByText('1 / 1')).toBeVisible();
  await studio.getByRole('button', { name: '结束签到' }).click();

  await studio.getByRole('button', { name: '随堂题' }).click();
  await studio.getByLabel('题目').fill('星三角启动，线电流降到原来的');
  await studio.getByLabel('选项 A').fill('一半');
  await studio.getByLabel('选项 B').fill('三分之一');
  await studio.getByRole('button', { name: 'B 是正确答案' }).click();
  await studio.getByRole('button', { name: '发给 1 人' }).click();
  await room.getByRole('radio', { name: '三分之一' }).click();
  await room.getByRole('button', { name: '交卷' }).click();
  await expect(studio.getByText('1 / 1 已交')).toBeVisible();
  await studio.getByRole('button', { name: '公布答案' }).click();
  await expect(room.getByRole('region', { name: '随堂题 1 的答案' })).toContainText('您答对了');

  await studio.getByRole('button', { name: '下课' }).click();
  await studio.getByRole('dialog').getByRole('button', { name: '下课' }).click();
  await expect(studio.getByRole('heading', { name: '下课。1 人听到了最后' })).toBeVisible();
  // The room becomes the replay as soon as the replay is ready.
  await expect(room.getByText(/^(已结束|回放)$/)).toBeVisible();

  // Either portal makes the replay, and both have it.
  let films: string[] = [];
  await expect.poll(async () => (films = (await clientIn(room).call('liveReplay', { liveCode: live.code })).data.parts.map(({ url }) => url)).length).toBeGreaterThan(0);
  const heard = await Promise.all(films.map((film) => tonesInFilm(room, film, [teaching.hertz])));
  expect(heard.flat()).toContain(teaching.hertz);

  async function enter(portal: 0 | 1, userName: string, topCode: string) {
    const { page, expectProblem } = await meet({ baseURL: portals.entrances[portal] });
    // Each page deletes its WHIP or WHEP session, which the server may have ended already.
    expectProblem(/404.*live-media\/wh[ei]p\/session/);
    await logInByCalls(page, portals.database, userName, topCode);
    return page;
  }
});
