import type { DataOf } from '../../../contract/calls/index.ts';
import { news } from '../../../contract/content/news.ts';
import { type BodyOf, type Neighbours, present, presentMore, type Published } from '../../publishing/index.ts';
import type { newsKind } from './kinds.ts';

type News = BodyOf<typeof newsKind>;

export const presentNewsItem = (entry: Published<News>): DataOf<'informationList'>['list'][number] => present(news, entry);

const presentNeighbour = (entry: Published<News> | null) => entry && { bizCode: entry.code, title: entry.body.title };

export const presentNewsArticle = (entry: Published<News>, { newer, older }: Neighbours<News>): DataOf<'informationDetail'> => ({
  ...present(news, entry),
  ...presentMore(news, entry),
  previous: presentNeighbour(newer),
  next: presentNeighbour(older),
});
