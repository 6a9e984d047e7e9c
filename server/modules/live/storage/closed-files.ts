import type { ReadOnlyContext } from '../../../context.ts';
import type { Tx } from '../../../database/index.ts';
import { published } from '../../../publishing/index.ts';
import { recordingsOf } from '../recording-store.ts';
import { isPrivatePath, isPublicFileOf, isStoredHere, keyOfPath } from '../files.ts';
import { liveKind } from '../kinds.ts';
import { type LiveRoom, publicCodes } from '../store.ts';
import { setClosed } from './file-store.ts';

/**
 * Closes the files of a live that is not public, and opens those of a public one: cover, preview film and replay. A closed file is
 * served at signed addresses only, so the address that was public before stops working with the commit. A file that another public live
 * shows stays open.
 * @param shown addresses in the texts of this live, before and after the change. Those of other tenants' files are ignored
 */
export async function closeOrOpenFiles(context: ReadOnlyContext, tx: Tx, { live_code: liveCode, top_code: topCode, visibility }: LiveRoom, shown: readonly string[]): Promise<void> {
  const replay = (await recordingsOf(tx, liveCode)).map(({ url }) => url).filter((path) => isStoredHere(path) && !isPrivatePath(path));
  const paths = [...new Set([...shown.filter((path) => isPublicFileOf(topCode, path)), ...replay])];
  if (paths.length === 0) return;
  const isPublic = visibility === 'public';
  const elsewhere = isPublic ? new Set<string>() : await shownByOthers();
  await setClosed(tx, topCode, paths.filter((path) => !elsewhere.has(path)).map(keyOfPath), !isPublic, context.clock.now());

  async function shownByOthers(): Promise<Set<string>> {
    const open = await publicCodes(tx, { topCode });
    if (open.size === 0) return new Set();
    const inside = { ...context, database: { ...context.database, read: tx } };
    const others = (await published(inside, liveKind, { topCode })).filter(({ code }) => code !== liveCode && open.has(code));
    return new Set(others.flatMap(({ body }) => [body.pcCover, body.livePreUrl]));
  }
}
