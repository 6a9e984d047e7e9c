import { publicCode } from '../../../contract/content/field.ts';
import type { Context, ReadOnlyContext } from '../../context.ts';
import { isUniqueViolation, type Read } from '../../database/index.ts';
import { refuse } from '../../calls/refusal.ts';
import { type Author, recordAudit } from '../../audit/index.ts';
import { auditOf, type Checked, type EntryAddress, placeOf } from '../editing/edit.ts';
import * as former from './store.ts';
import type { AnyContentKind } from '../kind/kind.ts';
import { invalidateAt } from '../invalidation/invalidate.ts';
import * as store from '../editing/store.ts';

/** Links live longer than content: a changed code redirects to the new one, and withdrawn content is answered as gone. */

/** The state of an address without published content. Null: it never had any, or its publication is planned. */
export type Fate = { movedTo: string } | 'gone' | null;

/** Call it if nothing is published at this address. */
export async function formerAddressOf({ database, clock }: Pick<Context, 'database' | 'clock'>, kind: { name: string }, address: EntryAddress): Promise<Fate> {
  const place = placeOf(kind, address);
  const noted = await former.find(database.read, place);
  if (noted?.movedTo) {
    const ends = await former.expiryTimesOf(database.read, { ...place, code: noted.movedTo });
    if (ends.some((end) => end > clock.now())) return { movedTo: noted.movedTo };
    return ends.length > 0 || (await former.find(database.read, { ...place, code: noted.movedTo })) ? 'gone' : null;
  }
  const ends = await former.expiryTimesOf(database.read, place);
  if (ends.some((end) => end > clock.now())) return null;
  return noted || ends.length > 0 ? 'gone' : null;
}

/** The former codes of an entry. Links with them lead to it. */
export const formerCodesOf = ({ database }: Pick<ReadOnlyContext, 'database'>, kind: { name: string }, address: EntryAddress): Promise<string[]> => former.movedHere(database.read, placeOf(kind, address));

/** The present code of an entry that had the given code. Null if no entry had it. For kinds with codes that are unique in all tenants. */
export const presentCodeOf = async ({ database }: { database: { read: Read } }, kind: { name: string }, code: string): Promise<string | null> => (await former.codesMovedFrom(database.read, kind.name, code))[0] ?? null;

/**
 * Gives an entry another code. Links with the old code lead to it from now on, and so do links with earlier codes. References in other
 * content keep the old code. Data that people stored about it moves too (`ContentKind.moved`).
 * @throws Refusal 40400 if the entry does not exist, 40001 naming `newCode` if the code is invalid or used, or if the kind has fixed codes
 */
export async function changeCode(context: Context, kind: Pick<AnyContentKind, 'name' | 'moved'>, { newCode, check, ...address }: EntryAddress & Checked & { newCode: string }, author: Author): Promise<void> {
  const parsed = publicCode.safeParse(newCode);
  if (!parsed.success) throw refuse.invalidInput('newCode', parsed.error.issues[0]!.message);
  const place = placeOf(kind, address);
  if (newCode === place.code) return;
  try {
    await context.database.transaction(async (tx) => {
      const now = context.clock.now();
      const entry = await store.touchEntry(tx, place, now, author.userCode);
      if (!entry) {
        // The request was repeated: the entry has the new code already.
        if ((await former.find(tx, place))?.movedTo === newCode) return;
        throw refuse.notFound();
      }
      await check?.(tx);
      const led = await former.find(tx, { ...place, code: newCode });
      if (led?.movedTo && led.movedTo !== place.code) throw refuse.invalidInput('newCode', '这个编码是别的内容以前用的，旧地址还转到那里');
      await former.renameEntry(tx, entry.id, newCode);
      await former.noteMoved(tx, place, newCode, now);
      await kind.moved(tx, { topCode: place.topCode, from: place.code, to: newCode });
      await recordAudit(context, tx, author, [auditOf('content.move', place, { newCode })]);
      for (const code of [place.code, newCode]) await invalidateAt(context, tx, { ...place, code }, []);
    });
  } catch (error) {
    if (isUniqueViolation(error, 'content_entries_code_unique')) throw refuse.invalidInput('newCode', '这个编码已经有了');
    throw error;
  }
}
