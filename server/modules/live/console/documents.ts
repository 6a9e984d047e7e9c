import type { ParsedRequestOf } from '../../../../contract/calls/index.ts';
import { recordAct } from '../../../audit/index.ts';
import type { EnterpriseCaller, UploadedFile } from '../../../calls/caller.ts';
import { refuse } from '../../../calls/refusal.ts';
import { lockRoom, replaceDocuments } from './room-store.ts';
import { authorOfCaller } from './save.ts';

/** Pictures of lives are public files under names that cannot be guessed: browsers show them without a header. */
const folderOf = (topCode: string): string => `live/${topCode === '-1' ? 'platform' : topCode}/`;

const pictures: readonly { type: string; ending: string; isOne: (bytes: Buffer) => boolean }[] = [
  { type: 'image/png', ending: 'png', isOne: (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) },
  { type: 'image/jpeg', ending: 'jpg', isOne: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) },
  { type: 'image/webp', ending: 'webp', isOne: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP' },
];

/** Stores a picture under the type that its first bytes say. @throws Refusal 40001 where it is none */
export async function uploadPicture(caller: EnterpriseCaller & { upload: UploadedFile }): Promise<{ address: string }> {
  const { context, session: { topCode }, transaction, upload } = caller;
  // Refuses before the file is read where the enterprise is read-only.
  await transaction(async () => {});
  const parts: Buffer[] = [];
  for await (const part of upload.stream) parts.push(part as Buffer);
  const bytes = Buffer.concat(parts);
  const picture = pictures.find(({ isOne }) => isOne(bytes));
  if (!picture) throw refuse.invalidInput('file', '请选 PNG、JPEG 或 WebP 的图片');
  const key = `${folderOf(topCode)}${context.random.uuid()}.${picture.ending}`;
  await context.storage.put(key, bytes, { contentType: picture.type });
  return { address: `/files/${key}` };
}

/** @throws Refusal 40001 for a page that is no uploaded picture of this tenant */
export async function saveDocuments(caller: EnterpriseCaller, { liveCode, documents }: ParsedRequestOf<'consoleLiveSaveDocuments'>): Promise<void> {
  const { context, session: { topCode }, transaction } = caller;
  const own = new RegExp(`^/files/${folderOf(topCode)}[a-z0-9-]+\\.(?:png|jpg|webp)$`);
  if (documents.some(({ pages }) => pages.some((page) => !own.test(page)))) throw refuse.invalidInput('documents', '有一页不是在这里上传的图片');
  if (new Set(documents.map(({ id }) => id)).size !== documents.length) throw refuse.invalidInput('documents', '资料重复');
  await transaction(async (tx) => {
    const room = await lockRoom(tx, topCode, liveCode);
    if (room === null) throw refuse.notFound('没有找到这节直播课');
    // Documents of several lives may come from one page: the key of a row holds the live.
    await replaceDocuments(tx, topCode, liveCode, documents.map((document) => ({ ...document, id: document.id.startsWith(`${liveCode}.`) ? document.id : `${liveCode}.${context.random.uuid().slice(0, 8)}` })), context.clock.now());
    await recordAct(context, tx, authorOfCaller(caller), { action: 'live.documents', topCode, subjectKind: 'live', subjectCode: liveCode, detail: { documents: documents.length } });
  });
}
