import { z } from 'zod';
import { defineKind, paragraphs, publicCode, richText, textOfHtml, title } from '../../publishing/index.ts';
import { moveRatings } from './store.ts';

export const helpCategoryKind = defineKind({ name: 'helpCategory', body: z.strictObject({ categoryName: title(40) }) });

/** The text for the search index. People search for a word of the message on their screen: it stands in the article's text, not in its title. */
export function helpFoundBy({ title, summary, keywords, content }: { title: string; summary: string; keywords: string; content: string }) {
  return { title, summary: [summary, keywords].filter(Boolean).join('\n'), html: content };
}

/** Ratings stand under the code of their article, and follow it. */
export const helpArticleKind = defineKind({
  name: 'helpArticle',
  body: z.strictObject({
    title: title(120),
    categoryCode: publicCode,
    summary: paragraphs(300).default(''),
    /** Words of readers that the article says otherwise: 退款 for 退费. Found as if they stood in the summary, and never shown. */
    keywords: paragraphs(300).default(''),
    content: richText.default(''),
    featured: z.boolean().default(false),
  }),
  version: 7,
  listColumns: (body) => ({
    categoryCode: body.categoryCode,
    featured: body.featured,
    search: [body.title, body.summary, body.keywords, textOfHtml(body.content)],
  }),
  foundBy: helpFoundBy,
  moved: moveRatings,
});
