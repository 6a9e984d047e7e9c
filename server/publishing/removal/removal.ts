import type { Context } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { invalidateAt } from '../invalidation/invalidate.ts';
import { deleteFormerAddressesAt, deleteSomeEntriesAt, entriesAt, hideAt } from './store.ts';

/**
 * The first part of deleting an enterprise: hides its published content and drops its plans.
 * @returns the number of its entries, published or not
 */
export async function closeContentAt(context: Context, tx: Tx, topCode: string): Promise<number> {
  const { entries, kinds } = await entriesAt(tx, topCode);
  await hideAt(tx, topCode);
  for (const kind of kinds) await invalidateAt(context, tx, { topCode, kind, code: null }, []);
  return entries;
}

/** An entry may have many versions of several pages each. */
const entriesPerTransaction = 10;

/**
 * A later part: deletes all its content with every version, in transactions of limited length. `note` gets the texts of the versions in
 * the transaction that deletes them, because they may name files. It can be repeated after an interruption.
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
