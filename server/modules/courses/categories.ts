import { type BodyOf, type Published, published, type ReadContext } from '../../publishing/index.ts';
import { courseCategoryKind } from './kinds.ts';

export function categoriesOf(context: ReadContext, topCode: string): Promise<Published<BodyOf<typeof courseCategoryKind>>[]> {
  return published(context, courseCategoryKind, { topCode });
}
