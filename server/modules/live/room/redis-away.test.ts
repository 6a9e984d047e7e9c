import { expect, onTestFinished, test } from 'vitest';
import { createBus } from '../../../bus/index.ts';
import { describeOnBothDatabases } from '../../../database/testing.ts';
import { testContext } from '../../../testing-context.ts';
import { RoomHub } from './hub.ts';
import { enterRoom, startTestLive, testLive, testStudent } from './testing-room.ts';

describeOnBothDatabases('while Redis is away', (open) => {
  test('speakers at the other instance stay, attendance counts, and events arrive within a second; an instance that stopped is forgotten after Redis is back', async () => {
    const context = testContext(await open());
    let isConnected = true;
    const stopped = new Set<number>();
    const buses = [0, 1].map(() => createBus({ redisUrl: null }, context));
    const hubs = buses.map((own, index) => {
      const publish = async (topic: string, message: unknown) => void (await Promise.all((stopped.has(index) ? [] : isConnected ? buses : [own]).map((bus) => bus.publish(topic, message))));
      const hub = new RoomHub({ ...context, config: { ...context.config, redisUrl: 'redis://none' }, bus: { ...own, publish, get isConnected() { return isConnected; } } });
      onTestFinished(() => hub.close());
      return hub;
    });
    const [here, other] = hubs as [RoomHub, RoomHub];
    const tick = async (seconds: number) => {
      context.clock.advance(seconds * 1_000);
      for (const hub of hubs) await hub.tick();
    };
    const teacher = await enterRoom(here, 'teacher', await startTestLive(context));
    const student = await enterRoom(other, 'first', await testStudent(context, 1));
    const { person } = student.me!;
    await tick(1);
    await student.command({ do: 'raiseHand' });
    await teacher.until(() => teacher.state.hands.length === 1);
    await teacher.command({ do: 'acceptHand', person });
    await student.until(() => student.state.hands[0]?.isAccepted === true);
    await student.command({ do: 'joinVoice', withCamera: false });
    await teacher.until(() => teacher.state.speakers.length === 1);

    isConnected = false;
    for (let second = 0; second < 90; second += 5) await tick(5);
    expect([teacher, student].map(({ state }) => state.speakers.length)).toEqual([1, 1]);
    await student.command({ do: 'say', text: '还在吗' });
    await teacher.command({ do: 'pinNotice', text: '下一题请看黑板' });
    await tick(1);
    await teacher.until(() => teacher.texts.includes('还在吗'));
    await student.until(() => student.state.notice === '下一题请看黑板');
    const late = await enterRoom(other, 'late', await testStudent(context, 2));
    expect([person, late.me!.person].map((each) => here.mayBeIn({ room_id: testLive.roomId }, each))).toEqual([true, true]);

    isConnected = true;
    stopped.add(1);
    await tick(20);
    expect(here.mayBeIn({ room_id: testLive.roomId }, person)).toBe(true);
    for (let second = 0; second < 100; second += 5) await tick(5);
    await teacher.until(() => teacher.state.speakers.length === 0);
    expect(here.mayBeIn({ room_id: testLive.roomId }, person)).toBe(false);
  });
});
