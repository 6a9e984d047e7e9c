import { news } from '../../../contract/content/news.ts';
import { defineKind } from '../../publishing/index.ts';

export const newsKind = defineKind(news, {
  listColumns: (body) => ({ search: [body.title, body.summary] }),
  foundBy: (body) => ({ title: body.title, summary: body.summary, html: body.content }),
});
