import type { DataOf } from '../../../../contract/calls/index.ts';
import type { EnterpriseCaller, UploadedFile } from '../../../calls/caller.ts';
import { refuse } from '../../../calls/refusal.ts';
import { folderOf, openPath, pathOfKey } from '../files.ts';
import { pictureIn } from './picture-file.ts';
import { queueUploadCheck } from './unused-uploads.ts';
import { addFile } from '../storage/file-store.ts';

/** Files that an enterprise uploads for its lives: pictures, and parts of preview films. Unused files are removed. */

/** Stores files for an enterprise. `transaction` refuses after its trial. */
export interface Uploader extends Pick<EnterpriseCaller, 'context' | 'transaction'> {
  topCode: string;
}
export type UploadCaller = Uploader & { upload: UploadedFile };

/** A caller who uploads for the enterprise of the session. */
export const uploaderOf = <Caller extends EnterpriseCaller>(caller: Caller): Caller & Uploader => ({ ...caller, topCode: caller.session.topCode });

/** @throws Refusal of `transaction` before the file is read, such as 10063 if the enterprise is read-only */
export async function readUpload({ transaction, upload }: UploadCaller): Promise<Buffer> {
  await transaction(async () => {});
  const parts: Buffer[] = [];
  for await (const part of upload.stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Stores a file and lets the outbox remove it if it stays unused. @throws Refusal 40001 if the enterprise has uploaded too much today */
export async function storeUpload({ context, topCode, transaction }: Uploader, { key, bytes, contentType }: { key: string; bytes: Uint8Array; contentType: string }): Promise<void> {
  const megabytes = context.config.limits.liveUploadMegabytesPerDayPerEnterprise;
  const kilobytes = { name: 'live-upload-kilobytes-of-enterprise', points: megabytes * 1_024, windowSeconds: 86_400 };
  if (!(await context.limits.take(kilobytes, topCode, Math.ceil(bytes.length / 1_024))).allowed) throw refuse.invalidInput('file', `今天上传的图片和影片已到 ${megabytes} MB，请明天再传`);
  await transaction(async (tx) => {
    await queueUploadCheck(context, tx, { topCode, key });
    await addFile(tx, { key, topCode, bytes: bytes.length }, context.clock.now());
  });
  await context.storage.put(key, bytes, { contentType });
}

/** Stores a picture. @throws Refusal 40001 if the file is not a whole picture, or the enterprise has uploaded too much today */
export async function uploadPicture(uploader: UploadCaller, use: 'cover' | 'page'): Promise<DataOf<'consoleLiveUpload'>> {
  const { context, topCode } = uploader;
  const picture = pictureIn(await readUpload(uploader));
  if (!picture) throw refuse.invalidInput('file', '请选 PNG、JPEG 或 WebP 的图片，五千万像素以内');
  const key = `${folderOf(topCode, use === 'page' ? 'private' : 'public')}${context.random.uuid()}.${picture.ending}`;
  await storeUpload(uploader, { key, bytes: picture.bytes, contentType: picture.type });
  const address = pathOfKey(key);
  return { address, shownAt: openPath(context, address) };
}
