import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../clock.ts';
import { describeOnBothDatabases } from '../database/testing.ts';
import { recordingLogger } from '../providers/fake/recording-logger.ts';
import { createStorageProvider, objectsOnDisk } from '../providers/storage/index.ts';
import { testContext } from '../testing-context.ts';
import { addTestPerson } from '../testing-entities.ts';
import { addTestLive } from '../testing-lives.ts';
import { orphanReport, orphansIn, removeOrphans } from './orphan-files.ts';

const school = '100000000001';
const day = 86_400;

describeOnBothDatabases('orphaned files', (open) => {
  test('are files of lives and enterprises that no record names; named ones, young ones and files of the site stay', async () => {
    const context = testContext(await open());
    const folder = await mkdtemp(join(tmpdir(), 'orphans-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const storage = createStorageProvider({ kind: 'disk', directory: folder }, { clock: systemClock, logger: recordingLogger().logger });
    const of = (name: string) => `live/${school}/${name}`;
    const named = [of('cover.webp'), of('private/page.webp'), of('replay.mp4'), of('private/stored.webp'), `enterprises/${school}/logo.png`, 'launch/news/subsidy.webp'];
    const old = [of('private/film-1'), of('lost.mp4'), `enterprises/${school}/old-logo.png`];
    for (const key of [...named, ...old, of('young.mp4')]) await storage.put(key, Buffer.from(key), { contentType: 'text/plain' });
    const now = context.clock.now() / 1_000;
    for (const key of [...named, ...old]) await utimes(join(folder, `${key}@`), now, now - 3 * day);
    await utimes(join(folder, `${of('young.mp4')}@`), now, now - day);

    await addTestPerson(context, { phone: '13912345671', memberships: [[school, 'administrator']] });
    await addTestLive(context, { code: 'L1', top_code: school, words: { pcCover: `/files/${of('cover.webp')}` } });
    await context.database.transaction(async (tx) => {
      await tx.updateTable('enterprises').set({ logo: `/files/enterprises/${school}/logo.png` }).execute();
      await tx.insertInto('live_documents').values({ id: 'd', live_code: 'L1', top_code: school, position: 0, title: '讲义', pages: JSON.stringify([{ address: `/files/${of('private/page.webp')}`, text: '' }]), added_at: 0 }).execute();
      await tx.insertInto('live_recordings').values({ live_code: 'L1', top_code: school, part: 1, url: `/files/${of('replay.mp4')}`, recorded_at: 0 }).execute();
      await tx.insertInto('live_files').values({ file_key: of('private/stored.webp'), top_code: school, bytes: 1, stored_at: 0 }).execute();
    });

    const orphans = await orphansIn(context, folder);
    expect(orphans.map(({ key }) => key)).toEqual(old.toSorted());
    expect(orphanReport(orphans, { isRemoved: false })).toContain('3 个文件');
    await removeOrphans(orphans);
    const left = [];
    for await (const { key } of objectsOnDisk(folder)) left.push(key);
    expect(left.toSorted()).toEqual([...named, of('young.mp4')].toSorted());
    expect(orphanReport(await orphansIn(context, folder), { isRemoved: true })).toContain('没有多余的文件');
  });
});
