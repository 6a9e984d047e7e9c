import type { Context, ReadOnlyContext } from '../../../context.ts';
import type { Tx } from '../../../database/index.ts';
import { isNamedInBodies } from '../../../publishing/index.ts';
import { pathOfKey } from '../files.ts';
import { liveKind } from '../kinds.ts';
import { forgetFiles } from '../storage/file-store.ts';
import { isPageOfDocument, isPageOfEvent } from './upload-store.ts';

/** Removes uploads that no live uses. */

const uploadJob = 'live-upload';
/** A form can stay open for some time between the upload and the save. */
const unsavedMilliseconds = 86_400_000;

interface Upload {
  topCode: string;
  key: string;
}

/** Queues the check of an upload. Must be called before the file is stored, and when a document no longer contains it. */
export async function queueUploadCheck({ clock, outbox }: Pick<ReadOnlyContext, 'clock' | 'outbox'>, tx: Tx, upload: Upload): Promise<void> {
  await outbox.add(tx, { kind: uploadJob, payload: upload, notBefore: clock.now() + unsavedMilliseconds });
}

/** Registers the outbox job that removes a file a day after its upload or last use, if no document, no version and no event of a live uses it. */
export function removeUnusedUploadsFromOutbox({ database, outbox, storage, logger }: Context): void {
  outbox.on(uploadJob, async ({ payload }) => {
    const { topCode, key } = payload as Upload;
    const address = pathOfKey(key);
    const { read } = database;
    if ((await isPageOfDocument(read, topCode, address)) || (await isPageOfEvent(read, topCode, address)) || (await isNamedInBodies(read, { kind: liveKind.name, topCode }, address))) return;
    await storage.remove(key);
    await database.transaction((tx) => forgetFiles(tx, [key]));
    logger.info({ topCode }, 'an uploaded file that nothing names was removed');
  });
}
