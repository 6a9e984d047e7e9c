import { expect, test } from 'vitest';
import type { StoredObject } from '../providers/storage/index.ts';
import { describeOnBothDatabases } from '../database/testing.ts';
import { addTestPerson } from '../testing-entities.ts';
import { consoleLiveHandlers, liveHandlers } from '../modules/live/index.ts';
import { answerOf } from '../testing-call.ts';
import { testCaller, testContext } from '../testing-context.ts';
import { loggedIn } from '../testing-lives.ts';
import { testServer } from './testing-server.ts';

const school = '100000000001';
const hour = 3_600_000;
const bytes = Buffer.from('0123456789');
const storage = {
  name: 'memory',
  get: async (): Promise<StoredObject> => ({ contentType: 'video/mp4', size: bytes.length, etag: '"v1"', range: { start: 0, end: bytes.length - 1 }, body: new Blob([bytes]).stream() as StoredObject['body'] }),
  put: async () => {},
  putFile: async () => {},
  remove: async () => {},
  health: async () => {},
};

describeOnBothDatabases('the public addresses of a live’s files', (open) => {
  test('stop working when it becomes private, except files of another public live, and work again when it becomes public', async () => {
    const context = testContext(await open(), { storage });
    const server = await testServer(context);
    const administrator = await addTestPerson(context, { phone: '13912345671', memberships: [[school, 'administrator']] });
    const caller = loggedIn(context, administrator, { topCode: school, roles: ['administrator'] });
    const file = (name: string) => `/files/live/${school}/${name}`;
    const [cover, shared, film, replay] = [file('cover.webp'), file('shared.webp'), file('film.mp4'), file('replay.mp4')];
    const start = context.clock.now() + hour;
    const save = (liveCode: string, changes: object) =>
      answerOf(consoleLiveHandlers, 'consoleLiveSave', { liveCode, basedOn: '', liveName: '公开课', startTime: new Date(start).toISOString(), endTime: new Date(start + hour).toISOString(), visibility: 'public', ...changes } as never, caller);
    const statusOf = async (path: string) => (await server.send('GET', path)).status;
    const statuses = () => Promise.all([cover, shared, film, replay].map(statusOf));
    const detail = (who = testCaller(context)) => answerOf(liveHandlers, 'getLiveDetail', { liveCode: 'L1' }, who);

    let { version } = await save('L1', { pcCover: cover, livePreUrl: film });
    await save('L2', { pcCover: shared });
    await context.database.transaction(async (tx) => {
      await tx.insertInto('live_sessions').values({ live_code: 'L1', top_code: school, started_at: 1, interrupted_at: null, ended_at: 2, stream_url: '', online_count: 0, watched_count: 0 }).execute();
      await tx.insertInto('live_recordings').values({ live_code: 'L1', top_code: school, part: 1, url: replay, recorded_at: 0 }).execute();
    });
    const answered = await server.send('GET', replay);
    expect([answered.status, answered.headers['cache-control']]).toEqual([200, 'public, max-age=60']);
    expect(await statuses()).toEqual([200, 200, 200, 200]);

    // The cover changes in the same save: the former one is closed too.
    ({ version } = await save('L1', { basedOn: version, pcCover: shared, livePreUrl: film, visibility: 'list' }));
    expect(await statuses()).toEqual([404, 200, 404, 404]);
    expect(await detail()).toMatchObject({ pcCover: '', livePreUrl: '', liveStreamGetUrl: '' });
    const shown = await detail(caller);
    const parts = await answerOf(liveHandlers, 'liveReplay', { liveCode: 'L1' }, caller);
    const opened = await answerOf(consoleLiveHandlers, 'consoleLiveOpen', { liveCode: 'L1' }, caller);
    const signed = [shown.livePreUrl, parts.parts[0]!.url, opened.shownAt.livePreUrl];
    expect(await Promise.all(signed.map(statusOf))).toEqual([200, 200, 200]);
    expect((await server.send('GET', signed[1]!)).headers['cache-control']).toBe('private, no-store');
    expect(opened.livePreUrl).toBe(film);
    context.clock.advance(13 * hour);
    expect(await Promise.all(signed.map(statusOf))).toEqual([404, 404, 404]);

    await save('L1', { basedOn: version, pcCover: cover, livePreUrl: film, visibility: 'public' });
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    // A sample plays a private film of the site.
    await context.database.transaction((tx) => tx.insertInto('live_recordings').values({ live_code: 'L1', top_code: school, part: 2, url: '/files/launch/private/trial-safety.mp4', recorded_at: 0 }).execute());
    const played = (await answerOf(liveHandlers, 'liveReplay', { liveCode: 'L1' }, testCaller(context))).parts;
    expect(played[0]!.url).toBe(replay);
    expect(await statusOf(played[1]!.url)).toBe(200);
  });
});
