import { beforeEach, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../../database/testing.ts';
import { deliverMailFromOutbox } from '../../../outbox/mail-delivery.ts';
import { publish, saveDraft } from '../../../publishing/index.ts';
import { answerOf } from '../../../testing-call.ts';
import { rememberingMedia, testContext, type TestContext } from '../../../testing-context.ts';
import { addTestPerson } from '../../../testing-entities.ts';
import { addTestLive, loggedIn } from '../../../testing-lives.ts';
import { editionKind } from '../../editions/index.ts';
import { ClassWatch, consoleLiveHandlers, liveClassHandlers } from '../index.ts';
import { addFile } from './file-store.ts';
import { recordStorage } from './storage-usage.ts';

const school = '100000000001';
const gigabyte = 1e9;
const day = 86_400_000;

describeOnBothDatabases('the storage of an enterprise', (open) => {
  let context: TestContext;
  let administrator: string;
  const created: [string, boolean][] = [];

  beforeEach(async () => {
    created.length = 0;
    const media = { ...rememberingMedia(), createStream: async ({ stream, record }: { stream: string; record: boolean }) => void created.push([stream, record]) };
    const storage = { name: 'remembering', put: async () => {}, putFile: async () => {}, get: async () => ({ size: 300, body: new Blob(['x']).stream() }), remove: async () => {}, health: async () => {} };
    context = testContext(await open(), { media, storage: storage as never });
    deliverMailFromOutbox(context);
    administrator = await addTestPerson(context, { phone: '13912345671', memberships: [[school, 'administrator']], enterprise: { name: '启航学校' } });
    await context.database.transaction((tx) => tx.updateTable('enterprises').set({ contact_email: 'zhao@example.com' }).execute());
    await saveDraft(context, editionKind, { code: '800', body: { comboName: '旗舰版', accountPrice: 1, trafficGigabytes: 10, storageGigabytes: 10 } }, { userCode: 'operator-1' });
    await publish(context, editionKind, { code: '800' }, { userCode: 'operator-1' });
  });

  const caller = () => loggedIn(context, administrator, { topCode: school, roles: ['administrator'] });
  const usage = async () => (await answerOf(consoleLiveHandlers, 'consoleLiveUsage', {}, caller())).storage;
  const use = (gigabytes: number) => context.database.transaction((tx) => addFile(tx, { key: `live/${school}/private/a.mp4`, topCode: school, bytes: gigabytes * gigabyte }, context.clock.now()));
  const start = (liveCode: string) => answerOf(liveClassHandlers, 'startLive', { liveCode }, caller());
  const fault = async (liveCode: string) => (await answerOf(liveClassHandlers, 'teacherLiveHeart', { liveCode }, caller())).recordingFault;

  test('is counted by day, files of older versions are measured, and its contact is told at 80 % and 100 %, each once a month', async () => {
    await context.database.transaction((tx) => addFile(tx, { key: `live/${school}/old.mp4`, topCode: school, bytes: null }, 0));
    const told = async (gigabytes: number) => {
      await use(gigabytes);
      await recordStorage(context);
      await context.outbox.runDue();
      return context.mailSent.map(({ subject }) => subject);
    };
    expect(await told(7.9)).toEqual([]);
    context.clock.advance(day);
    expect(await told(8)).toEqual(['启航学校的直播存储已用 80%']);
    expect(await told(9)).toHaveLength(1);
    expect((await told(10)).slice(1)).toEqual(['启航学校的直播存储已用完']);
    expect(context.mailSent[1]!.text).toContain('用到 12 GB 以后，新开的课照常直播，不再录像');
    expect(await told(11)).toHaveLength(2);
    expect(await usage()).toEqual({ bytes: 11 * gigabyte + 300, limitGigabytes: 10, stopsAtGigabytes: 12, days: [{ day: '2026-03-03', bytes: 11 * gigabyte + 300 }, { day: '2026-03-02', bytes: 7.9 * gigabyte + 300 }] });
    context.clock.advance(31 * day);
    expect(await told(9)).toHaveLength(3);
  });

  test('has the limit of the smallest edition if the enterprise has no trial', async () => {
    await saveDraft(context, editionKind, { code: '600', body: { comboName: '基础版', accountPrice: 1, trafficGigabytes: 3, storageGigabytes: 2 } }, { userCode: 'operator-1' });
    await publish(context, editionKind, { code: '600' }, { userCode: 'operator-1' });
    expect((await usage()).limitGigabytes).toBe(10);
    await context.database.transaction((tx) => tx.deleteFrom('trials').where('top_code', '=', school).execute());
    expect(await answerOf(consoleLiveHandlers, 'consoleLiveUsage', {}, caller())).toMatchObject({ limitGigabytes: 3, storage: { limitGigabytes: 2 } });
    const operator = loggedIn(context, administrator, { topCode: '-1', roles: ['operator'] });
    expect((await answerOf(consoleLiveHandlers, 'consoleLiveUsage', {}, operator)).limitGigabytes, 'the platform').toBeNull();
  });

  test('past the limit, a new class is held without a recording and its studio says so; a running one goes on being recorded', async () => {
    for (const code of ['RUNNING', 'NEW', 'LATER']) await addTestLive(context, { code, top_code: school });
    await start('RUNNING');
    await use(12);
    await start('NEW');
    expect([await fault('RUNNING'), await fault('NEW')]).toEqual([null, expect.stringContaining('这节课不录像')]);
    expect(created).toEqual([['room-RUNNING', true], ['room-NEW', false]]);
    // A restart prepares the streams again.
    created.length = 0;
    const watch = new ClassWatch(context);
    await watch.start();
    watch.stop();
    expect(created.toSorted()).toEqual([['room-NEW', false], ['room-RUNNING', true]]);
    // Space is free again.
    await use(1);
    await start('LATER');
    expect(await fault('LATER')).toBeNull();
    // The operator records all classes.
    context.config.limits.recordingStopsAtStoragePercent = 0;
    await use(100);
    expect((await usage()).stopsAtGigabytes).toBeNull();
  });
});
