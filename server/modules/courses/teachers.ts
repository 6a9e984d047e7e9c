import type { Context } from '../../context.ts';
import { publishedCounts } from '../../publishing/index.ts';
import { courseKind } from './kinds.ts';

/** How many published courses each of these experts teaches; an expert without any is absent. */
export function courseCountsOf(context: Pick<Context, 'database' | 'clock'>, topCode: string, expertCodes: readonly string[]): Promise<Map<string, number>> {
  return publishedCounts(context, courseKind, { topCode, facet: 'teacher', values: expertCodes });
}
