import { type BodyOf, type Published, published, type ReadContext } from '../../publishing/index.ts';
import { courseCategoryKind } from './kinds.ts';

type Category = Published<BodyOf<typeof courseCategoryKind>>;

export function categoriesOf(context: ReadContext, topCode: string): Promise<Category[]> {
  return published(context, courseCategoryKind, { topCode });
}

/** A category's code and those of everything below it; a course stands in one of these. */
export function withDescendants(categories: readonly Category[], code: string): string[] {
  const found = new Set([code]);
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const category of categories) if (found.has(category.body.topParentCode)) found.add(category.code);
  }
  return [...found];
}
