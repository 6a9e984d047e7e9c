import type { newsCalls } from '../../../contract/calls/news.ts';
import type { HandlersOf } from '../../calls/caller.ts';
import { refuse } from '../../calls/refusal.ts';
import { publishedNeighbours, publishedOne, publishedPage } from '../../publishing/index.ts';
import { newsKind } from './kinds.ts';
import { presentNewsArticle, presentNewsItem } from './present.ts';

export const newsHandlers = {
  async informationList({ topCode, keyword, pageNum, pageSize }, { context }) {
    const page = await publishedPage(context, newsKind, { topCode, keyword, sort: 'newest', pageNum, pageSize });
    return { ...page, list: page.list.map(presentNewsItem) };
  },

  async informationDetail({ topCode, code }, { context }) {
    const article = await publishedOne(context, newsKind, { topCode, code });
    if (!article) throw refuse.notFound();
    return presentNewsArticle(article, await publishedNeighbours(context, newsKind, { topCode, of: article }));
  },
} satisfies HandlersOf<typeof newsCalls>;
