import { createCanvas } from '@napi-rs/canvas';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { describeOnBothDatabases } from '../../../database/testing.ts';
import { answerOf } from '../../../testing-call.ts';
import { testCaller, testContext } from '../../../testing-context.ts';
import { addTestLive } from '../../../testing-lives.ts';
import { consoleLiveHandlers, removeAbandonedFilms, removeUnusedUploadsFromOutbox } from '../index.ts';
import { insertEvents } from '../events/event-store.ts';

describeOnBothDatabases('uploaded files of lives', (open) => {
  test('are removed a day after their last use, and an enterprise has a daily quota', async () => {
    const files = new Map<string, Uint8Array>();
    const storage = { name: 'remembering', async put(key: string, bytes: Uint8Array) { files.set(key, bytes); }, async putFile() {}, get: async () => null, async remove(key: string) { files.delete(key); }, async health() {} };
    const context = testContext(await open(), { storage: storage as never });
    context.config.limits.liveUploadMegabytesPerDayPerEnterprise = 1;
    removeUnusedUploadsFromOutbox(context);
    const caller = { ...testCaller(context), session: { sessionId: 's', personId: 'p', topCode: '-1', roles: ['operator' as const], live: null } };
    const call = (name: string, request: object, further: object = {}) => answerOf(consoleLiveHandlers as never, name as never, request as never, { ...caller, ...further } as never) as Promise<{ address: string }>;
    const canvas = createCanvas(9, 9);
    canvas.getContext('2d').fillRect(1, 1, 5, 5);
    const whole = Buffer.from(canvas.toBuffer('image/png'));
    const upload = async (use: 'cover' | 'page', bytes = whole) => (await call('consoleLiveUpload', { use }, { upload: { name: 'a.png', type: 'image/png', stream: Readable.from([bytes]) } })).address;
    const [cover, page, unused] = [await upload('cover'), await upload('page'), await upload('cover')];
    await expect(upload('page', Buffer.concat([whole.subarray(0, 16), Buffer.alloc(1_000, 65)]))).rejects.toMatchObject({ returnCode: 40001, data: { field: 'file' } });
    const start = context.clock.now() + 3_600_000;
    await call('consoleLiveSave', { liveCode: 'LV-1', basedOn: '', liveName: '公开课', pcCover: cover, startTime: new Date(start).toISOString(), endTime: new Date(start + 3_600_000).toISOString(), visibility: 'public' });
    await call('consoleLiveSaveDocuments', { liveCode: 'LV-1', documents: [{ id: 'd', title: '讲义', pages: [page], texts: [] }] });
    context.clock.advance(86_400_001);
    await context.outbox.runDue();
    expect([...files.keys()].map((key) => `/files/${key}`)).toEqual([cover, page]);
    expect(unused).not.toBe(cover);
    // A page that several lives use is removed after its last use.
    const later = context.clock.now() + 3_600_000;
    await call('consoleLiveSave', { liveCode: 'LV-2', basedOn: '', liveName: '公开课', startTime: new Date(later).toISOString(), endTime: new Date(later + 3_600_000).toISOString(), visibility: 'public' });
    await call('consoleLiveSaveDocuments', { liveCode: 'LV-2', documents: [{ id: 'd', title: '讲义', pages: [page], texts: [] }] });
    for (const [liveCode, isStored] of [['LV-1', true], ['LV-2', false]] as const) {
      await call('consoleLiveSaveDocuments', { liveCode, documents: [] });
      context.clock.advance(86_400_001);
      await context.outbox.runDue();
      expect([liveCode, files.has(page.slice('/files/'.length))]).toEqual([liveCode, isStored]);
    }
    // A text chunk before the end makes the picture file as large as a photograph.
    const large = (kilobytes: number) => {
      const text = Buffer.alloc(12 + kilobytes * 1_024);
      text.writeUInt32BE(kilobytes * 1_024, 0);
      text.write('tEXt', 4, 'latin1');
      return Buffer.concat([whole.subarray(0, whole.length - 12), text, whole.subarray(whole.length - 12)]);
    };
    await upload('page', large(900));
    await expect(upload('page', large(900))).rejects.toMatchObject({ returnCode: 40001, message: '今天上传的图片和影片已到 1 MB，请明天再传' });
    await upload('page');
  });

  test('a page that a class has shown stays for the replay after its document was removed; a page that was never shown does not', async () => {
    const files = new Set<string>();
    const storage = { name: 'remembering', put: async (key: string) => void files.add(key), putFile: async () => {}, get: async () => null, remove: async (key: string) => void files.delete(key), health: async () => {} };
    const context = testContext(await open(), { storage: storage as never });
    removeUnusedUploadsFromOutbox(context);
    const caller = { ...testCaller(context), session: { sessionId: 's', personId: 'p', topCode: '-1', roles: ['operator' as const], live: null } };
    const call = (name: string, request: object, further: object = {}) => answerOf(consoleLiveHandlers as never, name as never, request as never, { ...caller, ...further } as never) as Promise<{ address: string }>;
    const picture = createCanvas(9, 9).toBuffer('image/png');
    const upload = async () => (await call('consoleLiveUpload', { use: 'page' }, { upload: { name: 'a.png', type: 'image/png', stream: Readable.from([picture]) } })).address;
    const [shown, unseen] = [await upload(), await upload()];
    await addTestLive(context, { code: 'L1', top_code: '-1', visibility: 'public' });
    await call('consoleLiveSaveDocuments', { liveCode: 'L1', documents: [{ id: 'd', title: '讲义', pages: [shown, unseen], texts: [] }] });
    const turned = { number: 9, at: 0, event: { kind: 'pageTurned' as const, document: 'd', page: 1, picture: { title: '讲义', address: shown } }, audience: 'everyone' as const, personId: null, commandId: null };
    await context.database.transaction((tx) => insertEvents(tx, '-1', 'L1', [turned]));
    await call('consoleLiveSaveDocuments', { liveCode: 'L1', documents: [] });
    context.clock.advance(86_400_001);
    await context.outbox.runDue();
    expect([...files].map((key) => `/files/${key}`)).toEqual([shown]);
  });

  test('a preview film is joined from its parts, also for a repeated request; a missing part or another file is refused', async () => {
    const context = testContext(await open());
    context.config.dataDir = mkdtempSync(join(tmpdir(), 'films-'));
    onTestFinished(() => rmSync(context.config.dataDir, { recursive: true }));
    const files = new Map<string, Buffer>();
    const storage = {
      name: 'remembering',
      put: async (key: string, bytes: Uint8Array) => void files.set(key, Buffer.from(bytes)),
      putFile: async (key: string, path: string) => void files.set(key, await readFile(path)),
      get: async (key: string) => (files.has(key) ? { body: new Blob([new Uint8Array(files.get(key)!)]).stream() } : null),
      remove: async (key: string) => void files.delete(key),
      health: async () => {},
    };
    Object.assign(context, { storage });
    const caller = { ...testCaller(context), session: { sessionId: 's', personId: 'p', topCode: '-1', roles: ['operator' as const], live: null } };
    const call = (name: string, request: object, further: object = {}) => answerOf(consoleLiveHandlers as never, name as never, request as never, { ...caller, ...further } as never) as Promise<{ address: string }>;
    const film = await readFile(new URL('../../../../seed/launch/files/private/trial-safety.mp4', import.meta.url));
    const half = film.length >> 1;
    const [id, other] = ['0b0b0b0b-0000-4000-8000-000000000001', '0b0b0b0b-0000-4000-8000-000000000002'];
    const send = (of: string, part: number, bytes: Buffer) => call('consoleLiveUploadFilmPart', { film: of, part }, { upload: { name: 'a.mp4', type: 'application/octet-stream', stream: Readable.from([bytes]) } });
    const finish = (of: string, parts: number) => call('consoleLiveFinishFilm', { film: of, parts });
    await send(id, 2, film.subarray(half));
    await expect(finish(id, 2)).rejects.toMatchObject({ returnCode: 40001, message: '影片没有传全，请重新上传' });
    await send(id, 1, film.subarray(0, half));
    const { address } = await finish(id, 2);
    expect(await finish(id, 2)).toEqual({ address });
    expect([...files]).toEqual([[address.slice('/files/'.length), film]]);
    expect(address).toMatch(/^\/files\/live\/platform\/[0-9a-f-]{36}\.mp4$/);
    await send(other, 1, film.subarray(0, half));
    await expect(finish(other, 1)).rejects.toMatchObject({ returnCode: 40001, data: { field: 'file' } });
    await expect(send(other, 2, Buffer.alloc(0))).rejects.toMatchObject({ returnCode: 40001, message: '影片的这一段是空的，请重新上传' });

    // Repeated requests share the work. A third film of the enterprise must wait.
    const ids = [3, 4, 5].map((number) => `0b0b0b0b-0000-4000-8000-00000000000${number}`);
    for (const each of ids) await send(each, 1, film);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let joins = 0;
    storage.putFile = async (key, path) => {
      joins++;
      await released;
      files.set(key, await readFile(path));
    };
    const first = [...ids.slice(0, 2), ids[0]!].map((each) => finish(each, 1));
    await expect.poll(() => joins).toBe(2);
    expect(await readdir(context.config.dataDir)).toHaveLength(2);
    await expect(finish(ids[2]!, 1)).rejects.toMatchObject({ returnCode: 42900 });
    release();
    expect(new Set(await Promise.all(first.map(async (each) => (await each).address))).size).toBe(2);
    expect(joins).toBe(2);
    await finish(ids[2]!, 1);
    expect(await readdir(context.config.dataDir)).toEqual([]);
  });

  test('folders of films that a killed portal was joining are removed at the start; other files stay', async () => {
    const context = testContext(await open());
    context.config.dataDir = mkdtempSync(join(tmpdir(), 'films-'));
    onTestFinished(() => rmSync(context.config.dataDir, { recursive: true }));
    mkdirSync(join(context.config.dataDir, 'film-Ab12Cd'));
    writeFileSync(join(context.config.dataDir, 'film-Ab12Cd', 'film.mp4'), 'part');
    writeFileSync(join(context.config.dataDir, 'film-notes.txt'), '');
    // A day later, the folder is abandoned for every kind of database.
    context.clock.advance(Date.now() - context.clock.now() + 86_400_000);
    await removeAbandonedFilms(context);
    expect(await readdir(context.config.dataDir)).toEqual(['film-notes.txt']);
  });
});
