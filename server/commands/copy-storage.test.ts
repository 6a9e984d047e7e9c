import { mkdtemp, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../clock.ts';
import { recordingLogger } from '../providers/fake/recording-logger.ts';
import { createStorageProvider } from '../providers/storage/index.ts';
import { openS3Server } from '../providers/storage/fake/s3-server.ts';
import { storageMarkKey } from '../seeding/pictures.ts';
import { copyStorage } from './copy-storage.ts';

const account = { accessKeyId: 'AKIA-test-key', secretAccessKey: 'test-secret', region: 'cn-hangzhou', bucket: 'portal-files' };
const surroundings = { clock: systemClock, logger: recordingLogger().logger };

test('an interrupted copy is continued: bytes and types arrive once, and the mark of the old storage stays behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'copy-storage-'));
  const server = await openS3Server(account, systemClock);
  onTestFinished(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });
  const disk = createStorageProvider({ kind: 'disk', directory: folder }, surroundings);
  const bucket = createStorageProvider({ kind: 's3', ...account, endpoint: server.origin, attempts: 1 }, surroundings);
  for (let index = 0; index < 12; index++) await disk.put(`live/platform/private/${index}.mp4`, Buffer.from(`film ${index}`), { contentType: 'video/mp4' });
  await disk.put('live/platform/damaged.png', Buffer.from('picture'), { contentType: 'image/png' });
  await truncate(join(folder, 'live/platform/damaged.png@'), 60);
  await disk.put(storageMarkKey, Buffer.from('old storage'), { contentType: 'text/plain' });

  let copied = 0;
  const interrupted = await copyStorage(folder, bucket, () => {
    copied++;
    if (copied === 4) server.misbehave({ kind: 'answers', status: 503, body: '' }, Number.POSITIVE_INFINITY);
  });
  expect(interrupted.failure).toMatchObject({ retryable: true });
  server.behave();
  const first = interrupted.copied;
  expect(first).toBeLessThan(12);

  expect(await copyStorage(folder, bucket)).toEqual({ copied: 12 - first, copiedBytes: expect.any(Number), skipped: first, damaged: ['live/platform/damaged.png'], failure: null });
  expect([...server.objects.keys()].toSorted()).toEqual(Array.from({ length: 12 }, (_, index) => `live/platform/private/${index}.mp4`).toSorted());
  expect(server.objects.get('live/platform/private/7.mp4')).toEqual({ body: Buffer.from('film 7'), contentType: 'video/mp4' });
});
