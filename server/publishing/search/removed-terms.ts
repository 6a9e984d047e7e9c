import type { Database } from '../../database/index.ts';
import { mergeTerms } from './index-store.ts';

/** Of the index, in one transaction: some milliseconds of work. */
const pagesPerMerge = 100;

/**
 * Takes the terms of removed documents out of the index. FTS5 only notes that a document is gone, and keeps its terms until
 * their part of the index is merged with another (https://www.sqlite.org/fts5.html#contentless_delete_tables); its
 * `secure-delete` option changes nothing for an index that keeps no content. PostgreSQL drops them when it vacuums.
 */
export async function dropRemovedTerms(database: Database): Promise<void> {
  if (database.dialect !== 'sqlite') return;
  // A negative count merges all parts into one; positive ones go on with that until fewer than two rows change
  // (https://www.sqlite.org/fts5.html#the_merge_command).
  for (let pages = -pagesPerMerge, isLeft = true; isLeft; pages = pagesPerMerge) isLeft = await database.transaction((tx) => mergeTerms(tx, pages));
}
