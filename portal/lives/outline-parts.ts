/** One part of a class, in minutes after its beginning, as the class ruler takes it. */
export interface OutlinePart {
  name: string;
  from: number;
  to: number;
}

/** Its parts are bounded, so that the time grows with the length alone. */
const timedHeading = /<h[1-6][^<>]{0,200}>\s?(\d{1,3})\s?分(?:钟)?\s?[：:、]?\s?([^]{0,200}?)<\/h[1-6]>/g;

/**
 * The parts of a class as its outline says them: headings that begin with a minute, "24 分 主电路接线". An outline without such
 * headings has none; minutes that do not rise, or lie after the end, are left out.
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

/** "原理：为什么要降压启动" is 原理 on the ruler. */
const shortOf = (name: string): string => name.split(/[：:，,]/)[0]!.trim() || name;
