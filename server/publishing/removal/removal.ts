import type { Context } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { invalidateAt } from '../invalidation/invalidate.ts';
import { deleteFormerAddressesAt, deleteSomeEntriesAt, entriesAt, hideAt } from './store.ts';

/**
 * The first part of deleting an enterprise: what it published shows no longer, and what was planned does not appear.
 * @returns how many entries it has, published or not
 */
export async function closeContentAt(context: Context, tx: Tx, topCode: string): Promise<number> {
  const { entries, kinds } = await entriesAt(tx, topCode);
  await hideAt(tx, topCode);
  for (const kind of kinds) await invalidateAt(context, tx, { topCode, kind, code: null }, []);
  return entries;
}

/** An entry may have many versions, each of some pages. */
const entriesPerTransaction = 10;

/**
 * A later part, in transactions of bounded length: all its content with every version. `note` hears, in the transaction in which
 * they go, what the versions said: files may be named in it. Begun again it goes on.
 */
export async function removeContentAt({ database }: Pick<Context, 'database'>, topCode: string, note: (tx: Tx, texts: readonly string[]) => Promise<void>): Promise<void> {
  for (let isLeft = true; isLeft; ) {
    isLeft = await database.transaction(async (tx) => {
      const { deleted, texts } = await deleteSomeEntriesAt(tx, topCode, entriesPerTransaction);
      await note(tx, texts);
      return deleted === entriesPerTransaction;
    });
  }
  await database.transaction((tx) => deleteFormerAddressesAt(tx, topCode));
}
