/** A class from the device check to the replay: a teacher in the studio, three students in the room (spec live#room). */
import type { Page } from 'playwright-core';
import { link } from '../../../contract/pages.ts';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { expect, journey } from '../../support/journey.ts';
import { demo01 } from '../accounts/dialogs.ts';
import { clientIn, logInByCalls } from '../accounts/login-by-calls.ts';
import { barsOn, giveDevices, tonesInFilm, tonesOn } from './fake-devices.ts';

const test = journey();
const live = { code: 'LIVE-NOW' };
const teaching = { bars: 0b10110010, hertz: 880 };
const asking = { bars: 0b01100101, hertz: 1320 };
const tones = [teaching.hertz, asking.hertz];

test('a class: on air, chat, a student who speaks, a reload, a quiz, the end; the replay has both voices', async ({ meet, portal }) => {
  const [teacher, student, listener, phone] = await Promise.all([
    enter('teacher01', '-1'),
    enter(demo01.userName, '100000000001'),
    enter('demo02', '100000000002'),
    enter('supplier01', '100000000004', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }),
  ]);
  // A page connects to a voice that ends at that moment, or asks for a session before it hears that it has ended.
  for (const { expectProblem } of [teacher, student, listener, phone]) expectProblem(/404.*live-media\/(whep\)|wh[ei]p\/session\/)/);
  const { page: studio } = teacher;
  const { page: room } = student;
  const { page: other } = listener;
  const { page: small } = phone;
  // A phone whose browser has no WebRTC plays FLV.
  await small.addInitScript(() => Reflect.deleteProperty(globalThis, 'RTCPeerConnection'));
  await giveDevices(studio, teaching);
  await giveDevices(room, asking);
  await Promise.all([studio, room, other, small].map((page) => page.goto(link('liveRoom', live))));

  await expect.poll(() => barsOn(studio, '.check')).toBe(teaching.bars);
  await studio.getByRole('button', { name: '进入讲台预览' }).click();
  await expect(studio.getByText('3 人在等，应到 1 人')).toBeVisible();
  await expect(room.getByText('即将开始')).toBeVisible();
  await studio.getByRole('button', { name: '开始直播' }).click();
  await expect(studio.getByText('录制中')).toBeVisible();
  expect(await accessibilityFaults(studio)).toEqual([]);

  // The open pages notice the start of the class without a reload.
  await expect.poll(() => barsOn(room, '.stage__video')).toBe(teaching.bars);
  await expect.poll(() => tonesOn(room, tones)).toEqual([teaching.hertz]);
  await expect.poll(() => barsOn(small, '.stage__video')).toBe(teaching.bars);

  await room.getByLabel('说点什么', { exact: true }).fill('互锁触点接在哪一条线上？');
  await room.keyboard.press('Enter');
  await studio.getByRole('log', { name: '讨论' }).getByText('互锁触点接在哪一条线上？').hover();
  await studio.getByRole('button', { name: '回复' }).click();
  // A click, because nothing may cover the field.
  await studio.getByLabel('对全班说').click();
  await studio.keyboard.insertText('接在对方线圈的回路里');
  await studio.keyboard.press('Enter');
  const answer = other.getByRole('log', { name: '讨论' }).getByRole('listitem').filter({ hasText: '接在对方线圈的回路里' });
  await expect(answer).toContainText('赵敏：互锁触点接在哪一条线上？');

  // The toast that undoes a deletion covers none of the teacher's tools.
  await studio.setViewportSize({ width: 1440, height: 900 });
  await studio.getByRole('log', { name: '讨论' }).getByText('互锁触点接在哪一条线上？').first().hover();
  await studio.getByRole('button', { name: '删除' }).first().click();
  const undo = studio.getByRole('button', { name: '撤销' });
  await expect(studio.locator('.toast').filter({ has: undo })).toBeVisible();
  expect(await coveredTools(studio)).toEqual([]);
  await studio.getByRole('button', { name: '恢复' }).click();
  await expect(room.getByRole('log', { name: '讨论' }).getByText('互锁触点接在哪一条线上？').first()).toBeVisible();

  await room.getByRole('button', { name: '举手' }).first().click();
  // On a short phone the raised hand leaves the teacher the field.
  await expect(studio.getByRole('button', { name: '接通', exact: true })).toBeVisible();
  await studio.setViewportSize({ width: 360, height: 640 });
  expect(await studio.locator('.composer__box').evaluate((box) => box.getBoundingClientRect().bottom)).toBeLessThanOrEqual(640);
  await studio.setViewportSize({ width: 1440, height: 900 });
  await studio.getByRole('button', { name: '接通', exact: true }).click();
  await room.getByRole('button', { name: '准备好了' }).click();
  // The teacher and the class hear the student. The student does not hear their own voice.
  await expect.poll(() => tonesOn(studio, tones)).toEqual([asking.hertz]);
  for (const page of [other, small]) await expect.poll(() => tonesOn(page, tones)).toEqual(tones);
  await expect.poll(() => tonesOn(room, tones)).toEqual([teaching.hertz]);
  // The class does not hear a student whom the teacher has muted. The student asks, and the teacher switches the sound on again.
  await studio.getByRole('button', { name: '赵敏静音' }).click();
  await expect.poll(() => tonesOn(other, tones)).toEqual([teaching.hertz]);
  await room.getByRole('button', { name: '请求发言' }).click();
  await expect(studio.getByText('请求打开声音')).toBeVisible();
  await studio.getByRole('button', { name: '赵敏静音' }).click();
  await expect.poll(() => tonesOn(other, tones)).toEqual(tones);

  // After a reload the studio continues by itself, and the student still speaks.
  studio.once('dialog', (dialog) => void dialog.accept());
  // A reload ends the worker that draws the studio's picture with the frames that wait in it.
  teacher.expectProblem(/VideoFrame was garbage collected/);
  await studio.reload();
  await expect(studio.getByText('录制中')).toBeVisible();
  await expect.poll(() => barsOn(other, '.stage__video')).toBe(teaching.bars);
  await studio.getByRole('button', { name: '挂断' }).click();
  await expect(room.getByRole('button', { name: '举手' }).first()).toBeVisible();

  await studio.getByRole('button', { name: '签到', exact: true }).click();
  await studio.getByRole('button', { name: '结束签到' }).click();
  await small.locator('.missed').getByRole('button', { name: '补签' }).tap();
  const missed = small.getByRole('region', { name: '补签' });
  await expect(missed).toBeVisible();

  await studio.getByRole('button', { name: '随堂题' }).click();
  await studio.getByLabel('题目').fill('星三角启动，线电流降到原来的');
  await studio.getByLabel('选项 A').fill('一半');
  await studio.getByLabel('选项 B').fill('三分之一');
  await studio.getByRole('button', { name: 'B 是正确答案' }).click();
  await studio.setViewportSize({ width: 360, height: 640 });
  expect(await studio.getByRole('dialog').evaluate((dialog) => dialog.getBoundingClientRect().right)).toBeLessThanOrEqual(360);
  await studio.setViewportSize({ width: 1440, height: 900 });
  await studio.getByRole('button', { name: '发给 3 人' }).click();
  await other.getByRole('radio', { name: '一半' }).click();
  await other.getByRole('button', { name: '交卷' }).click();
  // A handed-in answer can be changed. The last one counts, once.
  await expect(other.getByRole('button', { name: '已交' })).toBeVisible();
  await other.getByRole('radio', { name: '三分之一' }).click();
  await other.getByRole('button', { name: '交改过的' }).click();
  await expect(other.getByRole('button', { name: '已交' })).toBeVisible();
  await expect(studio.getByText('1 / 3 已交')).toBeVisible();
  await studio.getByRole('button', { name: '公布答案' }).click();
  // On a phone the chat stays usable beside the result, and a chosen tab folds the result.
  const result = small.getByRole('region', { name: '随堂题 1 的答案' });
  await expect(result.getByText('三分之一')).toBeVisible();
  await expect(missed).not.toBeVisible();
  await expect(small.getByLabel('说点什么', { exact: true })).toBeVisible();
  await expect(small.getByRole('button', { name: '举手' })).toBeVisible();
  await small.setViewportSize({ width: 844, height: 390 });
  for (const shown of [result.getByText('三分之一'), small.getByLabel('说点什么', { exact: true })]) await expect(shown).toBeVisible();
  // The result leaves less room for the chat, which stays at its newest line.
  await expect.poll(() => small.getByRole('log', { name: '讨论' }).evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight > clientHeight && scrollHeight - scrollTop - clientHeight < 2)).toBe(true);
  await small.setViewportSize({ width: 390, height: 844 });
  await small.getByRole('tab', { name: '提问' }).click();
  await expect(result.getByText('三分之一')).not.toBeVisible();
  await expect(missed).toBeVisible();
  await expect(small.getByLabel('向老师提问')).toBeVisible();

  const composers = () => studio.workers().filter((worker) => worker.url().includes('compose')).length;
  expect(composers()).toBe(1);
  await studio.getByRole('button', { name: '下课' }).click();
  await studio.getByRole('dialog').getByRole('button', { name: '下课' }).click();
  await expect(studio.getByRole('heading', { name: '下课。3 人听到了最后' })).toBeVisible();
  await expect.poll(composers).toBe(0);
  await expect(studio.getByText('随堂题答对')).toBeVisible();
  // The room becomes the replay as soon as the replay is ready.
  await expect(other.getByText(/^(已结束|回放)$/)).toBeVisible();

  let films: string[] = [];
  await expect.poll(async () => (films = (await clientIn(other).call('liveReplay', { liveCode: live.code })).data.parts.map(({ url }) => url)).length).toBeGreaterThan(0);
  const heard = await Promise.all(films.map((film) => tonesInFilm(other, film, tones)));
  expect(tones.filter((tone) => heard.flat().includes(tone))).toEqual(tones);

  async function enter(userName: string, topCode: string, options = {}) {
    const visitor = await meet(options);
    await logInByCalls(visitor.page, portal, userName, topCode);
    return visitor;
  }
});

/** The teacher's tools that a toast covers. */
const coveredTools = (studio: Page) =>
  studio.evaluate(() => {
    const toast = document.querySelector('.toast')!.getBoundingClientRect();
    return ['.room__head', '.stage-bar', '.room__rule', '.dock', '.composer'].filter((tools) => {
      const box = document.querySelector(`.studio ${tools}`)!.getBoundingClientRect();
      return toast.left < box.right && box.left < toast.right && toast.top < box.bottom && box.top < toast.bottom;
    });
  });
