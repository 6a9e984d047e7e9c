import type { Database } from '../../database/index.ts';
import { mergeTerms } from './index-store.ts';

/** Pages of the index for one transaction, which takes a few milliseconds. */
const pagesPerMerge = 100;

/**
 * Removes the terms of deleted documents from the index. FTS5 only marks a document as deleted and keeps its terms until their
 * part of the index is merged with another (https://www.sqlite.org/fts5.html#contentless_delete_tables). Its `secure-delete`
 * option has no effect on an index without content. PostgreSQL drops the terms when it vacuums.
 */
export async function dropRemovedTerms(database: Database): Promise<void> {
  if (database.dialect !== 'sqlite') return;
  // A negative number merges all parts into one. Positive ones continue until fewer than two rows change
  // (https://www.sqlite.org/fts5.html#the_merge_command).
  for (let pages = -pagesPerMerge, isLeft = true; isLeft; pages = pagesPerMerge) isLeft = await database.transaction((tx) => mergeTerms(tx, pages));
}
