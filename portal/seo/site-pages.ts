import { link, pages, productsMenu, type PageKey } from '../../contract/pages.ts';

/**
 * What site search knows of the pages that are no content of anybody's: products, editions, solutions, about. A page tells it
 * with its loader (`foundBySearch`), which no browser gets, so that nothing is written twice and nothing is downloaded.
 */
export interface SitePage {
  page: PageKey;
  description: string;
  /** Its questions and terms. */
  questions?: readonly { ask: string; answer: string }[];
  /** What visitors call it, where the page itself says otherwise. */
  words?: readonly string[];
}

/** A page that holds a keyword; `excerpt` is what of it speaks of the keyword. */
export interface SitePageFind {
  page: PageKey;
  to: string;
  title: string;
  excerpt: string;
}

const sitePages = new Map<PageKey, SitePage>();

export function foundBySearch<Loader>(page: SitePage, loader: Loader): Loader {
  sitePages.set(page.page, page);
  return loader;
}

const notes = new Map(productsMenu.flatMap(({ entries }) => entries).map(({ page, note }) => [page, note]));
const comparable = (text: string): string => text.normalize('NFKC').toLowerCase();

/** As many as may stand above what was found. */
const findsAtMost = 4;

/** The best first: found in title or menu, then in what they are called or described as, then in a question. All words must stand in one page. */
export function sitePagesWith(keyword: string): SitePageFind[] {
  const words = comparable(keyword).split(/\s+/).filter(Boolean);
  // Of a single character there is too much.
  if (words.every((word) => [...word].length < 2)) return [];
  const inAll = (text: string): boolean => words.every((word) => comparable(text).includes(word));
  const finds = [...sitePages.values()].flatMap(({ page, description, questions = [], words: called = [] }) => {
    const name = pages[page].title + (notes.get(page) ?? '');
    const about = [name, description, ...called].join(' ');
    const question = questions.find(({ ask, answer }) => inAll(ask + answer));
    const rank = inAll(pages[page].title) ? 0 : inAll(name) ? 1 : inAll(about) ? 2 : question ? 3 : 4;
    const excerpt = rank === 3 && question ? `${question.ask}${/[？?]$/.test(question.ask) ? '' : '：'}${question.answer}` : description;
    return rank < 4 ? [{ rank, page, to: link(page), title: pages[page].title, excerpt }] : [];
  });
  return finds.toSorted((one, other) => one.rank - other.rank).slice(0, findsAtMost).map(({ page, to, title, excerpt }) => ({ page, to, title, excerpt }));
}
