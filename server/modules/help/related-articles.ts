import { LRUCache } from 'lru-cache';
import { type BodyOf, type Published } from '../../publishing/index.ts';
import type { helpArticleKind } from './kinds.ts';

type Article = Published<BodyOf<typeof helpArticleKind>>;

const relatedMax = 3;
/** Weights: a word in the title counts as this many mentions in the text. */
const mentions = { title: 4, summary: 2, text: 1 } as const;
/**
 * Minimum similarity of two texts (0 to 1), chosen by reading the related articles of 40 articles: below it they share words but no
 * subject. Articles of the same category already share a subject, so their minimum is lower.
 */
const nearEnough = { ofCategory: 0.085, elsewhere: 0.14 } as const;

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
/** Words of most questions and answers that say nothing about the subject. */
const sayNothing = new Set('怎样 怎么 怎么办 什么 为什么 多久 多少 哪些 哪一 第一次 以后 之后 然后 自己 别人 可以 不能 不要 不用 不会 没有 或者 还是 已经 就好 多半是 多数 一下 一起 一次 一个 一样 一张 一份 一句 一项 三步 三项 几秒 十秒 方式 具体 要求 先看 再看 都有 都能'.split(' '));

function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(text.toLowerCase())) {
    if (isWordLike && segment.length > 1 && !/^\d+$/.test(segment) && !sayNothing.has(segment)) words.push(segment);
  }
  return words;
}

/** Cache size: enough for several times today's forty articles. */
const articlesKept = 300;
const keptMentions = new LRUCache<string, ReadonlyMap<string, number>>({ max: articlesKept });

/** An article's words, cached by its text. After a change all articles are compared again. Splitting forty articles took 16 ms, and comparing them 2 ms. */
function mentionsIn({ body: { title, summary } }: Article, text: string): ReadonlyMap<string, number> {
  const key = JSON.stringify([title, summary, text]);
  const kept = keptMentions.get(key);
  if (kept) return kept;
  const counts = countMentions({ title, summary, text });
  keptMentions.set(key, counts);
  return counts;
}

function countMentions({ title, summary, text: plain }: { title: string; summary: string; text: string }): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [text, weight] of [[title, mentions.title], [summary, mentions.summary], [plain, mentions.text]] as const) {
    for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + weight);
  }
  return counts;
}

/** A unit vector of word weights for each article. A word weighs more if fewer articles contain it. */
function directionsOf(articles: readonly Article[], texts: ReadonlyMap<string, string>): Map<string, Map<string, number>> {
  const counted = articles.map((article) => ({ code: article.code, counts: mentionsIn(article, texts.get(article.code) ?? '') }));
  const holders = new Map<string, number>();
  for (const { counts } of counted) for (const word of counts.keys()) holders.set(word, (holders.get(word) ?? 0) + 1);
  return new Map(
    counted.map(({ code, counts }) => {
      const weights = [...counts].map(([word, count]) => [word, (1 + Math.log(count)) * Math.log(articles.length / holders.get(word)!)] as const);
      const length = Math.hypot(...weights.map(([, weight]) => weight)) || 1;
      return [code, new Map(weights.map(([word, weight]) => [word, weight / length]))];
    }),
  );
}

/**
 * Related articles: those of the same category first, nearest first. Articles on other subjects are left out.
 * @param texts plain text of each article by its code
 * @param besides articles to leave out
 */
export function relatedArticles(article: Article, all: readonly Article[], texts: ReadonlyMap<string, string>, besides: readonly (Article | null)[] = []): Article[] {
  const directions = directionsOf(all, texts);
  const own = directions.get(article.code) ?? new Map<string, number>();
  const named = new Set([article, ...besides].map((each) => each?.code));
  return all
    .filter(({ code }) => !named.has(code))
    .map((other) => {
      const theirs = directions.get(other.code)!;
      return { other, isOfCategory: other.body.categoryCode === article.body.categoryCode, nearness: [...own].reduce((sum, [word, weight]) => sum + weight * (theirs.get(word) ?? 0), 0) };
    })
    .filter(({ isOfCategory, nearness }) => nearness >= (isOfCategory ? nearEnough.ofCategory : nearEnough.elsewhere))
    .toSorted((one, two) => Number(two.isOfCategory) - Number(one.isOfCategory) || two.nearness - one.nearness)
    .slice(0, relatedMax)
    .map(({ other }) => other);
}
