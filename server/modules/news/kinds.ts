import { z } from 'zod';
import { defineKind, line, paragraphs, richText, title, urlOrEmpty } from '../../publishing/index.ts';

export const newsKind = defineKind({
  name: 'news',
  body: z.strictObject({
    title: title(120),
    summary: paragraphs(300).default(''),
    poster: urlOrEmpty.default(''),
    content: richText.default(''),
    source: line(80).default(''),
  }),
  version: 3,
  listColumns: (body) => ({ search: [body.title, body.summary] }),
  foundBy: (body) => ({ title: body.title, summary: body.summary, html: body.content }),
});
