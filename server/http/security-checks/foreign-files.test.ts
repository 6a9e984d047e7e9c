import { expect, test } from 'vitest';
import type { CallName } from '../../../contract/calls/index.ts';
import { isoTime } from '../../../contract/dates.ts';
import { describeOnBothDatabases } from '../../database/testing.ts';
import type { StorageProvider } from '../../providers/storage/index.ts';
import { addTestPerson } from '../../testing-entities.ts';
import { addTestLive } from '../../testing-lives.ts';
import { visitorOf } from '../testing-visitor.ts';

/** Lives that name files of other enterprises. The numbers are those of the checks (spec security#checks). */

const [a, b] = ['100000000001', '100000000002'];
const hour = 3_600_000;
const bytes = Buffer.from('0123456789');
/** Has a file at every key. */
const storage: StorageProvider = {
  name: 'memory',
  get: async () => ({ contentType: 'image/png', size: bytes.length, etag: '"v1"', range: { start: 0, end: bytes.length - 1 }, body: new Blob([bytes]).stream() as never }),
  put: async () => {},
  putFile: async () => {},
  remove: async () => {},
  health: async () => {},
};

const open = `/files/live/${b}/cover.png`;
const closed = `/files/live/${b}/closed.png`;
const page = `/files/live/${b}/private/page.png`;
const course = '/files/launch/private/trial-machining.mp4';

/** The same files for browsers and the file server. */
const spelledOtherwise = (origin: string) => [`${origin}${open}`, open.replace('live', '%6cive'), open.replace('/live', '//live'), open.replace('/live', '/./live'), `/x/..${open}`, `/files/%6cive/${a}/own.png`];

