import type { CallName } from '../../../contract/calls/index.ts';
import type { HandlerMap } from '../../calls/caller.ts';
import { publishedPage } from '../../publishing/index.ts';
import { newsKind } from './kinds.ts';
import { presentNewsItem } from './present.ts';

export const newsHandlers = {
  async informationList({ topCode, keyword, pageNum, pageSize }, { context }) {
    const page = await publishedPage(context, newsKind, { topCode, keyword, sort: 'newest', pageNum, pageSize });
    return { ...page, list: page.list.map(presentNewsItem) };
  },
} satisfies Partial<HandlerMap<CallName>>;
