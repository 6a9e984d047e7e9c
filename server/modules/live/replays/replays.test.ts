import { beforeEach, expect, test } from 'vitest';
import type { Role } from '../../../../contract/calls/index.ts';
import { describeOnBothDatabases } from '../../../database/testing.ts';
import { answerOf } from '../../../testing-call.ts';
import { rememberingMedia, testContext, type TestContext, testCaller } from '../../../testing-context.ts';
import { addTestPerson } from '../../../testing-entities.ts';
import { addTestLive, loggedIn } from '../../../testing-lives.ts';
import { setRecordings } from '../recording-store.ts';
import { consoleLiveHandlers, liveClassHandlers, liveHandlers, makeReplaysFromOutbox, removeReplayFilesFromOutbox, removeReplaysPastTheirTime } from '../index.ts';
import { removeRoomsAt } from '../remove-rooms.ts';
import { insertEvents } from '../events/event-store.ts';
import { voiceStream } from '../room/voice-stream.ts';

const school = '100000000001';
const day = 86_400_000;

describeOnBothDatabases('the replay of a class', (open) => {
  let context: TestContext;
  let administrator: string;
  let stored: Set<string>;
  let removedRecordings: string[];
  let whileStoring: () => Promise<unknown>;

  beforeEach(async () => {
    stored = new Set();
    removedRecordings = [];
    whileStoring = async () => {};
    const media = { ...rememberingMedia(), finishRecording: async () => [{ path: '/tmp/1.mp4', startedAt: context.clock.now(), seconds: 50, bytes: 700 }], removeRecording: async (stream: string) => void removedRecordings.push(stream) };
    const storage = { name: 'remembering', put: async () => {}, putFile: async (key: string) => (stored.add(key), void (await whileStoring())), get: async () => null, remove: async (key: string) => void stored.delete(key), health: async () => {} };
    context = testContext(await open(), { media, storage });
    administrator = await addTestPerson(context, { phone: '13912345671', name: '赵敏', memberships: [[school, 'administrator']] });
    makeReplaysFromOutbox(context);
    removeReplayFilesFromOutbox(context);
  });

  const asAdministrator = (topCode = school, roles: Role[] = ['administrator']) => loggedIn(context, administrator, { topCode, roles });
  const state = async (liveCode = 'L1') => (await answerOf(liveHandlers, 'getLiveDetail', { liveCode }, testCaller(context))).replay;
  const parts = async (liveCode = 'L1') => (await answerOf(liveHandlers, 'liveReplay', { liveCode }, testCaller(context))).parts;
  const remove = (topCode = school) => answerOf(consoleLiveHandlers, 'consoleLiveDeleteReplay', { liveCode: 'L1' }, asAdministrator(topCode));
  const keep = (lastDay: string) => answerOf(consoleLiveHandlers, 'consoleLiveKeepReplay', { liveCode: 'L1', lastDay }, asAdministrator());
  const usage = async () => (await answerOf(consoleLiveHandlers, 'consoleLiveUsage', {}, asAdministrator())).storage.bytes;
  const acts = async () => (await context.database.read.selectFrom('audit_entries').select(['action', 'top_code', 'subject_code']).where('action', 'in', ['live.deleteReplay', 'live.expireReplay', 'live.keepReplay']).execute()).map(({ action, top_code, subject_code }) => [action, top_code, subject_code]);
  const hold = async (liveCode = 'L1', visibility = 'public') => {
    await addTestLive(context, { code: liveCode, top_code: school, visibility });
    await answerOf(liveClassHandlers, 'startLive', { liveCode }, asAdministrator());
    context.clock.advance(60_000);
    return () => answerOf(liveClassHandlers, 'endLive', { liveCode }, asAdministrator());
  };

  test('is deleted for good: no address, no file, no storage used, and an entry in the audit of the enterprise', async () => {
    await (await hold())();
    await expect(remove()).rejects.toMatchObject({ returnCode: 10063, message: '回放还在整理，整理好了再删' });
    await context.outbox.runDue();
    expect([await state(), stored.size, await usage()]).toEqual(['ready', 1, 700]);
    await expect(remove('100000000002')).rejects.toMatchObject({ returnCode: 40400 });
    await remove();
    await remove();
    expect([await state(), await parts(), await usage()]).toEqual(['deleted', [], 0]);
    await context.outbox.runDue();
    expect([...stored]).toEqual([]);
    expect(await acts()).toEqual([['live.deleteReplay', school, 'L1']]);
    expect((await answerOf(consoleLiveHandlers, 'consoleLiveOpen', { liveCode: 'L1' }, asAdministrator())).replay).toMatchObject({ deletedAt: expect.any(String), bytes: 0 });
  });

  test('cannot be deleted before the end of the class', async () => {
    await hold();
    await expect(remove()).rejects.toMatchObject({ returnCode: 10063, message: '还没有下课，没有回放可以删' });
  });

  test('is kept until the end of a day and then deleted; a day before the class, and an unknown day, are refused', async () => {
    await (await hold())();
    await context.outbox.runDue();
    await expect(keep('2026-03-01')).rejects.toMatchObject({ data: { field: 'lastDay' } });
    await expect(keep('2099-03-01')).rejects.toMatchObject({ data: { field: 'lastDay' } });
    await keep('2026-03-05');
    expect((await answerOf(consoleLiveHandlers, 'consoleLiveOpen', { liveCode: 'L1' }, asAdministrator())).replay.lastDay).toBe('2026-03-05');
    context.clock.set(Date.parse('2026-03-05T23:59:00+08:00'));
    expect([await removeReplaysPastTheirTime(context), await state()]).toEqual([0, 'ready']);
    context.clock.set(Date.parse('2026-03-06T00:00:00+08:00'));
    expect([await removeReplaysPastTheirTime(context), await state(), await removeReplaysPastTheirTime(context)]).toEqual([1, 'deleted', 0]);
    await context.outbox.runDue();
    expect([...stored]).toEqual([]);
    expect(await acts()).toEqual([['live.keepReplay', school, 'L1'], ['live.expireReplay', school, 'L1']]);
    await expect(keep('2026-04-01')).rejects.toMatchObject({ returnCode: 10063, message: '回放已经删除' });
  });

  test('is not made of a class that is not recorded, although the provider has recorded it', async () => {
    const end = await hold();
    await context.database.transaction((tx) => tx.updateTable('live_sessions').set({ is_recorded: 0 }).execute());
    await end();
    await context.outbox.runDue();
    expect([await parts(), [...stored], removedRecordings]).toEqual([[], [], ['room-L1']]);
  });

  test('removes the recordings of voices after the class, and when the enterprise is deleted during the class', async () => {
    const end = await hold();
    await hold('L2');
    await context.database.transaction(async (tx) => {
      for (const liveCode of ['L1', 'L2']) {
        const event = { kind: 'voiceJoined', person: 'p1', name: '李同学', stream: '', withCamera: false } as const;
        await insertEvents(tx, school, liveCode, [{ number: 90, at: 1, event, audience: 'everyone', personId: 'p1', commandId: null }]);
      }
    });
    await end();
    await context.outbox.runDue();
    expect(removedRecordings).toEqual(['room-L1', voiceStream('room-L1', 'p1')]);
    await context.database.transaction((tx) => removeRoomsAt(context, tx, school));
    await context.outbox.runDue();
    expect(removedRecordings.slice(2)).toEqual(['room-L2', voiceStream('room-L2', 'p1')]);
  });

  test.each(['', 'private/'])('of two attempts at once is stored by the first, here as %j, and the second deletes only its own files', async (folder) => {
    await (await hold())();
    let file = '';
    whileStoring = async () => {
      whileStoring = async () => {};
      file = [...stored][0]!.replace(/(?=[^/]+$)/, folder);
      stored.add(file);
      const row = { live_code: 'L1', top_code: school, part: 1, url: `/files/${file}`, recorded_at: 1, starts_after_milliseconds: 0, milliseconds: 1 };
      await context.database.transaction((tx) => setRecordings(tx, school, 'L1', [row]));
    };
    await context.outbox.runDue();
    expect(await context.database.read.selectFrom('live_recordings').select(['recorded_at', 'milliseconds']).execute()).toEqual([{ recorded_at: 1, milliseconds: 1 }]);
    expect([...stored]).toEqual([file]);
  });

  test('without a last day stays', async () => {
    await (await hold())();
    await context.outbox.runDue();
    await keep('2026-03-05');
    await keep('');
    context.clock.advance(3_650 * day);
    expect([await removeReplaysPastTheirTime(context), await state()]).toEqual([0, 'ready']);
  });

  test('of an enterprise that is deleted meanwhile leaves no file and no recording, also of a class on air', async () => {
    const end = await hold();
    await hold('L2');
    await end();
    const deleteEnterprise = () => context.database.transaction((tx) => removeRoomsAt(context, tx, school));
    whileStoring = async () => {
      whileStoring = async () => {};
      await deleteEnterprise();
    };
    await context.outbox.runDue();
    await context.outbox.runDue();
    expect([[...stored], removedRecordings.toSorted()]).toEqual([[], ['room-L1', 'room-L2']]);
  });

  test.each([false, true])('that was stored while the live was public has no second file after the live became private, also when its removal fails once: %j', async (failsOnce) => {
    await (await hold())();
    const { storage } = context;
    const putFile = storage.putFile.bind(storage);
    storage.putFile = async (...args) => {
      await putFile(...args);
      throw new Error('interrupted');
    };
    await context.outbox.runDue();
    storage.putFile = putFile;
    await context.database.transaction((tx) => tx.updateTable('live_rooms').set({ visibility: 'list' }).execute());
    const remove = storage.remove.bind(storage);
    if (failsOnce) {
      storage.remove = () => {
        storage.remove = remove;
        return Promise.reject(new Error('interrupted'));
      };
    }
    for (let attempt = 0; attempt < 2; attempt++) {
      context.clock.advance(3_600_000);
      await context.outbox.runDue();
    }
    expect([...stored]).toEqual([expect.stringMatching(/^live\/100000000001\/private\//)]);
    expect(removedRecordings).toContain('room-L1');
  });
});
