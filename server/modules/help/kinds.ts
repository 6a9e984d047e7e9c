import { z } from 'zod';
import { defineKind, paragraphs, publicCode, richText, textOfHtml, title } from '../../publishing/index.ts';
import { moveRatings } from './store.ts';

export const helpCategoryKind = defineKind({ name: 'helpCategory', body: z.strictObject({ categoryName: title(40) }) });

/** Ratings stand under the code of their article, and follow it. */
export const helpArticleKind = defineKind({
  name: 'helpArticle',
  body: z.strictObject({ title: title(120), categoryCode: publicCode, summary: paragraphs(300).default(''), content: richText.default(''), featured: z.boolean().default(false) }),
  version: 5,
  // Whoever needs help types a word of the message on the screen: that stands in the text, not in the title.
  listColumns: (body) => ({
    categoryCode: body.categoryCode,
    featured: body.featured,
    search: [body.title, body.summary, textOfHtml(body.content)],
    found: { title: body.title, summary: body.summary, text: textOfHtml(body.content) },
  }),
  moved: moveRatings,
});
