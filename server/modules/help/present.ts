import type { DataOf } from '../../../contract/calls/index.ts';
import type { BodyOf, Published } from '../../publishing/index.ts';
import type { helpArticleKind } from './kinds.ts';

type Article = Published<BodyOf<typeof helpArticleKind>>;

export function presentHelpItem({ code, body }: Article, categoryName: string): DataOf<'helpList'>[number] {
  return { bizCode: code, title: body.title, categoryCode: body.categoryCode, categoryName, summary: body.summary };
}

export function presentHelpArticle(article: Article, categoryName: string): DataOf<'helpDetail'> {
  return { ...presentHelpItem(article, categoryName), content: article.body.content };
}
