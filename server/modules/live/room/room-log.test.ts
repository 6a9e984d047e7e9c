import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../../database/index.ts';
import { describeOnBothDatabases, withDelayedReads } from '../../../database/testing.ts';
import { testContext, type TestContext } from '../../../testing-context.ts';
import { roomChangedTopic } from '../events/bus-topics.ts';
import { insertEvents } from '../events/event-store.ts';
import { RoomHub } from './hub.ts';
import { enterRoom, startTestLive, testLive, testStudent } from './testing-room.ts';

describeOnBothDatabases('the log of a live room', (open) => {
  let context: TestContext;
  let teacherToken: string;
  let student: string;

  beforeEach(async () => {
    context = testContext(await open());
    teacherToken = await startTestLive(context);
    student = await testStudent(context, 1);
  });

  const hubWith = (database: Partial<Database>, bus = context.bus): RoomHub => {
    const hub = new RoomHub({ ...context, database: { ...context.database, ...database }, bus });
    onTestFinished(() => hub.close());
    return hub;
  };

  /** Stores an event as another part of the portal does, and tells the rooms. */
  async function pin(number: number, text: string): Promise<void> {
    await context.database.transaction((tx) => insertEvents(tx, testLive.topCode, testLive.liveCode, [{ number, at: context.clock.now(), event: { kind: 'noticePinned', text }, audience: 'everyone', personId: null, commandId: null }]));
    await context.bus.publish(roomChangedTopic, { roomId: testLive.roomId });
  }

  test('members get an event that was stored while the room read an earlier one', async () => {
    let duringRead = async () => {};
    const hub = hubWith(withDelayedReads(context.database, 'live_events', () => duringRead()));
    const teacher = await enterRoom(hub, 'teacher', teacherToken);
    duringRead = async () => {
      duringRead = async () => {};
      await pin(3, '第二条');
    };
    await pin(2, '第一条');
    await teacher.until(() => teacher.state.number === 3);
    expect(teacher.state.notice).toBe('第二条');
  });

  test('an event that the room reads before it hears of its own commit reaches every member once, at all instances', async () => {
    let afterCommit = async () => {};
    const hub = hubWith({
      async transaction(work) {
        const done = await context.database.transaction(work);
        await afterCommit();
        return done;
      },
    });
    // The second instance gets events by the bus only.
    const other = hubWith({}, { ...context.bus, subscribe: (topic, listener) => (topic === roomChangedTopic ? () => undefined : context.bus.subscribe(topic, listener)) });
    const teacher = await enterRoom(hub, 'teacher', teacherToken);
    const elsewhere = await enterRoom(other, 'elsewhere', student);
    afterCommit = async () => {
      afterCommit = async () => {};
      await context.bus.publish(roomChangedTopic, { roomId: testLive.roomId });
      await teacher.until(() => teacher.texts.length === 1);
    };
    expect(await teacher.command({ do: 'say', text: '大家好' })).toBe('done');
    await elsewhere.until(() => elsewhere.texts.length === 1);
    const later = await enterRoom(hub, 'later', await testStudent(context, 2), { after: 1 });
    expect([teacher.numbers, elsewhere.numbers, later.numbers]).toEqual([[2], [2], [2]]);
  });

  test('a stored command is acknowledged even if the database fails before the room has looked up the refused ones', async () => {
    let isAway = false;
    let committed = 0;
    const hub = hubWith({
      ...withDelayedReads(context.database, 'live_events', async () => {
        if (isAway) throw new Error('the database is away');
      }),
      async transaction(work) {
        const done = await context.database.transaction(work);
        isAway = committed++ > 0;
        return done;
      },
    });
    const teacher = await enterRoom(hub, 'teacher', teacherToken);
    // The later commands are stored together, after the first one.
    const answers = await Promise.all([teacher.command({ do: 'say', text: '一' }), teacher.command({ do: 'say', text: '二' }), teacher.command({ do: 'closeQuiz', quiz: 'missing' })]);
    expect(answers).toEqual(['done', 'done', '服务繁忙，请稍后再试']);
    expect(teacher.texts).toEqual(['一', '二']);
  });
});
