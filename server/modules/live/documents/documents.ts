import type { ParsedRequestOf } from '../../../../contract/calls/index.ts';
import { tooManyDocuments } from '../../../../contract/calls/live-documents.ts';
import { allPagesMax, allTextMax, documentsMax } from '../../../../contract/live/limits.ts';
import { authorOfCaller, recordAct } from '../../../audit/index.ts';
import type { EnterpriseCaller } from '../../../calls/caller.ts';
import { refuse } from '../../../calls/refusal.ts';
import { isUniqueViolation, type Tx } from '../../../database/index.ts';
import { changeWithEvent } from '../events/change-with-event.ts';
import type { DocumentPage } from '../document-pages.ts';
import { folderOf, keyOfPath } from '../files.ts';
import { findClassSession, findRoom, type LiveRoom, lockRoom } from '../store.ts';
import { queueUploadCheck } from '../uploads/unused-uploads.ts';
import { documentsOf, idsOfOtherLives, replaceDocuments } from './document-store.ts';

type Document = Awaited<ReturnType<typeof documentsOf>>[number];

const textLengthOf = (pages: readonly DocumentPage[]): number => pages.reduce((length, { text }) => length + text.length, 0);

type CallerForLive = EnterpriseCaller & { room: LiveRoom };

const isUuid = (id: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

const unknownLive = '没有找到这节直播课';
const repeated = '讲义重复';

/** @throws Refusal 40001 for a page that is not an uploaded picture of this tenant */
function requireOwnPages(topCode: string, field: string, pages: readonly string[]): void {
  const own = new RegExp(`^/files/${folderOf(topCode, 'private')}[a-z0-9-]+\\.(?:png|jpg|webp)$`);
  if (pages.some((address) => !own.test(address))) throw refuse.invalidInput(field, '有一页不是在这里上传的图片');
}

/** The console sends the signed addresses with which it shows pages. */
const withoutSignature = (address: string): string => address.replace(/\?.*$/, '');

/** Saves the documents of a live as the console's form has them. @throws Refusal 40400, 40001 */
export async function saveDocuments(caller: EnterpriseCaller, { liveCode, documents: given, seen }: ParsedRequestOf<'consoleLiveSaveDocuments'>): Promise<void> {
  const { context, session: { topCode } } = caller;
  const documents = given.map((document) => ({ ...document, pages: document.pages.map(withoutSignature) }));
  requireOwnPages(topCode, 'documents', documents.flatMap(({ pages }) => pages));
  const ids = new Set(documents.map(({ id }) => id));
  if (ids.size !== documents.length) throw refuse.invalidInput('documents', repeated);
  const room = await findRoom(context.database.read, liveCode);
  if (room === null) throw refuse.notFound(unknownLive);
  await changeDocuments({ ...caller, room }, topCode, async (before, tx) => {
    const known = new Set(before.map(({ id }) => id));
    const elsewhere = await idsOfOtherLives(tx, liveCode, [...ids]);
    // A repeated request has the same ids, so it does not add its documents again.
    const idOf = (id: string) => (known.has(id) || (isUuid(id) && !elsewhere.has(id)) ? id : context.random.uuid());
    const textOf = new Map(before.flatMap(({ pages }) => pages.map(({ address, text }) => [address, text] as const)));
    const isRemovedElsewhere = (id: string) => !known.has(id) && seen?.includes(id) === true;
    const isAddedElsewhere = (id: string) => seen?.includes(id) === false && !ids.has(id);
    return [
      ...documents.filter(({ id }) => !isRemovedElsewhere(id)).map(({ id, title, pages, texts }) => ({ id: idOf(id), title, pages: pages.map((address, index) => ({ address, text: texts[index] ?? textOf.get(address) ?? '' })) })),
      ...before.filter(({ id }) => isAddedElsewhere(id)),
    ];
  });
}

/** Adds a document of the studio after the others. A repeated request changes nothing. @throws Refusal 40001 */
export async function addDocument(caller: CallerForLive, { document: id, title, pages, texts }: ParsedRequestOf<'addLiveDocument'>): Promise<void> {
  const { room: { top_code: topCode } } = caller;
  requireOwnPages(topCode, 'pages', pages);
  try {
    await changeDocuments(caller, topCode, async (before) => (before.some((document) => document.id === id) ? null : [...before, { id, title, pages: pages.map((address, index) => ({ address, text: texts[index] ?? '' })) }]));
  } catch (error) {
    // The id belongs to a document of another live.
    if (isUniqueViolation(error, 'live_documents.id')) throw refuse.invalidInput('document', repeated);
    throw error;
  }
}

/**
 * The open room is told, so that the studio shows the new pages without a reload. Pages that no document contains any more are removed a day
 * later if no other live uses them and no class has shown them.
 * @param change returns null if nothing changes
 */
async function changeDocuments(caller: CallerForLive, topCode: string, change: (before: readonly Document[], tx: Tx) => Promise<Document[] | null>): Promise<void> {
  const { context, room, room: { live_code: liveCode }, transaction } = caller;
  await changeWithEvent(context, transaction, room, async (tx) => {
    if ((await lockRoom(tx, topCode, liveCode)) === null) throw refuse.notFound(unknownLive);
    const before = await documentsOf(tx, topCode, liveCode);
    const next = await change(before, tx);
    if (next === null) return null;
    if (next.length > documentsMax) throw refuse.invalidInput('documents', tooManyDocuments);
    const [pagesBefore, pages] = [before, next].map((all) => all.flatMap((document) => document.pages)) as [DocumentPage[], DocumentPage[]];
    // A live from before the limits may still get smaller.
    if (pages.length > allPagesMax && pages.length >= pagesBefore.length) throw refuse.invalidInput('documents', `一节课的讲义合计最多 ${allPagesMax} 页，现在有 ${pages.length} 页`);
    if (textLengthOf(pages) > allTextMax && textLengthOf(pages) >= textLengthOf(pagesBefore)) throw refuse.invalidInput('documents', `一节课的讲义里合计最多 ${allTextMax / 10_000} 万字，请删掉一份或分到别的课`);
    await replaceDocuments(tx, topCode, liveCode, next, context.clock.now());
    await recordAct(context, tx, authorOfCaller(caller), { action: 'live.documents', topCode, subjectKind: 'live', subjectCode: liveCode, detail: { documents: next.length } });
    const kept = new Set(pages.map(({ address }) => address));
    for (const { address } of pagesBefore) if (!kept.has(address)) await queueUploadCheck(context, tx, { topCode, key: keyOfPath(address) });
    return (await findClassSession(tx, liveCode))?.ended_at ? null : { kind: 'documentsChanged' };
  });
}
