import type { HelpItem } from './categories.ts';

const relatedMax = 3;
/** Of the same category is likelier to be of use than a word in common. */
const ownCategoryWeight = 2;

/** They join words and mean nothing by themselves. */
const fillers = /[\s\p{P}的了一是不怎么样在有要就也都能会上下里个这那和与及或被把给到先再后前没什谁几多少]+/gu;

/** Pairs of neighbouring characters: what Chinese text has instead of words. */
function pairsOf({ title, summary }: HelpItem): Set<string> {
  const characters = [...`${title} ${summary}`.toLowerCase().replace(fillers, ' ')];
  return new Set(characters.slice(1).flatMap((character, index) => (character === ' ' || characters[index] === ' ' ? [] : [characters[index] + character])));
}

export interface Beside {
  /** Before and after it in its own category. */
  previous: HelpItem | null;
  next: HelpItem | null;
  /** Those that speak most of the same things, wherever they stand, then others of its category. */
  related: HelpItem[];
}

/** What a reader of one article goes on to. Pairs that many articles hold, as 学员, say little and weigh little. */
export function besideOf(bizCode: string, articles: readonly HelpItem[]): Beside {
  const at = articles.findIndex((article) => article.bizCode === bizCode);
  const article = articles[at];
  if (!article) return { previous: null, next: null, related: [] };
  const within = (other: HelpItem | undefined) => (other?.categoryCode === article.categoryCode ? other : null);
  const previous = within(articles[at - 1]);
  const next = within(articles[at + 1]);
  const others = articles.filter((other) => ![article, previous, next].includes(other)).map((other) => ({ other, pairs: pairsOf(other) }));
  const own = [...pairsOf(article)].map((pair) => ({ pair, weight: 1 / others.filter(({ pairs }) => pairs.has(pair)).length }));
  const related = others
    .map(({ other, pairs }) => ({ other, nearness: own.reduce((sum, { pair, weight }) => sum + (pairs.has(pair) ? weight : 0), 0) / Math.sqrt(pairs.size || 1) * (other.categoryCode === article.categoryCode ? ownCategoryWeight : 1) }))
    .filter(({ nearness }) => nearness > 0)
    .toSorted((one, two) => two.nearness - one.nearness)
    .map(({ other }) => other);
  // Where too little speaks of the same, its own category goes on.
  const siblings = others.map(({ other }) => other).filter((other) => other.categoryCode === article.categoryCode);
  return { previous, next, related: [...new Set([...related, ...siblings])].slice(0, relatedMax) };
}
