import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { describeOnBothDatabases, withDelayedReads } from '../../../database/testing.ts';
import { testContext, type TestContext } from '../../../testing-context.ts';
import { onSessionsEnded, revokeSession, sessionOf } from '../../accounts/index.ts';
import { accessChangedTopic } from '../events/bus-topics.ts';
import { RoomHub } from './hub.ts';
import { enterRoom, startTestLive, testLive, testOperator, testStudent } from './testing-room.ts';

describeOnBothDatabases('a client whose room loads slowly', (open) => {
  let context: TestContext;
  let teacherToken: string;

  beforeEach(async () => {
    context = testContext(await open());
    teacherToken = await startTestLive(context);
  });

  /** A client whose person is known, and whose room is not loaded yet. */
  async function entering(token: string) {
    const [asked, loaded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const hub = new RoomHub({ ...context, database: withDelayedReads(context.database, 'live_sessions', () => (asked.resolve(), loaded.promise)) });
    onTestFinished(() => hub.close());
    const client = enterRoom(hub, 'entering', token);
    await asked.promise;
    return { hub, enter: () => (loaded.resolve(), client) };
  }
  const sessionOfToken = async (token: string) => (await sessionOf(context, new Headers({ authorization_token: token })))!;

  test('does not enter after its login has ended meanwhile', async () => {
    const token = await testStudent(context, 1);
    const { enter } = await entering(token);
    const heard = new Promise<void>((resolve) => onTestFinished(onSessionsEnded(context, () => resolve())));
    await revokeSession(context, await sessionOfToken(token));
    await heard;
    expect((await enter()).bye).toBe('unauthorised');
  });

  test('enters as a student after another teacher was assigned meanwhile', async () => {
    const operator = await sessionOfToken(await testOperator(context));
    const { enter } = await entering(teacherToken);
    await context.database.transaction((tx) => tx.updateTable('live_rooms').set({ teacher_person_id: operator.personId }).execute());
    await context.bus.publish(accessChangedTopic, { roomId: 'R2' });
    await context.bus.publish(accessChangedTopic, { roomId: testLive.roomId });
    expect((await enter()).me).toMatchObject({ name: '李老师', role: 'student' });
  });

  test('is checked a minute after it was last identified if the message was lost', async () => {
    const token = await testStudent(context, 1);
    const { hub, enter } = await entering(token);
    const { sessionId } = await sessionOfToken(token);
    await context.database.transaction((tx) => tx.updateTable('sessions').set({ revoked_at: 0 }).where('id', '=', sessionId).execute());
    context.clock.advance(60_000);
    const client = await enter();
    expect(client.bye).toBeNull();
    await hub.tick();
    await expect.poll(() => client.bye).toBe('unauthorised');
  });
});
