import { beforeEach, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../../database/testing.ts';
import { answerOf } from '../../../testing-call.ts';
import { testCaller, testContext, type TestContext } from '../../../testing-context.ts';
import { openPuzzle } from '../../../testing-puzzle.ts';
import { liveBookingHandlers, sendLiveNoticesFromOutbox } from '../index.ts';
import { remindBooked } from './reminders.ts';
import type { LiveRoom } from '../store.ts';
import { addTestLive } from '../../../testing-lives.ts';

const phone = '13912345671';
const minute = 60_000;

describeOnBothDatabases('a reminder of a live', (open) => {
  let context: TestContext;
  let room: LiveRoom;
  let sent: { phone: string; name: string; event: string; address: string }[];

  beforeEach(async () => {
    sent = [];
    context = testContext(await open());
    context.sms = { ...context.sms, sendLiveNotice: async (notice) => (sent.push(notice), { receipt: 'r' }) };
    sendLiveNoticesFromOutbox(context);
    room = await addTestLive(context, { code: 'L1' });
  });

  const book = async (liveCode = 'L1') => {
    const puzzle = await openPuzzle(context);
    context.clock.advance(1_000);
    return answerOf(liveBookingHandlers, 'bookLive', { liveCode, phone, ...puzzle }, testCaller(context));
  };
  const at = async (time: number) => {
    context.clock.set(time);
    await remindBooked(context);
    await remindBooked(context);
    await context.outbox.runDue();
  };

  test('is sent once, 15 minutes before the start, and again after the live was moved', async () => {
    const { token } = await book();
    expect(await book()).toEqual({ token });
    await at(room.starts_at - 16 * minute);
    expect(sent).toEqual([]);
    await at(room.starts_at - 15 * minute);
    expect(sent).toEqual([expect.objectContaining({ phone, name: '焊接公开课', event: '15 分钟后开始', address: `liveDetail?code=L1&unbook=${token}` })]);
    await at(room.starts_at - 5 * minute);
    expect(sent).toHaveLength(1);
    await context.database.transaction((tx) => tx.updateTable('live_rooms').set({ starts_at: room.starts_at + 60 * minute }).execute());
    await at(room.starts_at + 44 * minute);
    expect(sent).toHaveLength(1);
    await at(room.starts_at + 46 * minute);
    expect(sent.map(({ event }) => event)).toEqual(['15 分钟后开始', '14 分钟后开始']);
  });

  test('is cancelled by its token, and is not sent for a cancelled live', async () => {
    const { token } = await book();
    expect(await answerOf(liveBookingHandlers, 'unbookLive', { token }, testCaller(context))).toEqual({ liveName: '焊接公开课' });
    await expect(answerOf(liveBookingHandlers, 'unbookLive', { token }, testCaller(context))).rejects.toMatchObject({ returnCode: 40400 });
    await at(room.starts_at - 10 * minute);
    context.clock.set(room.starts_at - 20 * minute);
    await book();
    await context.database.transaction((tx) => tx.updateTable('live_rooms').set({ cancelled_at: 1 }).execute());
    await at(room.starts_at - 10 * minute);
    expect(sent).toEqual([]);
  });

  test('requires a puzzle, and an upcoming live that the caller may see', async () => {
    await expect(answerOf(liveBookingHandlers, 'bookLive', { liveCode: 'L1', phone }, testCaller(context))).rejects.toMatchObject({ returnCode: 70001 });
    await addTestLive(context, { code: 'L2', visibility: 'list' });
    await expect(book('L2')).rejects.toMatchObject({ returnCode: 10063 });
    await expect(book('L3')).rejects.toMatchObject({ returnCode: 40400 });
    context.clock.set(room.starts_at);
    await expect(book()).rejects.toMatchObject({ returnCode: 10063, message: '这场直播已经开始或结束，不用预约了' });
  });
});
