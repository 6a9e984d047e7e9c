import { beforeEach, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { answerOf } from '../../testing-call.ts';
import { rememberingMedia, testContext, type TestContext } from '../../testing-context.ts';
import { addTestPerson } from '../../testing-entities.ts';
import { ClassWatch, liveClassHandlers } from './index.ts';
import { addTestLive, loggedIn } from './testing-lives.ts';

describeOnBothDatabases('a class on the air', (open) => {
  let context: TestContext;
  let media: ReturnType<typeof rememberingMedia>;
  let watch: ClassWatch;
  let teacher: string;
  let usage: { viewers: number; bytesReceived: number; bytesSent: number };

  beforeEach(async () => {
    usage = { viewers: 0, bytesReceived: 0, bytesSent: 0 };
    media = { ...rememberingMedia(), usage: async () => usage };
    context = testContext(await open(), { media });
    teacher = await addTestPerson(context, { phone: '13912345671', name: '李老师' });
    await addTestLive(context, { code: 'L1', teacher_person_id: teacher });
    watch = new ClassWatch(context);
    await make('startLive');
  });

  const make = (name: 'startLive' | 'endLive' | 'teacherLiveHeart') => answerOf(liveClassHandlers, name, { liveCode: 'L1' }, loggedIn(context, teacher));
  const hear = async (...events: Parameters<typeof media.tell>[0][]) => {
    for (const event of events) media.tell(event);
    await watch.settled();
  };
  const pass = async (seconds: number) => {
    context.clock.advance(seconds * 1000);
    await watch.tick();
  };
  const events = async () => (await context.database.read.selectFrom('live_events').select('kind').orderBy('number').execute()).map(({ kind }) => kind);
  const session = () => context.database.read.selectFrom('live_sessions').selectAll().executeTakeFirstOrThrow();
  const published = { kind: 'published', stream: 'room-L1' } as const;
  const left = { kind: 'unpublished', stream: 'room-L1', reason: 'left' } as const;

  test('is interrupted when the stream has been away for a minute, and goes on when it is back', async () => {
    await hear(published);
    await pass(600);
    expect(await events(), 'published by another program, without hearts').toEqual(['began']);
    await hear(left);
    await make('teacherLiveHeart');
    await pass(50);
    await hear(published, left, published);
    await pass(120);
    expect(await events(), 'back in time').toEqual(['began']);
    await hear(left);
    for (const seconds of [30, 20, 10, 10]) {
      await make('teacherLiveHeart');
      await pass(seconds);
    }
    expect(await events()).toEqual(['began', 'interrupted']);
    await make('teacherLiveHeart');
    expect(await events(), 'a heart without a stream').toEqual(['began', 'interrupted']);
    await hear(published);
    expect(await events()).toEqual(['began', 'interrupted', 'resumed']);
  });

  test('is interrupted when hearts are missing, goes on with the next, and ends when the teacher stays away', async () => {
    await pass(59);
    expect(await events()).toEqual(['began']);
    await pass(1);
    await pass(10);
    await make('teacherLiveHeart');
    expect(await events()).toEqual(['began', 'interrupted', 'resumed']);
    await pass(60);
    await pass(6 * 3600);
    expect(await events()).toEqual(['began', 'interrupted', 'resumed', 'interrupted', 'ended']);
  });

  test('counts viewers and the traffic of its enterprise by month, and says that its recording stopped', async () => {
    usage = { viewers: 7, bytesReceived: 10, bytesSent: 1_000 };
    await pass(10);
    usage = { ...usage, viewers: 3, bytesSent: 1_500 };
    await pass(10);
    usage = { ...usage, bytesSent: 200 };
    await pass(10);
    expect(await session()).toMatchObject({ online_count: 3, watched_count: 7 });
    expect((await context.database.read.selectFrom('live_traffic').selectAll().execute()).map((row) => ({ ...row, bytes: Number(row.bytes) }))).toEqual([{ top_code: '-1', month: '2026-03', bytes: 1_700 }]);
    await hear({ kind: 'recordingFailed', stream: 'room-L1', fault: 'ENOSPC' });
    expect(await make('teacherLiveHeart')).toMatchObject({ onlineCount: 3, recordingFault: expect.stringContaining('录像停了') });
  });

  test('has its stream again after the portal was started again', async () => {
    media.streams.clear();
    await watch.start();
    watch.stop();
    expect([...media.streams]).toEqual(['room-L1']);
    expect((await session()).unpublished_at).not.toBeNull();
  });
});
