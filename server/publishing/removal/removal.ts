import type { Context } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { purgeAt } from '../purging/purge.ts';
import { bodiesAt, deleteContentAt, kindsAt } from './store.ts';

/**
 * Part of deleting an enterprise: all content of its own, published or not, with every version.
 * @returns how many entries there were, and what their versions said, in which files may be named
 */
export async function removeContentAt(context: Context, tx: Tx, topCode: string): Promise<{ entries: number; texts: string[] }> {
  const kinds = await kindsAt(tx, topCode);
  const texts = await bodiesAt(tx, topCode);
  const entries = await deleteContentAt(tx, topCode);
  for (const kind of kinds) await purgeAt(context, tx, { topCode, kind, code: null }, []);
  return { entries, texts };
}
