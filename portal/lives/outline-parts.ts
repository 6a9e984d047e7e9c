/** One part of a class for the class ruler, in minutes since the start. */
export interface OutlinePart {
  name: string;
  from: number;
  to: number;
}

/** Its repetitions are bounded, so that the matching time grows linearly with the length. */
const timedHeading = /<h[1-6][^<>]{0,200}>\s?(\d{1,3})\s?分(?:钟)?\s?[：:、]?\s?([^]{0,200}?)<\/h[1-6]>/g;

/**
 * Parses the parts of a class from its outline: headings that begin with a minute, such as "24 分 主电路接线". Minutes that do not increase,
 * or exceed the length of the class, are ignored. @returns [] for an outline without such headings
 */
export function partsInOutline(html: string, length: number): OutlinePart[] {
  const begins: { from: number; name: string }[] = [];
  for (const [, minute, heading] of html.matchAll(timedHeading)) {
    const from = Number(minute);
    const name = heading!.replaceAll(/<[^<>]*>/g, '').replaceAll('&amp;', '&').trim();
    if (name !== '' && from < length && from > (begins.at(-1)?.from ?? -1)) begins.push({ from, name });
  }
  return begins.map(({ from, name }, index) => ({ name: shortOf(name), from, to: begins[index + 1]?.from ?? length }));
}

/** The text before the first colon or comma: "原理：为什么要降压启动" becomes 原理. */
const shortOf = (name: string): string => name.split(/[：:，,]/)[0]!.trim() || name;
