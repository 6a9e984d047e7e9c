import { beforeEach, expect, test } from 'vitest';
import type { Tx } from '../../../database/index.ts';
import { describeOnBothDatabases } from '../../../database/testing.ts';
import { MediaUnavailable } from '../../../providers/media/index.ts';
import { answerOf } from '../../../testing-call.ts';
import { rememberingMedia, testCaller, testContext, type TestContext } from '../../../testing-context.ts';
import { addTestPerson } from '../../../testing-entities.ts';
import { closeAccount, queueAccessEnded, revokeSessionsOf } from '../../accounts/index.ts';
import { endStreamKeysFromOutbox, liveClassHandlers, liveStreamKeyHandlers } from '../index.ts';
import { replaceKey } from './stream-key-store.ts';
import { addTestLive, loggedIn } from '../../../testing-lives.ts';

describeOnBothDatabases('the stream key of a live', (open) => {
  let context: TestContext;
  let media: ReturnType<typeof rememberingMedia>;
  let teacher: string;

  beforeEach(async () => {
    media = rememberingMedia();
    context = testContext(await open(), { media });
    teacher = await addTestPerson(context, { phone: '13912345671', name: '李老师' });
    await addTestLive(context, { code: 'L1', teacher_person_id: teacher });
  });

  const make = <Name extends keyof typeof liveStreamKeyHandlers>(name: Name, caller = loggedIn(context, teacher), request: object = {}) => answerOf<Name>(liveStreamKeyHandlers as never, name, { liveCode: 'L1', ...request } as never, caller);
  const makeClass = (name: 'startLive' | 'endLive') => answerOf(liveClassHandlers, name, { liveCode: 'L1' }, loggedIn(context, teacher));
  const opens = (key: string, address?: string) => media.encoders.present(key, address);

  test('allows publishing before and during the class, and is refused after it', async () => {
    expect(await make('streamKeyState')).toMatchObject({ isSupported: true, createdAt: null, status: 'none', rtmpUrl: 'rtmp://localhost/live', whipUrl: expect.stringMatching(/\/live-media\/whip$/) });
    const { key } = await make('createStreamKey');
    expect(key).toMatch(/^live_[0-9a-f]{40}$/);
    expect(await make('streamKeyState')).toMatchObject({ status: 'waiting', createdAt: expect.stringContaining('T') });
    expect(await opens(key)).toEqual({ stream: 'room-L1', personCode: teacher, owner: { code: '-1', encodersAtMost: 20 } });
    await makeClass('startLive');
    expect((await make('streamKeyState')).interrupted).toBe(false);
    await context.database.transaction((tx) => tx.updateTable('live_sessions').set({ unpublished_at: context.clock.now() }).execute());
    expect((await make('streamKeyState')).interrupted).toBe(true);
    expect(await opens(key)).not.toBeNull();
    await makeClass('endLive');
    expect(await opens(key)).toBeNull();
    await expect(make('createStreamKey')).rejects.toMatchObject({ returnCode: 10063 });
  });

  test('is stored as a hash, is replaced by a new key, and its stream ends when it is revoked', async () => {
    const first = (await make('createStreamKey')).key;
    const stored = JSON.stringify(await context.database.read.selectFrom('live_stream_keys').selectAll().execute());
    expect(stored).not.toContain(first.slice(5));
    const second = (await make('createStreamKey')).key;
    expect([await opens(first), await opens(second)]).toEqual([null, expect.objectContaining({ stream: 'room-L1', personCode: teacher })]);
    await make('revokeStreamKey');
    await make('revokeStreamKey');
    expect(await opens(second)).toBeNull();
    expect(new Set(media.encoders.asked)).toEqual(new Set([`room-L1 without ${teacher}`]));
  });

  test('is shown when it replaces another one, even if the encoder of the former one cannot be disconnected', async () => {
    const first = (await make('createStreamKey')).key;
    media.encoders.disconnect = () => Promise.reject(new MediaUnavailable('down'));
    const second = (await make('createStreamKey')).key;
    expect([await opens(first), await opens(second)]).toEqual([null, expect.objectContaining({ stream: 'room-L1' })]);
  });

  test('disconnects no publisher when it is the first key', async () => {
    await make('createStreamKey');
    expect(media.encoders.asked).toEqual([]);
  });

  test('opens nothing while the enterprise has no free place, which is not the same as a wrong key, and opens the live again later', async () => {
    context.config.limits.classesPerEnterprise = 1;
    const { key } = await make('createStreamKey');
    await addTestLive(context, { code: 'L2', teacher_person_id: teacher });
    await answerOf(liveClassHandlers, 'startLive', { liveCode: 'L2' }, loggedIn(context, teacher));
    expect([await opens(key), await opens('live_wrong')]).toEqual([{ noPlaceFor: 'room-L1' }, null]);
    await answerOf(liveClassHandlers, 'endLive', { liveCode: 'L2' }, loggedIn(context, teacher));
    expect(await opens(key)).toMatchObject({ stream: 'room-L1' });
  });

  test('is only for the teacher of the live: students, teachers of other lives and callers without a login are refused', async () => {
    const other = await addTestPerson(context, { phone: '13912345672', name: '王老师' });
    await addTestLive(context, { code: 'L2', teacher_person_id: other });
    const callers = [loggedIn(context, other), loggedIn(context, other, { live: { liveCode: 'L2', role: 'teacher' } }), loggedIn(context, teacher, { live: { liveCode: 'L1', role: 'student' } })];
    for (const caller of callers) {
      for (const name of ['createStreamKey', 'revokeStreamKey', 'streamKeyState', 'switchLiveSource'] as const) await expect(make(name, caller, { source: 'encoder' }), name).rejects.toMatchObject({ returnCode: 10063 });
    }
    await expect(make('createStreamKey', testCaller(context))).rejects.toMatchObject({ returnCode: 10005 });
    expect(media.encoders.asked).toEqual([]);
    const { key } = await make('createStreamKey');
    await context.database.transaction((tx) => tx.updateTable('live_rooms').set({ teacher_person_id: other }).where('live_code', '=', 'L1').execute());
    expect(await opens(key)).toBeNull();
  });

  test('is accepted even after many wrong keys from the same address', async () => {
    const { key } = await make('createStreamKey');
    for (let attempt = 0; attempt < 30; attempt++) expect(await opens(`live_${attempt}`, '203.0.113.1')).toBeNull();
    expect(await opens(key, '203.0.113.1')).toMatchObject({ stream: 'room-L1', personCode: teacher });
  });

  test('is deleted and its stream ended when the teacher’s password is reset or changed or the account is disabled; a later key stays', async () => {
    endStreamKeysFromOutbox(context);
    const ends: ((tx: Tx) => Promise<unknown>)[] = [(tx) => revokeSessionsOf(context, tx, teacher), (tx) => queueAccessEnded(context, tx, teacher), (tx) => closeAccount(context, tx, teacher)];
    for (const end of ends) {
      const { key } = await make('createStreamKey');
      media.encoders.asked.length = 0;
      context.clock.advance(1_000);
      await context.database.transaction(end);
      context.clock.advance(1_000);
      await context.outbox.runDue();
      expect([await opens(key), media.encoders.asked]).toEqual([null, [`room-L1 without ${teacher}`]]);
    }
    await context.database.transaction((tx) => queueAccessEnded(context, tx, teacher));
    context.clock.advance(1_000);
    await context.database.transaction((tx) => replaceKey(tx, { live_code: 'L1', person_id: teacher, top_code: '-1', key_hash: 'later', created_at: context.clock.now() }));
    await context.outbox.runDue();
    expect(await context.database.read.selectFrom('live_stream_keys').select('key_hash').execute()).toEqual([{ key_hash: 'later' }]);
  });

  test('opens nothing after a password reset while the media service is down, and its stream ends when the service answers again', async () => {
    endStreamKeysFromOutbox(context);
    const { key } = await make('createStreamKey');
    const { disconnect } = media.encoders;
    media.encoders.disconnect = () => Promise.reject(new MediaUnavailable('down'));
    context.clock.advance(1_000);
    await context.database.transaction((tx) => queueAccessEnded(context, tx, teacher));
    await context.outbox.runDue();
    expect([await opens(key), media.encoders.asked]).toEqual([null, []]);
    media.encoders.disconnect = disconnect;
    context.clock.advance(10 * 60_000);
    await context.outbox.runDue();
    expect(media.encoders.asked).toEqual([`room-L1 without ${teacher}`]);
  });

  test('is refused for a cancelled live', async () => {
    const { key } = await make('createStreamKey');
    await context.database.transaction((tx) => tx.updateTable('live_rooms').set({ cancelled_at: 1 }).where('live_code', '=', 'L1').execute());
    expect(await opens(key)).toBeNull();
  });
});
