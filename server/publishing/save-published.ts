import type { ReadOnlyContext } from '../context.ts';
import type { Tx } from '../database/index.ts';
import { type Author, recordAudit } from '../audit/index.ts';
import { auditOf, parseBody, placeOf, saveInside } from './editing/edit.ts';
import { findPublications } from './editing/history-store.ts';
import { lockEntry } from './editing/store.ts';
import { invalidateAt } from './invalidation/invalidate.ts';
import type { ContentKind } from './kind/kind.ts';
import { publishInside } from './publish.ts';
import { arrangementOf, forever } from './schedule.ts';

/**
 * Saves an entry and publishes it at once in the caller's transaction, for content that belongs to a record which changes with it.
 * Unchanged content stays as it is.
 * @returns true if anything changed
 * @throws Refusal 40001 naming the field of the body
 */
export async function savePublished<Body extends object>(context: ReadOnlyContext, tx: Tx, kind: ContentKind<Body>, { topCode, code, body }: { topCode: string; code: string; body: unknown }, author: Author): Promise<boolean> {
  const now = context.clock.now();
  const place = placeOf(kind, { topCode, code });
  const version = await saveInside(context, tx, kind, place, parseBody(kind, body), { body }, author);
  const entry = await lockEntry(tx, place);
  if (!entry) throw new Error('an entry that was saved is gone');
  if (arrangementOf(await findPublications(tx, entry.id), now).current?.version === version) return false;
  const { unpublishAt, stateChangeTimes } = await publishInside(context, tx, kind, entry, { version, publishAt: now, endsAt: null }, author);
  await recordAudit(context, tx, author, [auditOf('content.publish', place, { version, publishAt: now, unpublishAt: null })]);
  await invalidateAt(context, tx, place, [...stateChangeTimes, unpublishAt ?? forever], entry.id);
  return true;
}
