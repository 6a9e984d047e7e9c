import type { Context } from '../../context.ts';
import { removeInBatches } from '../../database/index.ts';
import { keptSince, retention } from '../../retention.ts';
import { deleteSomeRatingsAt, removeRatingsBefore } from './store.ts';

export { helpHandlers } from './handlers.ts';
export { helpArticleKind, helpCategoryKind } from './kinds.ts';

/** Part of the clean-up. @returns the number of deleted rows */
export const removeOldHelpRatings = ({ clock, database }: Pick<Context, 'clock' | 'database'>): Promise<number> =>
  removeInBatches(database, (tx, atMost) => removeRatingsBefore(tx, keptSince(retention.helpRatings, clock.now()), atMost));

/** Part of deleting an enterprise: deletes the ratings of its articles. After an interruption it continues. */
export async function removeHelpRatingsAt({ database }: Pick<Context, 'database'>, topCode: string): Promise<void> {
  await removeInBatches(database, (tx, atMost) => deleteSomeRatingsAt(tx, topCode, atMost));
}
