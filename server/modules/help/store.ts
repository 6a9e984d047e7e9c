import type { Tx } from '../../database/index.ts';
import type { HelpTables } from './tables.ts';

/** A later rating replaces an earlier one. Of two parallel ones the last counts. */
export async function upsertRating(tx: Tx, rating: HelpTables['help_ratings']): Promise<void> {
  await tx
    .insertInto('help_ratings')
    .values(rating)
    .onConflict((conflict) =>
      conflict.columns(['top_code', 'article_code', 'visitor_index']).doUpdateSet((e) => ({
        article_version: e.ref('excluded.article_version'),
        useful: e.ref('excluded.useful'),
        missing: e.ref('excluded.missing'),
        rated_at: e.ref('excluded.rated_at'),
      })),
    )
    .execute();
}

/** Moves ratings to the article's new code. Ratings there belong to an article that had the code before, so they are deleted. */
export async function moveRatings(tx: Tx, { topCode, from, to }: { topCode: string; from: string; to: string }): Promise<void> {
  await tx.deleteFrom('help_ratings').where('top_code', '=', topCode).where('article_code', '=', to).execute();
  await tx.updateTable('help_ratings').set({ article_code: to }).where('top_code', '=', topCode).where('article_code', '=', from).execute();
}

export const removeRatingsBefore = (tx: Tx, time: number, atMost: number) =>
  tx
    .deleteFrom('help_ratings')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('top_code', 'article_code', 'visitor_index'),
        'in',
        selectFrom('help_ratings').select(['top_code', 'article_code', 'visitor_index']).where('rated_at', '<', time).limit(atMost).$asTuple('top_code', 'article_code', 'visitor_index'),
      ),
    )
    .executeTakeFirstOrThrow();

export const deleteSomeRatingsAt = (tx: Tx, topCode: string, atMost: number) =>
  tx
    .deleteFrom('help_ratings')
    .where('top_code', '=', topCode)
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('article_code', 'visitor_index'),
        'in',
        selectFrom('help_ratings as some').select(['some.article_code', 'some.visitor_index']).where('some.top_code', '=', topCode).limit(atMost).$asTuple('article_code', 'visitor_index'),
      ),
    )
    .executeTakeFirstOrThrow();
