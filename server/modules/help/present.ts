import type { DataOf } from '../../../contract/calls/index.ts';
import { isoTime } from '../../iso-time.ts';
import type { BodyOf, Published } from '../../publishing/index.ts';
import type { Found } from './find-articles.ts';
import type { helpArticleKind } from './kinds.ts';

type Article = Published<BodyOf<typeof helpArticleKind>>;

function presentHelp({ code, body }: Pick<Article, 'code' | 'body'>, categoryName: string) {
  return { bizCode: code, title: body.title, categoryCode: body.categoryCode, categoryName, summary: body.summary, featured: body.featured };
}

export function presentHelpItem({ article, excerpt }: Found, categoryName: string): DataOf<'helpList'>[number] {
  return { ...presentHelp(article, categoryName), excerpt };
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
    ...presentHelp(article, categoryName),
    content: article.body.content,
    publishTime: isoTime(article.listedAt),
    siblings: siblings.map(presentReference),
    previous: previous && presentReference(previous),
    next: next && presentReference(next),
    related: related.map(presentReference),
  };
}
