import type { DataOf } from '../../../contract/calls/index.ts';
import { helpArticle } from '../../../contract/content/help-article.ts';
import { type BodyOf, present, presentMore, type Published } from '../../publishing/index.ts';
import type { Found } from './find-articles.ts';
import type { helpArticleKind } from './kinds.ts';

type Article = Published<BodyOf<typeof helpArticleKind>>;

export function presentHelpItem({ article, excerpt }: Found, categoryName: string): DataOf<'helpList'>[number] {
  return { ...present(helpArticle, article), categoryName, excerpt };
}

interface Beside {
  categoryName: string;
  siblings: readonly Article[];
  previous: Article | null;
  next: Article | null;
  related: readonly Article[];
}

const presentReference = ({ code, body }: Article) => ({ bizCode: code, title: body.title });

export function presentHelpArticle(article: Article, { categoryName, siblings, previous, next, related }: Beside): DataOf<'helpDetail'> {
  return {
    ...present(helpArticle, article),
    ...presentMore(helpArticle, article),
    categoryName,
    siblings: siblings.map(presentReference),
    previous: previous && presentReference(previous),
    next: next && presentReference(next),
    related: related.map(presentReference),
  };
}
