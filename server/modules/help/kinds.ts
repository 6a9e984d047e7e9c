import { helpArticle } from '../../../contract/content/help-article.ts';
import { helpCategory } from '../../../contract/content/help-category.ts';
import { defineKind, textOfHtml } from '../../publishing/index.ts';
import { moveRatings } from './store.ts';

export const helpCategoryKind = defineKind(helpCategory);

/** The text for the search index. People search for a word of the message on their screen: it stands in the article's text, not in its title. */
export function helpFoundBy({ title, summary, keywords, content }: { title: string; summary: string; keywords: string; content: string }) {
  return { title, summary: [summary, keywords].filter(Boolean).join('\n'), html: content };
}

/** Ratings stand under the code of their article, and follow it. */
export const helpArticleKind = defineKind(helpArticle, {
  listColumns: (body) => ({
    categoryCode: body.categoryCode,
    featured: body.featured,
    search: [body.title, body.summary, body.keywords, textOfHtml(body.content)],
  }),
  foundBy: helpFoundBy,
  moved: moveRatings,
});
