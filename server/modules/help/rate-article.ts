import { refuse } from '../../calls/refusal.ts';
import type { CallerContext } from '../../calls/caller.ts';
import { lockEntry } from '../../publishing/index.ts';
import { helpArticleKind } from './kinds.ts';
import { upsertRating } from './store.ts';

interface Rating {
  topCode: string;
  articleCode: string;
  articleVersion: number;
  /** Made up by the visitor's browser. */
  visitorKey: string;
  useful: boolean;
  missing: string;
}

/**
 * Stores a visitor's rating of an article. `missing` is stored only with "not useful".
 * @throws Refusal 40400 if the article was deleted since it was read
 */
export async function rateArticle({ context: { clock, secrets }, transaction }: Pick<CallerContext, 'context' | 'transaction'>, rating: Rating): Promise<void> {
  const row = {
    top_code: rating.topCode,
    article_code: rating.articleCode,
    visitor_index: secrets.hmac('help-visitor', `${rating.articleCode} ${rating.visitorKey}`),
    article_version: rating.articleVersion,
    useful: rating.useful ? (1 as const) : (0 as const),
    missing: rating.useful ? '' : rating.missing,
    rated_at: clock.now(),
  };
  await transaction(async (tx) => {
    if (!(await lockEntry(tx, { kind: helpArticleKind.name, topCode: rating.topCode, code: rating.articleCode }))) throw refuse.notFound();
    await upsertRating(tx, row);
  });
}
