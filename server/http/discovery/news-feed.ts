import { newsFeedPath, sharePicturePath } from '../../../contract/discovery.ts';
import { link, pages, titleOf } from '../../../contract/pages.ts';
import { newsKind } from '../../modules/news/index.ts';
import { published, type ReadContext } from '../../publishing/index.ts';
import { xmlDocument, xmlElement, xmlText } from './xml.ts';

/** More than a month of news. Feed readers fetch more often than that. */
const itemsAtMost = 40;
const readAgainAfterMinutes = 60;

/** RSS 2.0, newest first. `origin` is the origin of the site that published the news. */
export async function newsFeed(context: ReadContext, { topCode, origin }: { topCode: string; origin: string }): Promise<string> {
  const news = await published(context, newsKind, { topCode, sort: 'newest', limit: itemsAtMost });
  const items = news.map(({ code, listedAt, body }) => {
    const address = origin + link('newsDetail', { code });
    return [
      '<item>',
      xmlElement('title', body.title),
      xmlElement('link', address),
      // The guid is the code, so it stays the same if the site moves.
      `<guid isPermaLink="false">${xmlText(code)}</guid>`,
      xmlElement('pubDate', httpDate(listedAt)),
      body.summary ? xmlElement('description', body.summary) : '',
      `<media:content url="${xmlText(origin + sharePicturePath('newsDetail', code))}" medium="image" type="image/png"/>`,
      '</item>',
    ].join('');
  });
  const title = titleOf(pages.news.title);
  return xmlDocument(
    [
      '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">',
      '<channel>',
      xmlElement('title', title),
      xmlElement('link', origin + link('news')),
      `<atom:link href="${xmlText(origin + newsFeedPath)}" rel="self" type="application/rss+xml"/>`,
      xmlElement('description', '职业技能培训的政策、赛事和教学实践'),
      xmlElement('language', 'zh-cn'),
      ...(news[0] ? [xmlElement('lastBuildDate', httpDate(news[0].listedAt))] : []),
      xmlElement('ttl', String(readAgainAfterMinutes)),
      ...items,
      '</channel>',
      '</rss>',
    ].join('\n'),
  );
}

/** The date format of RFC 822, as RSS requires. */
const httpDate = (at: number): string => new Date(at).toUTCString();
