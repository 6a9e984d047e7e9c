import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DataOf, ParsedRequestOf } from '../../../../contract/calls/index.ts';
import type { EnterpriseCaller } from '../../../calls/caller.ts';
import { refuse } from '../../../calls/refusal.ts';
import type { StorageProvider } from '../../../providers/storage/index.ts';
import { pathOfKey } from '../files.ts';
import { addFile, forgetFiles } from '../storage/file-store.ts';
import { filmFault } from './film-file.ts';
import { queueUploadCheck } from './unused-uploads.ts';
import { folderOf, readUpload, storeUpload, type UploadCaller } from './uploads.ts';

/** Preview films. Their parts are in the storage, so that any instance of the portal can receive and join them. */

const keyOfPart = (topCode: string, film: string, part: number): string => `${folderOf(topCode, 'private')}film-${film}-${part}`;

/** Stores one part. @throws Refusal 40001 if the enterprise has uploaded too much today */
export async function uploadFilmPart(caller: UploadCaller, { film, part }: ParsedRequestOf<'consoleLiveUploadFilmPart'>): Promise<void> {
  const bytes = await readUpload(caller);
  await storeUpload(caller, { key: keyOfPart(caller.session.topCode, film, part), bytes, contentType: 'application/octet-stream' });
}

/** @throws Refusal 40001 if a part is missing, or the parts are not a film that browsers play */
export async function finishFilm({ context, session: { topCode }, transaction }: EnterpriseCaller, { film, parts }: ParsedRequestOf<'consoleLiveFinishFilm'>): Promise<DataOf<'consoleLiveFinishFilm'>> {
  const { config, logger, storage } = context;
  const key = `${folderOf(topCode, 'public')}${film}.mp4`;
  // A repeated request after a lost answer.
  const finished = await storage.get(key, { start: 0, end: 0 }).catch(() => null);
  if (finished) {
    await finished.body.cancel();
    return { address: pathOfKey(key) };
  }
  // Before the parts are read: the transaction refuses an enterprise whose trial has ended.
  await transaction((tx) => queueUploadCheck(context, tx, { topCode, key }));
  const keys = Array.from({ length: parts }, (_, index) => keyOfPart(topCode, film, index + 1));
  const folder = await mkdtemp(join(config.dataDir, 'film-'));
  try {
    const path = join(folder, 'film.mp4');
    await pipeline(Readable.from(bytesOf(storage, keys)), createWriteStream(path));
    const fault = await filmFault(path);
    if (fault !== null) throw refuse.invalidInput('file', fault);
    const { size } = await stat(path);
    await transaction((tx) => addFile(tx, { key, topCode, bytes: size }, context.clock.now()));
    await storage.putFile(key, path, { contentType: 'video/mp4' });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  for (const each of keys) await storage.remove(each).catch((error: unknown) => logger.warn({ err: error }, 'a part of a film was not removed'));
  await transaction((tx) => forgetFiles(tx, keys));
  return { address: pathOfKey(key) };
}

async function* bytesOf(storage: StorageProvider, keys: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const key of keys) {
    const part = await storage.get(key);
    if (part === null) throw refuse.invalidInput('file', '影片没有传全，请重新上传');
    yield* part.body;
  }
}
