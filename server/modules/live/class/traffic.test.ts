import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { describeOnBothDatabases } from '../../../database/testing.ts';
import type { StreamUsage } from '../../../providers/media/index.ts';
import { answerOf } from '../../../testing-call.ts';
import { rememberingMedia, testContext, type TestContext } from '../../../testing-context.ts';
import { addTestPerson } from '../../../testing-entities.ts';
import { addTestLive, loggedIn } from '../../../testing-lives.ts';
import { ClassWatch, liveClassHandlers } from '../index.ts';

describeOnBothDatabases('the traffic of a class', (open) => {
  let context: TestContext;

  beforeEach(async () => {
    context = testContext(await open());
    const teacher = await addTestPerson(context, { phone: '13912345671', name: '李老师' });
    await addTestLive(context, { code: 'L1', teacher_person_id: teacher });
    await answerOf(liveClassHandlers, 'startLive', { liveCode: 'L1' }, loggedIn(context, teacher));
  });

  /** An instance of the portal that answers with the given usage. */
  function instance() {
    const now: Partial<StreamUsage> = {};
    let answer = async (usage: StreamUsage): Promise<StreamUsage> => usage;
    const usage = () => answer({ viewers: 0, isPublished: true, bytesSent: 0, ...now });
    const watch = new ClassWatch({ ...context, media: { ...rememberingMedia(), usage } });
    onTestFinished(() => watch.stop());
    return {
      now,
      tick: () => watch.tick(),
      /** Looks now, and gets its answer late. @returns a function that gives the answer */
      async tickSlowly() {
        const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
        answer = async (read) => (asked.resolve(), await answered.promise, read);
        const ticking = watch.tick();
        await asked.promise;
        answer = async (read) => read;
        return async () => (answered.resolve(), await ticking);
      },
    };
  }
  type Instance = ReturnType<typeof instance>;

  /** Ten seconds pass, and the instances look one after the other. */
  const pass = async (instances: readonly Instance[], times = 1) => {
    for (let time = 0; time < times; time++) {
      context.clock.advance(10_000);
      for (const { tick } of instances) await tick();
    }
  };
  const counted = async () => Number((await context.database.read.selectFrom('live_traffic').select('bytes').executeTakeFirst())?.bytes ?? 0);

  test('of an estimating service is counted by one of two instances, also if the other one restarts or looks between', async () => {
    const [first, second] = [instance(), instance()];
    for (const { now } of [first, second]) now.service = { kilobitsPerSecond: 8_000 };
    await pass([first, second], 3);
    expect(await counted()).toBe(30e6);
    const restarted = instance();
    restarted.now.service = { kilobitsPerSecond: 8_000 };
    await pass([first, restarted], 3);
    expect(await counted()).toBe(60e6);
    context.clock.advance(5_000);
    await restarted.tick();
    expect(await counted()).toBe(60e6);
    context.clock.advance(5_000);
    await restarted.tick();
    expect(await counted()).toBe(70e6);
  });

  test('of an estimating service is counted for a minute at most after the portal or the service was away', async () => {
    const only = instance();
    only.now.service = { kilobitsPerSecond: 8_000 };
    context.clock.advance(3_600_000);
    await only.tick();
    expect(await counted()).toBe(60e6);
  });

  test('of a counting service is counted once, from 0 after the service restarted, and not again if an older reading is stored later', async () => {
    const [first, second] = [instance(), instance()];
    const read = (bytesSent: number) => [first, second].forEach(({ now }) => (now.service = { bytesSent }));
    read(5e9);
    await pass([first, second]);
    read(6e9);
    await pass([second, first]);
    expect(await counted()).toBe(6e9);

    context.clock.advance(10_000);
    const finish = await first.tickSlowly();
    read(7e9);
    await pass([second]);
    await finish();
    expect(await counted()).toBe(7e9);

    read(1e9);
    await pass([first, second]);
    read(1.5e9);
    await pass([instance(), first, second]);
    expect(await counted()).toBe(8.5e9);
  });

  test('of the portal itself is the sum of what each instance sent, also after the class moved to another instance, which then restarted', async () => {
    const [first, second] = [instance(), instance()];
    first.now.bytesSent = 10e9;
    await pass([first, second], 2);
    second.now.bytesSent = 1e9;
    await pass([first, second], 2);
    first.now.bytesSent = 10.5e9;
    await pass([second, first], 2);
    expect(await counted()).toBe(11.5e9);
    const restarted = instance();
    restarted.now.bytesSent = 2e9;
    await pass([first, restarted], 2);
    expect(await counted()).toBe(13.5e9);
  });
});
