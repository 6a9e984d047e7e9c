import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createBus } from '../../../bus/index.ts';
import { startRedis, type TestRedis } from '../../../bus/testing-redis.ts';
import { describeOnBothDatabases } from '../../../database/testing.ts';
import { answerOf } from '../../../testing-call.ts';
import { rememberingMedia, testContext, type TestContext } from '../../../testing-context.ts';
import { addTestPerson } from '../../../testing-entities.ts';
import { addTestLive, loggedIn } from '../../../testing-lives.ts';
import { ClassWatch, liveClassHandlers } from '../index.ts';
import { leftAirTopic, personRevokedTopic } from '../events/bus-topics.ts';
import { breaksOf } from './break-store.ts';

let redis: TestRedis;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.stop());

describeOnBothDatabases('a class on two instances of the portal', (open) => {
  let context: TestContext;
  let teacher: string;

  beforeEach(async () => {
    context = testContext(await open());
    teacher = await addTestPerson(context, { phone: '13912345671', name: '李老师' });
    await addTestLive(context, { code: 'L1', teacher_person_id: teacher });
  });

  /** Another instance with its own media provider, on the same database. `hearsAll`: the provider reports its streams to any instance. */
  function instance({ bus = context.bus, hearsAll = true } = {}) {
    let prepare: (stream: string) => Promise<void> = async () => {};
    const left: string[] = [];
    const remembering = rememberingMedia();
    const forget = (stream: string) => {
      left.push(stream);
      remembering.published.delete(stream);
    };
    const media = { ...remembering, prepareUnknown: (given: typeof prepare) => void (prepare = given), ...(hearsAll && { left: forget }) };
    const own: TestContext = { ...context, media, bus };
    const watch = new ClassWatch(own);
    onTestFinished(() => watch.stop());
    const hear = async (event: Parameters<typeof media.tell>[0]) => {
      media.tell(event);
      await watch.settled();
    };
    return { media, watch, left, hear, prepare: (stream: string) => prepare(stream), make: (name: 'startLive' | 'endLive') => answerOf(liveClassHandlers, name, { liveCode: 'L1' }, loggedIn(own, teacher)) };
  }
  const session = () => context.database.read.selectFrom('live_sessions').selectAll().executeTakeFirstOrThrow();

  test('a class that is ended at one instance ends its stream at the other, also if the message is lost', async () => {
    const [calls, streams] = [instance(), instance()];
    await calls.make('startLive');
    await streams.prepare('room-L1');
    await streams.hear({ kind: 'published', stream: 'room-L1' });
    expect([...streams.media.streams]).toEqual(['room-L1']);
    await calls.make('endLive');
    await expect.poll(() => [...streams.media.streams]).toEqual([]);
    // The stream is still published where the message was lost.
    await streams.media.createStream({ stream: 'room-L1', record: false });
    await context.database.transaction((tx) => tx.updateTable('live_sessions').set({ ended_at: null }).execute());
    await streams.hear({ kind: 'published', stream: 'room-L1' });
    await context.database.transaction((tx) => tx.updateTable('live_sessions').set({ ended_at: 1 }).execute());
    await streams.watch.tick();
    expect([...streams.media.streams]).toEqual([]);
  });

  test('a stream of a class on air is prepared where its publisher arrives, and no other stream', async () => {
    const [calls, streams] = [instance(), instance()];
    await streams.prepare('room-L1');
    expect([...streams.media.streams], 'before the start').toEqual([]);
    await calls.make('startLive');
    await streams.prepare('room-L2');
    await streams.prepare('room-L1--speaker');
    expect([...streams.media.streams], 'another class, and a student who does not speak').toEqual([]);
    await streams.prepare('room-L1');
    expect([...streams.media.streams]).toEqual(['room-L1']);
    await calls.make('endLive');
    await expect.poll(() => [...streams.media.streams]).toEqual([]);
    await streams.prepare('room-L1');
    expect([...streams.media.streams], 'after the end').toEqual([]);
  });

  test('a publisher who is reported as gone to another instance interrupts the class once', async () => {
    const [first, second] = [instance(), instance()];
    await first.make('startLive');
    await first.hear({ kind: 'published', stream: 'room-L1' });
    await second.hear({ kind: 'unpublished', stream: 'room-L1', reason: 'left' });
    await second.hear({ kind: 'unpublished', stream: 'room-L1', reason: 'left' });
    expect((await session()).unpublished_at).toBe(context.clock.now());
    expect(await breaksOf(context.database.read, 'L1')).toEqual([{ at: context.clock.now(), reason: 'teacherLeft' }]);
    await expect.poll(() => first.left).toEqual(['room-L1', 'room-L1']);
    expect(second.left).toEqual([]);
    context.clock.advance(60_000);
    await first.watch.tick();
    expect((await session()).interrupted_at).toBe(context.clock.now());
  });

  test('a publisher who moved to another instance stays on air when the first one notices that the connection is lost, or restarts', async () => {
    const [first, second] = [instance({ hearsAll: false }), instance({ hearsAll: false })];
    await first.make('startLive');
    await first.hear({ kind: 'published', stream: 'room-L1' });
    await second.hear({ kind: 'published', stream: 'room-L1' });
    await first.hear({ kind: 'unpublished', stream: 'room-L1', reason: 'silent' });
    await expect.poll(async () => (await session()).unpublished_at).toBeNull();
    await second.hear({ kind: 'recordingFailed', stream: 'room-L1', fault: 'ENOSPC' });
    const breaks = await breaksOf(context.database.read, 'L1');
    await first.watch.start();
    await expect.poll(async () => (await session()).unpublished_at).toBeNull();
    context.clock.advance(60_000);
    await second.watch.tick();
    await first.watch.tick();
    expect((await session()).interrupted_at).toBeNull();
    expect((await session()).recording_fault, 'the recording is at the second one').toContain('磁盘满了');
    expect(await breaksOf(context.database.read, 'L1'), 'the start of the first one broke nothing').toEqual(breaks);
  });

  test('a class goes on at its instance after another instance has started and a bus message between them was lost', async () => {
    const [first, starting] = [instance({ hearsAll: false }), instance({ hearsAll: false, bus: { ...context.bus, publish: async () => undefined } })];
    await first.make('startLive');
    await first.hear({ kind: 'published', stream: 'room-L1' });
    await starting.watch.start();
    expect((await session()).unpublished_at).toBe(context.clock.now());
    for (let seconds = 0; seconds <= 120; seconds += 10) {
      context.clock.advance(10_000);
      for (const { watch } of [first, starting]) {
        await watch.tick();
        await watch.settled();
      }
      expect(await session()).toMatchObject({ unpublished_at: null, interrupted_at: null });
    }
  });

  test('a stream that is published again while an instance waits for its provider does not interrupt the class', async () => {
    for (const isElsewhere of [false, true]) {
      const [first, second] = [instance({ hearsAll: false }), instance({ hearsAll: false })];
      await first.make('startLive');
      await first.hear({ kind: 'published', stream: 'room-L1' });
      await first.hear({ kind: 'unpublished', stream: 'room-L1', reason: 'left' });
      context.clock.advance(60_000);
      const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      Object.assign(first.media, { usage: () => (asked.resolve(), answered.promise.then(() => ({ viewers: 0, isPublished: false, bytesSent: 0 }))) });
      const ticking = first.watch.tick();
      await asked.promise;
      await (isElsewhere ? second : first).hear({ kind: 'published', stream: 'room-L1' });
      answered.resolve();
      await ticking;
      expect((await session()).interrupted_at).toBeNull();
    }
  });

  test('an instance without the stream does not replace the number of viewers', async () => {
    const [first, second] = [instance({ hearsAll: false }), instance({ hearsAll: false })];
    await first.make('startLive');
    await first.hear({ kind: 'published', stream: 'room-L1' });
    Object.assign(first.media, { usage: async () => ({ viewers: 500, isPublished: true, bytesSent: 0 }) });
    await first.watch.tick();
    await second.watch.tick();
    expect((await session()).online_count).toBe(500);
    Object.assign(first.media, { usage: async () => ({ viewers: 300, isPublished: true, bytesSent: 0 }) });
    await first.watch.tick();
    expect((await session()).online_count).toBe(300);
  });

  test('a person whose login has ended loses the streams at every instance', async () => {
    const both = [instance(), instance()];
    const revoked = both.map(({ media }) => vi.spyOn(media, 'revokeAddresses'));
    await context.bus.publish(personRevokedTopic, { roomId: 'room-L1', person: 'P1' });
    for (const calls of revoked) await expect.poll(() => calls.mock.calls).toEqual([['room-L1', 'P1']]);
  });

  test('a person whose login has ended loses the streams also at an instance that missed the message', async () => {
    let tellGap = (): void => undefined;
    const calls = instance();
    const { media, watch } = instance({ bus: { ...context.bus, onGap: (listener) => ((tellGap = listener), () => undefined) } });
    await calls.make('startLive');
    media.addressHolders = () => ['P1'];
    const revoked = vi.spyOn(media, 'revokeAddresses');
    tellGap();
    await watch.settled();
    expect(revoked.mock.calls).toContainEqual(['room-L1', 'P1']);
  });

  test('the end reaches the other instance through Redis', async () => {
    const buses = [1, 2].map(() => createBus({ redisUrl: redis.url }, context));
    for (const bus of buses) onTestFinished(() => bus.close());
    const [calls, streams] = buses.map((bus) => instance({ bus }));
    // Messages before the subscription are lost.
    await subscribed(buses[0]!, buses[1]!);
    await calls!.make('startLive');
    await streams!.prepare('room-L1');
    await calls!.make('endLive');
    await expect.poll(() => [...streams!.media.streams]).toEqual([]);
  });
});

/** Resolves when messages of one bus reach the other. */
async function subscribed(from: TestContext['bus'], to: TestContext['bus']): Promise<void> {
  let isHeard = false;
  onTestFinished(to.subscribe(leftAirTopic, (message) => (isHeard ||= (message as { roomId: string }).roomId === 'probe')));
  await expect.poll(async () => (await from.publish(leftAirTopic, { roomId: 'probe' }), isHeard)).toBe(true);
}
