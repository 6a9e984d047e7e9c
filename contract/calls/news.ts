import * as z from 'zod/mini';
import { listShape, pageShape } from '../content/index.ts';
import { news } from '../content/news.ts';
import { call, code, keyword, pageOf, paging, topCode } from './call.ts';

/** Industry news (spec content#news). */

const newsItem = z.object(listShape(news));
const newsNeighbour = z.nullable(z.object({ bizCode: code, title: z.string() }));

export const newsCalls = {
  informationList: call({ request: z.object({ topCode, keyword, ...paging }), data: pageOf(newsItem), access: 'anyone', cached: true }),
  informationDetail: call({
    request: z.object({ topCode, code }),
    // `previous` is the article above it in the list, so it is newer. `next` is below it.
    data: z.extend(newsItem, { ...pageShape(news), previous: newsNeighbour, next: newsNeighbour }),
    access: 'anyone',
    cached: true,
  }),
} as const;
