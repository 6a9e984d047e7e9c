import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DataOf, ParsedRequestOf } from '../../../../contract/calls/index.ts';
import type { EnterpriseCaller } from '../../../calls/caller.ts';
import { refuse } from '../../../calls/refusal.ts';
import type { ReadOnlyContext } from '../../../context.ts';
import type { StorageProvider } from '../../../providers/storage/index.ts';
import { folderOf, pathOfKey } from '../files.ts';
import { addFile, forgetFiles } from '../storage/file-store.ts';
import { queueUploadCheck } from '../uploads/unused-uploads.ts';
import { readUpload, storeUpload, type UploadCaller } from '../uploads/uploads.ts';
import { filmFault } from './film-file.ts';

/** Preview films. Their parts are in the storage, so that any instance of the portal can receive and join them. */

/** Films that are joined at the same time. Each needs up to 60 MB of DATA_DIR. */
const joinedAtMost = { ofEnterprise: 2, together: 6 };
const retryAfterSeconds = 5;
const folderPrefix = 'film-';
/** With PostgreSQL several portals may share DATA_DIR. A folder of this age belongs to a portal that was killed. */
const abandonedAfterMilliseconds = 3_600_000;

/** The films that this process joins now, by storage key. */
const joining = new Map<string, { topCode: string; address: Promise<string> }>();

const keyOfPart = (topCode: string, film: string, part: number): string => `${folderOf(topCode, 'private')}film-${film}-${part}`;

/** Stores one part. @throws Refusal 40001 if the enterprise has uploaded too much today */
export async function uploadFilmPart(uploader: UploadCaller, { film, part }: ParsedRequestOf<'consoleLiveUploadFilmPart'>): Promise<void> {
  const bytes = await readUpload(uploader);
  if (bytes.length === 0) throw refuse.invalidInput('file', '影片的这一段是空的，请重新上传');
  await storeUpload(uploader, { key: keyOfPart(uploader.topCode, film, part), bytes, contentType: 'application/octet-stream' });
}

/** @throws Refusal 40001 if a part is missing, or the parts are not a film that browsers play, 42900 while too many films are joined */
export async function finishFilm(caller: EnterpriseCaller, { film, parts }: ParsedRequestOf<'consoleLiveFinishFilm'>): Promise<DataOf<'consoleLiveFinishFilm'>> {
  const { context, session: { topCode }, transaction } = caller;
  const key = `${folderOf(topCode, 'public')}${film}.mp4`;
  // A repeated request after a lost answer.
  if (await isStored(context.storage, key)) return { address: pathOfKey(key) };
  // Before the parts are read: the transaction refuses an enterprise whose trial has ended.
  await transaction((tx) => queueUploadCheck(context, tx, { topCode, key }));
  // The request before may have ended since.
  if (!joining.has(key) && (await isStored(context.storage, key))) return { address: pathOfKey(key) };
  let job = joining.get(key);
  if (job === undefined) {
    const ofEnterprise = [...joining.values()].filter((other) => other.topCode === topCode).length;
    if (ofEnterprise >= joinedAtMost.ofEnterprise || joining.size >= joinedAtMost.together) throw refuse.tooManyRequests(retryAfterSeconds);
    const keys = Array.from({ length: parts }, (_, index) => keyOfPart(topCode, film, index + 1));
    job = { topCode, address: joinParts(caller, key, keys).finally(() => joining.delete(key)) };
    joining.set(key, job);
  }
  return { address: await job.address };
}

async function isStored(storage: StorageProvider, key: string): Promise<boolean> {
  const film = await storage.get(key, { start: 0, end: 0 }).catch(() => null);
  await film?.body.cancel();
  return film !== null;
}

/** @returns the address of the film */
async function joinParts({ context: { clock, config, logger, storage }, session: { topCode }, transaction }: EnterpriseCaller, key: string, keys: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(config.dataDir, folderPrefix));
  try {
    const path = join(folder, 'film.mp4');
    await pipeline(Readable.from(bytesOf(storage, keys)), createWriteStream(path));
    const fault = await filmFault(path);
    if (fault !== null) throw refuse.invalidInput('file', fault);
    const { size } = await stat(path);
    await transaction((tx) => addFile(tx, { key, topCode, bytes: size }, clock.now()));
    await storage.putFile(key, path, { contentType: 'video/mp4' });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  for (const each of keys) await storage.remove(each).catch((error: unknown) => logger.warn({ err: error }, 'a part of a film was not removed'));
  await transaction((tx) => forgetFiles(tx, keys));
  return pathOfKey(key);
}

/** Removes the folders of films that a killed portal was joining. Must be called before the portal takes requests. */
export async function removeAbandonedFilms({ clock, config }: Pick<ReadOnlyContext, 'clock' | 'config'>): Promise<void> {
  const names = (await readdir(config.dataDir)).filter((name) => name.startsWith(folderPrefix));
  for (const path of names.map((name) => join(config.dataDir, name))) {
    const isOwn = config.database.kind === 'sqlite';
    const found = await stat(path).catch(() => null);
    if (found?.isDirectory() && (isOwn || clock.now() - found.mtimeMs > abandonedAfterMilliseconds)) await rm(path, { recursive: true, force: true });
  }
}

async function* bytesOf(storage: StorageProvider, keys: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const key of keys) {
    const part = await storage.get(key);
    if (part === null) throw refuse.invalidInput('file', '影片没有传全，请重新上传');
    yield* part.body;
  }
}