describeOnBothDatabases('from outside, files of another enterprise', (opened) => {
  const start = async () => {
    const visitor = await visitorOf(opened, { storage });
    const { context, server } = visitor;
    await addTestPerson(context, { phone: '13912345671', memberships: [[a, 'administrator']] });
    await addTestPerson(context, { phone: '13912345672', memberships: [[b, 'administrator']] });
    await addTestPerson(context, { phone: '13912345673', memberships: [['-1', 'operator']] });
    const callerOf = async (phone: string, topCode: string) => {
      const headers = { authorization_token: (await visitor.logIn(phone, topCode)).authorizationToken };
      const times = () => ({ startTime: isoTime(context.clock.now() + hour), endTime: isoTime(context.clock.now() + 2 * hour) });
      return {
        save: async (liveCode: string, changes: object) => (await visitor.make('consoleLiveSave', { liveCode, basedOn: '', liveName: '公开课', visibility: 'list', ...times(), ...changes }, headers)).envelope,
        make: async (name: CallName, request: Record<string, unknown>) => (await visitor.make(name, request, headers)).envelope.data as never,
      };
    };
    const statusOf = async (path: string) => (await server.send('GET', path)).status;
    const [ofA, ofB] = [await callerOf('13912345671', a), await callerOf('13912345672', b)];
    expect((await ofB.save('B-OPEN', { visibility: 'public', pcCover: open })).returnCode).toBe(200);
    expect((await ofB.save('B-CLOSED', { pcCover: closed })).returnCode).toBe(200);
    expect([await statusOf(open), await statusOf(closed), await statusOf(page), await statusOf(course)]).toEqual([200, 404, 404, 404]);
    return { visitor, context, statusOf, ofA, ofB, ofPlatform: () => callerOf('13912345673', '-1') };
  };

  test('21: cannot be the cover or the preview film of a live, nor can private files; nothing opens or closes', async () => {
    const { context, statusOf, ofA } = await start();
    for (const path of [open, closed, page, course, '/files/live/platform/aaaa.png', `/files/live/${a}/private/page.png`, `/files/live/${a}/../${b}/cover.png`, '/files/live/0123456789abcdef.mp4', ...spelledOtherwise(context.config.publicOrigin)]) {
      for (const field of ['pcCover', 'livePreUrl']) {
        for (const visibility of ['list', 'public']) {
          expect([path, await ofA.save('A-1', { [field]: path, visibility })]).toEqual([path, { returnCode: 40001, returnMsg: '这不是在这里上传的文件，请重新上传', data: { field } }]);
        }
      }
    }
    expect([await statusOf(open), await statusOf(closed)]).toEqual([200, 404]);
    expect(await context.database.read.selectFrom('live_files').select('file_key').where('top_code', '=', a).execute()).toEqual([]);
  });

  test('21: that a stored live names already get no signed address, and later saves neither open nor close them', async () => {
    const { visitor, context, statusOf, ofA } = await start();
    const saved: Record<string, string> = { 'A-1': closed, 'A-2': page, 'A-3': course, 'A-4': open };
    for (const [code, path] of Object.entries(saved)) {
      for (const visibility of ['public', 'list']) {
        const live = `${code}-${visibility}`;
        await addTestLive(context, { code: live, top_code: a, visibility, words: { pcCover: path, livePreUrl: path } });
        const shown = await visitor.succeed('getLiveDetail', { liveCode: live });
        const { version, shownAt } = (await ofA.make('consoleLiveOpen', { liveCode: live })) as { version: string; shownAt: { pcCover: string; livePreUrl: string } };
        const expected = path === open ? 200 : 404;
        for (const address of [shown.pcCover, shown.livePreUrl, shownAt.pcCover, shownAt.livePreUrl].filter(Boolean)) expect([live, await statusOf(address)]).toEqual([live, expected]);
        expect((await ofA.save(live, { basedOn: version, visibility })).returnCode).toBe(200);
        expect([live, await statusOf(open), await statusOf(closed)]).toEqual([live, 200, 404]);
      }
    }
  });

  test('a live shows uploads of its own tenant, pictures of the site and other sites’, and those of a live that is not public are signed', async () => {
    const { statusOf, ofA, ofB, ofPlatform } = await start();
    const platform = await ofPlatform();
    for (const [code, caller, path, closedStatus] of [['A-1', ofA, `/files/live/${a}/own.png`, 404], ['P-1', platform, '/files/live/platform/own.png', 404], ['P-2', platform, '/files/live/-1/0123456789abcdef.mp4', 404], ['A-2', ofA, '/files/launch/lives/tig-root.svg', 200]] as const) {
      expect([code, (await caller.save(code, { pcCover: path, livePreUrl: path })).returnCode]).toEqual([code, 200]);
      const { shownAt, version } = (await caller.make('consoleLiveOpen', { liveCode: code })) as { shownAt: { pcCover: string }; version: string };
      expect([code, await statusOf(path), await statusOf(shownAt.pcCover)]).toEqual([code, closedStatus, 200]);
      expect((await caller.save(code, { basedOn: version, pcCover: path, livePreUrl: path, visibility: 'public' })).returnCode).toBe(200);
      expect([code, await statusOf(path)]).toEqual([code, 200]);
    }
    expect((await ofA.save('A-3', { pcCover: 'https://example.com/a.png' })).returnCode).toBe(200);
    // A copy of a live has its cover.
    expect((await ofB.save('B-COPY', { pcCover: open, visibility: 'public' })).returnCode).toBe(200);
  });

  test('a replay of the own enterprise cannot be the cover or the preview film of another live, which would open or close it', async () => {
    const { context, ofA } = await start();
    const url = `/files/live/${a}/0123456789abcdef.mp4`;
    await context.database.transaction((tx) => tx.insertInto('live_recordings').values({ live_code: 'A-0', top_code: a, part: 1, url, recorded_at: 0 }).execute());
    for (const field of ['pcCover', 'livePreUrl']) expect(await ofA.save('A-1', { [field]: url })).toMatchObject({ returnCode: 40001, data: { field } });
  });

  test('a row of a file that an older release gave to another tenant does not keep its tenant from closing and opening it', async () => {
    const { context, statusOf, ofB } = await start();
    await context.database.transaction((tx) => tx.updateTable('live_files').set({ top_code: a, is_closed: 1 }).where('file_key', '=', open.slice('/files/'.length)).execute());
    expect(await statusOf(open)).toBe(404);
    expect((await ofB.save('B-COPY', { pcCover: open, visibility: 'public' })).returnCode).toBe(200);
    expect(await statusOf(open)).toBe(200);
    expect(await context.database.read.selectFrom('live_files').select('file_key').where('top_code', '=', a).execute()).toEqual([]);
  });
});
