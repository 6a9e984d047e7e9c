import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/index.ts';
import { isNamedInBodies } from '../../../publishing/index.ts';
import { pathOfKey } from '../files.ts';
import { liveKind } from '../kinds.ts';
import { isPageOfDocument } from './room-store.ts';

/** Uploaded pictures that nothing names are removed. */

const uploadJob = 'live-upload';
/** A form may stay open for a while after the upload of its cover. */
const unsavedMilliseconds = 86_400_000;

interface Upload {
  topCode: string;
  key: string;
}

/** Call it before the file is stored, and when a document does not contain it any more. */
export async function queueUploadCheck({ clock, outbox }: Pick<Context, 'clock' | 'outbox'>, tx: Tx, upload: Upload): Promise<void> {
  await outbox.add(tx, { kind: uploadJob, payload: upload, notBefore: clock.now() + unsavedMilliseconds });
}

/** Lets the outbox remove a picture a day after its upload, if no document and no version of a live names it. */
export function removeUnusedUploadsFromOutbox({ database, outbox, storage, logger }: Context): void {
  outbox.on(uploadJob, async ({ payload }) => {
    const { topCode, key } = payload as Upload;
    const address = pathOfKey(key);
    if ((await isPageOfDocument(database.read, topCode, address)) || (await isNamedInBodies(database.read, { kind: liveKind.name, topCode }, address))) return;
    await storage.remove(key);
    logger.info({ topCode }, 'an uploaded picture that nothing names was removed');
  });
}
