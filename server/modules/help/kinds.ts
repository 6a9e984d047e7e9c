import { helpArticle } from '../../../contract/content/help-article.ts';
import { helpCategory } from '../../../contract/content/help-category.ts';
import { defineKind, textOfHtml } from '../../publishing/index.ts';
import { moveRatings } from './store.ts';

export const helpCategoryKind = defineKind(helpCategory);

/** Texts for the search index. They include the article's text, because people search for words of a message on their screen, which are not in the title. */
export function helpFoundBy({ title, summary, keywords, content }: { title: string; summary: string; keywords: string; content: string }) {
  return { title, summary: [summary, keywords].filter(Boolean).join('\n'), html: content };
}

/** Ratings are stored under the code of their article, and move with it. */
export const helpArticleKind = defineKind(helpArticle, {
  listColumns: (body) => ({
    categoryCode: body.categoryCode,
    featured: body.featured,
    search: [body.title, body.summary, body.keywords, textOfHtml(body.content)],
  }),
  foundBy: helpFoundBy,
  moved: moveRatings,
});
