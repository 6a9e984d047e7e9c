import type { DataOf, ParsedRequestOf } from '../../../../contract/calls/index.ts';
import { platformTopCode } from '../../../../contract/constants.ts';
import { recordAct } from '../../../audit/index.ts';
import type { EnterpriseCaller, UploadedFile } from '../../../calls/caller.ts';
import { refuse } from '../../../calls/refusal.ts';
import { openPath, pathOfKey } from '../files.ts';
import { documentsOf } from '../store.ts';
import { lockRoom, replaceDocuments } from './room-store.ts';
import { authorOfCaller } from './save.ts';

/** Covers are public. Pages of documents require a signed address. */
const folderOf = (topCode: string, use: 'cover' | 'page'): string => `live/${topCode === platformTopCode ? 'platform' : topCode}/${use === 'page' ? 'private/' : ''}`;

const pictures: readonly { type: string; ending: string; isOne: (bytes: Buffer) => boolean }[] = [
  { type: 'image/png', ending: 'png', isOne: (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) },
  { type: 'image/jpeg', ending: 'jpg', isOne: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) },
  { type: 'image/webp', ending: 'webp', isOne: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP' },
];

/** Stores a picture with the type of its first bytes. @throws Refusal 40001 for other files */
export async function uploadPicture(caller: EnterpriseCaller & { upload: UploadedFile }, use: 'cover' | 'page'): Promise<DataOf<'consoleLiveUpload'>> {
  const { context, session: { topCode }, transaction, upload } = caller;
  // A read-only enterprise is refused before the file is read.
  await transaction(async () => {});
  const parts: Buffer[] = [];
  for await (const part of upload.stream) parts.push(part as Buffer);
  const bytes = Buffer.concat(parts);
  const picture = pictures.find(({ isOne }) => isOne(bytes));
  if (!picture) throw refuse.invalidInput('file', '请选 PNG、JPEG 或 WebP 的图片');
  const key = `${folderOf(topCode, use)}${context.random.uuid()}.${picture.ending}`;
  await context.storage.put(key, bytes, { contentType: picture.type });
  const address = pathOfKey(key);
  return { address, shownAt: openPath(context, address) };
}

/** Removes pages that no document contains any more. @throws Refusal 40001 for a page that is not an uploaded picture of this tenant */
export async function saveDocuments(caller: EnterpriseCaller, { liveCode, documents: given }: ParsedRequestOf<'consoleLiveSaveDocuments'>): Promise<void> {
  const { context, session: { topCode }, transaction } = caller;
  // The console sends the signed addresses with which it shows pages.
  const documents = given.map(({ texts, ...document }) => ({ ...document, pages: document.pages.map((page, index) => ({ address: page.replace(/\?.*$/, ''), text: texts[index] })) }));
  const own = new RegExp(`^/files/${folderOf(topCode, 'page')}[a-z0-9-]+\\.(?:png|jpg|webp)$`);
  if (documents.some(({ pages }) => pages.some(({ address }) => !own.test(address)))) throw refuse.invalidInput('documents', '有一页不是在这里上传的图片');
  if (new Set(documents.map(({ id }) => id)).size !== documents.length) throw refuse.invalidInput('documents', '资料重复');
  const dropped = await transaction(async (tx) => {
    const room = await lockRoom(tx, topCode, liveCode);
    if (room === null) throw refuse.notFound('没有找到这节直播课');
    const before = await documentsOf(tx, topCode, liveCode);
    const known = new Set(before.map(({ id }) => id));
    const textOf = new Map(before.flatMap(({ pages }) => pages.map(({ address, text }) => [address, text] as const)));
    const next = documents.map(({ id, title, pages }) => ({ id: known.has(id) ? id : context.random.uuid(), title, pages: pages.map(({ address, text }) => ({ address, text: text ?? textOf.get(address) ?? '' })) }));
    await replaceDocuments(tx, topCode, liveCode, next, context.clock.now());
    await recordAct(context, tx, authorOfCaller(caller), { action: 'live.documents', topCode, subjectKind: 'live', subjectCode: liveCode, detail: { documents: documents.length } });
    const kept = new Set(next.flatMap(({ pages }) => pages.map(({ address }) => address)));
    return [...textOf.keys()].filter((address) => !kept.has(address));
  });
  for (const page of dropped) await context.storage.remove(page.slice('/files/'.length)).catch((error: unknown) => context.logger.warn({ err: error }, 'a page of a document was not removed'));
}
