import type { MetaDescriptor } from 'react-router';
import { newsFeedPath, sharePicture, sharePicturePath } from '../../contract/discovery.ts';
import { addressOfPage, pages, titleOf, type PageKey, type PageQuery } from '../../contract/pages.ts';
import { absolute, type StructuredData } from './structured-data.ts';

export interface HeadFacts<Key extends PageKey> {
  /** Scheme and host (`renderContext`). */
  publicOrigin: string;
  page: Key;
  /** Query parameters that identify the page: a record's code, a list's category and page number. Sorting and keyword are excluded. */
  query?: PageQuery<Key>;
  /** Prefix of the page's own title (spec pages#titles): a record's name or a filter. */
  title?: string | undefined;
  /** Title for link previews when `title` contains text of the link's author. Default: `title`. */
  sharedTitle?: string | undefined;
  /** Text, or the HTML of an article. It is shortened to the length of a search result. */
  description: string;
  /** The record code of a detail page. The record has its own share picture. */
  recordCode?: string;
  /** ISO 8601. With a publication time the page is an article. */
  publishTime?: string;
  /** The page must not be indexed, for example search results. */
  isHidden?: boolean;
  structured?: readonly StructuredData[];
}

/**
 * The head of a page for search engines and link previews. Call it in the loader and render it with
 * `headFrom`, so that its texts and code stay out of the page's JavaScript.
 */
export function headOf<Key extends PageKey>({ publicOrigin, page, query, title: given, sharedTitle, description: text, recordCode, publishTime, isHidden = false, structured = [] }: HeadFacts<Key>): MetaDescriptor[] {
  // The further pages of a list have different content, so their title contains the page number.
  const { pageNum: number }: { pageNum?: string | number } = query ?? {};
  const pageNum = Number(number) > 1 ? `第 ${number} 页` : '';
  const called = (name: string | undefined) => titleOf([pageNum, name, pages[page].title].filter(Boolean).join(' - '));
  const title = called(given);
  const previewed = called(sharedTitle ?? given);
  const description = summaryOf(pageNum ? `${pageNum}：${text}` : text);
  const canonical = absolute(publicOrigin, addressOfPage(page, query));
  const picture = publicOrigin + sharePicturePath(page, recordCode);
  return [
    { title },
    { name: 'description', content: description },
    ...(isHidden ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...(page === 'news' || page === 'newsDetail' ? [{ tagName: 'link' as const, rel: 'alternate', type: 'application/rss+xml', title: titleOf(pages.news.title), href: newsFeedPath }] : []),
    { property: 'og:type', content: publishTime === undefined ? 'website' : 'article' },
    { property: 'og:site_name', content: '鹦鹉匠' },
    { property: 'og:locale', content: 'zh_CN' },
    { property: 'og:title', content: previewed },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonical },
    { property: 'og:image', content: picture },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: String(sharePicture.width) },
    { property: 'og:image:height', content: String(sharePicture.height) },
    { property: 'og:image:alt', content: previewed },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(publishTime === undefined ? [] : [{ property: 'article:published_time', content: publishTime }]),
    ...structured.map((data) => ({ 'script:ld+json': data }) as MetaDescriptor),
  ];
}

/** The `meta` of a page with `head` in its loader data: `export const meta = headFrom`. Without it the root's title is used. */
export const headFrom = ({ loaderData, matches }: { loaderData?: { head?: MetaDescriptor[] } | undefined; matches: readonly ({ meta?: MetaDescriptor[] } | undefined)[] }): MetaDescriptor[] =>
  loaderData?.head ?? matches.flatMap((match) => match?.meta ?? []);

/** Length of a description that search results show in Chinese, in characters. */
const longestDescription = 150;

const entities: Readonly<Record<string, string>> = { '&nbsp;': ' ', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };

/** Tags and the text between them. A tag ends before the next `<`, so that an unclosed tag does not scan to the end of the text. */
const tagOrText = /(<[^<>]*>)|[^<]+|</g;

/** The start of a text without tags. Reads only as much as the length needs. */
function beginningOf(text: string, length: number): string {
  let plain = '';
  for (const [piece, tag] of text.matchAll(tagOrText)) {
    if (tag === undefined) plain += piece.slice(0, length).replace(/\s+/g, ' ');
    else if (!plain.endsWith(' ')) plain += ' ';
    if (plain.length >= length) break;
  }
  return plain;
}

/** One line of plain text, cut after a phrase if it is too long. */
export function summaryOf(text: string, atMost = longestDescription): string {
  // Entities, blanks and surrogate pairs need more characters than they show.
  const plain = beginningOf(text, atMost * 10)
    .replace(/&(?:nbsp|lt|gt|quot|#39|amp);/g, (entity) => entities[entity]!)
    .replace(/\s+/g, ' ')
    // A tag between two Chinese characters is not a word boundary.
    .replace(/(?<=[\u3000-\u9fff\uff00-\uffef]) (?=[\u3000-\u9fff\uff00-\uffef])/g, '')
    .trim();
  const characters = [...plain];
  if (characters.length <= atMost) return plain;
  const cut = characters.slice(0, atMost - 1).join('');
  const phraseEnds = Math.max(...['。', '！', '？', '；', '，', '、'].map((mark) => cut.lastIndexOf(mark)));
  return `${phraseEnds > cut.length / 2 ? cut.slice(0, phraseEnds) : cut.trimEnd()}…`;
}
