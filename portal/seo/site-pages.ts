import { link, pages, type PlainPageKey } from '../../contract/pages.ts';
import { productsMenu } from '../../contract/products-menu.ts';
import { comparable, type Reading, readingsOf } from '../../contract/search-readings.ts';

/**
 * Site search for pages that are not published content: products, editions, solutions, about. A page exports its data
 * with its loader (`foundBySearch`), which stays on the server, so that no text is duplicated or downloaded.
 */
export interface SitePage {
  page: PlainPageKey;
  description: string;
  /** Its questions and answers. */
  questions?: readonly { ask: string; answer: string }[];
  /** The subject in visitors' words, if the title differs: 招生 for 招培考评管理. */
  words?: readonly string[];
}

/** A page that contains a keyword. `excerpt` is the text with the keyword. */
export interface SitePageFind {
  page: PlainPageKey;
  to: string;
  title: string;
  excerpt: string;
  /** Whether the page only mentions the keyword, in its description or in an answer. */
  isAside: boolean;
}

const sitePages = new Map<PlainPageKey, SitePage>();

export function foundBySearch<Loader>(page: SitePage, loader: Loader): Loader {
  sitePages.set(page.page, page);
  return loader;
}

const notes = new Map(productsMenu.flatMap(({ entries }) => entries).map(({ page, note }) => [page, note]));

/** Maximum number of pages shown above the results. */
const findsAtMost = 4;

/** Places where a page can contain a keyword, the best first. */
const places = { title: 0, words: 1, note: 2, description: 3, question: 4 } as const;
type Place = (typeof places)[keyof typeof places];

/**
 * Site pages with all words of the keyword, sorted by the place of the match: title, subject, menu note, description, question. A longer
 * word that contains the keyword counts only in the subject.
 */
export function sitePagesWith(keyword: string): SitePageFind[] {
  const typed = comparable(keyword).split(/\s+/).filter(Boolean);
  // A single character matches too much.
  if (typed.every((word) => [...word].length < 2)) return [];
  const readings: Reading[] = [{ words: typed, isClose: true }, ...readingsOf(keyword)];
  const finds = [...sitePages.values()].flatMap((page) => {
    const best = readings.map((reading) => ({ reading, place: placeIn(page, reading) })).reduce((one, other) => (other.place < one.place ? other : one));
    if (best.place > places.question) return [];
    const question = best.place === places.question ? page.questions?.find(({ ask, answer }) => holdsAll(ask + answer, best.reading.words)) : undefined;
    const excerpt = question ? `${question.ask}${/[？?]$/.test(question.ask) ? '' : '：'}${question.answer}` : page.description;
    return [{ place: best.place, page: page.page, to: link(page.page), title: pages[page.page].title, excerpt, isAside: best.place >= places.description }];
  });
  return finds.toSorted((one, other) => one.place - other.place).slice(0, findsAtMost).map(({ place: _, ...find }) => find);
}

const holdsAll = (text: string, words: readonly string[]): boolean => words.every((word) => comparable(text).includes(word));

/** Infinity without a match. */
function placeIn({ page, description, questions = [], words: called = [] }: SitePage, { words, isClose }: Reading): Place | typeof Infinity {
  const { title } = pages[page];
  if (holdsAll(title, words)) return places.title;
  if (holdsAll([title, ...called].join(' '), words)) return places.words;
  if (!isClose) return Infinity;
  const note = notes.get(page) ?? '';
  if (holdsAll([title, note, ...called].join(' '), words)) return places.note;
  if (holdsAll([title, note, description, ...called].join(' '), words)) return places.description;
  return questions.some(({ ask, answer }) => holdsAll(ask + answer, words)) ? places.question : Infinity;
}
