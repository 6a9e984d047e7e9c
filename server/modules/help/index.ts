import type { Context } from '../../context.ts';
import { removeInBatches } from '../../database/index.ts';
import { keptSince, retention } from '../../retention.ts';
import { deleteSomeRatingsAt, removeRatingsBefore } from './store.ts';

export { helpHandlers } from './handlers.ts';
export { helpArticleKind, helpCategoryKind } from './kinds.ts';

/** Part of the clean-up. @returns how many rows went */
export const removeOldHelpRatings = ({ clock, database }: Pick<Context, 'clock' | 'database'>): Promise<number> =>
  removeInBatches(database, (tx, atMost) => removeRatingsBefore(tx, keptSince(retention.helpRatings, clock.now()), atMost));

/** Part of deleting an enterprise: what readers said of its articles. Begun again it goes on. */
export async function removeHelpRatingsAt({ database }: Pick<Context, 'database'>, topCode: string): Promise<void> {
  await removeInBatches(database, (tx, atMost) => deleteSomeRatingsAt(tx, topCode, atMost));
}
