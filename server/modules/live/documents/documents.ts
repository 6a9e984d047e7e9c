import type { ParsedRequestOf } from '../../../../contract/calls/index.ts';
import { authorOfCaller, recordAct } from '../../../audit/index.ts';
import type { EnterpriseCaller } from '../../../calls/caller.ts';
import { refuse } from '../../../calls/refusal.ts';
import { changeWithEvent } from '../change-with-event.ts';
import { lockRoom } from '../console/room-store.ts';
import { folderOf, keyOfPath } from '../files.ts';
import { documentsOf, findClassSession, findRoom } from '../store.ts';
import { queueUploadCheck } from '../uploads/unused-uploads.ts';
import { replaceDocuments } from './document-store.ts';

const unknownLive = '没有找到这节直播课';

/** The open room is told, so that the studio shows the new pages without a reload. Pages that the document no longer contains are removed a day later if no other live uses them. @throws Refusal 40001 for a page that is not an uploaded picture of this tenant */
export async function saveDocuments(caller: EnterpriseCaller, { liveCode, documents: given }: ParsedRequestOf<'consoleLiveSaveDocuments'>): Promise<void> {
  const { context, session: { topCode }, transaction } = caller;
  // The console sends the signed addresses with which it shows pages.
  const documents = given.map(({ texts, ...document }) => ({ ...document, pages: document.pages.map((page, index) => ({ address: page.replace(/\?.*$/, ''), text: texts[index] })) }));
  const own = new RegExp(`^/files/${folderOf(topCode, 'private')}[a-z0-9-]+\\.(?:png|jpg|webp)$`);
  if (documents.some(({ pages }) => pages.some(({ address }) => !own.test(address)))) throw refuse.invalidInput('documents', '有一页不是在这里上传的图片');
  if (new Set(documents.map(({ id }) => id)).size !== documents.length) throw refuse.invalidInput('documents', '资料重复');
  const found = await findRoom(context.database.read, liveCode);
  if (found === null) throw refuse.notFound(unknownLive);
  await changeWithEvent(context, transaction, found, async (tx) => {
    if ((await lockRoom(tx, topCode, liveCode)) === null) throw refuse.notFound(unknownLive);
    const before = await documentsOf(tx, topCode, liveCode);
    const known = new Set(before.map(({ id }) => id));
    const textOf = new Map(before.flatMap(({ pages }) => pages.map(({ address, text }) => [address, text] as const)));
    const next = documents.map(({ id, title, pages }) => ({ id: known.has(id) ? id : context.random.uuid(), title, pages: pages.map(({ address, text }) => ({ address, text: text ?? textOf.get(address) ?? '' })) }));
    await replaceDocuments(tx, topCode, liveCode, next, context.clock.now());
    await recordAct(context, tx, authorOfCaller(caller), { action: 'live.documents', topCode, subjectKind: 'live', subjectCode: liveCode, detail: { documents: documents.length } });
    const kept = new Set(next.flatMap(({ pages }) => pages.map(({ address }) => address)));
    for (const address of textOf.keys()) if (!kept.has(address)) await queueUploadCheck(context, tx, { topCode, key: keyOfPath(address) });
    return (await findClassSession(tx, liveCode))?.ended_at ? null : { kind: 'documentsChanged' };
  });
}
