import type { DataOf } from '../../../contract/calls/index.ts';
import { isoTime } from '../../iso-time.ts';
import type { BodyOf, Neighbours, Published } from '../../publishing/index.ts';
import type { newsKind } from './kinds.ts';

type News = BodyOf<typeof newsKind>;

export function presentNewsItem({ code, listedAt, body }: Published<News>): DataOf<'informationList'>['list'][number] {
  return { bizCode: code, title: body.title, summary: body.summary, poster: body.poster, publishTime: isoTime(listedAt) };
}

const presentNeighbour = (news: Published<News> | null) => news && { bizCode: news.code, title: news.body.title };

export function presentNewsArticle(news: Published<News>, { newer, older }: Neighbours<News>): DataOf<'informationDetail'> {
  const { content, source } = news.body;
  return { ...presentNewsItem(news), content, source, previous: presentNeighbour(newer), next: presentNeighbour(older) };
}
