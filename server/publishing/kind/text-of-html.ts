/**
 * Plain text of cleaned HTML (`cleanHtml`). Every function reads its input once, so the time is proportional to the length of the
 * HTML, for any tags.
 */

// A tag ends before the next `<`, so an unclosed tag does not cause a search to the end of the text.
const inline = /<\/?(?:a|b|code|em|i|s|span|strong|sub|sup|u)(?:\s[^<>]*)?>/g;
const anyTag = /<[^<>]*>/g;
const token = /<(?<slash>\/?)(?<name>[a-z][a-z0-9]*)[^<>]*>|[^<]+|</g;

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ', '&amp;': '&' };
const decoded = (text: string): string => text.replace(/&(?:lt|gt|quot|nbsp|amp);/g, (entity) => entities[entity]!);

/** The words of an article. An element inside a word does not split it. */
export const textOfHtml = (html: string): string => decoded(html.replace(inline, '').replace(anyTag, ' ')).replace(/\s+/g, ' ').trim();

const inlineNames = new Set(['a', 'b', 'code', 'em', 'i', 's', 'span', 'strong', 'sub', 'sup', 'u']);
const itemNames = new Set(['p', 'li', 'tr', 'blockquote', 'figcaption']);

/** Separators between two pieces of text, from the weakest to the strongest. The strongest of adjacent ones is written. */
const parting = { none: 0, blank: 1, item: 2, cell: 3, rowHeader: 4, heading: 5 } as const;
type Parting = (typeof parting)[keyof typeof parting];
const partingMarks: Readonly<Record<Exclude<Parting, 0 | 1>, string>> = { [parting.item]: '；', [parting.cell]: '，', [parting.rowHeader]: '：', [parting.heading]: '：' };

const isMark = (character: string): boolean => '，。！？；：、'.includes(character);
const isChinese = (character: string): boolean => /[\u3000-\u9fff\uff00-\uffef]/.test(character);
const blankInChinese = /(?<=[\u3000-\u9fff\uff00-\uffef]) (?=[\u3000-\u9fff\uff00-\uffef])/g;

/**
 * Plain text on one line: paragraphs and items are separated, a heading is followed by a colon, and a row of a table reads like a
 * sentence. Column names are left out, because they say nothing without their rows.
 */
export function lineOfHtml(html: string): string {
  const pieces: string[] = [];
  // Stored separately: looking at the end of a growing string would cost its whole length each time.
  let last = '';
  let between: Parting = parting.none;
  let headers = 0;
  let cellsOfRow = 0;
  let cellHasText = false;
  for (const { 0: piece, groups } of html.matchAll(token)) {
    const name = groups?.['name'];
    if (name === undefined) {
      if (headers === 0) addText(decoded(piece));
    } else if (name === 'thead') {
      headers = Math.max(0, headers + (groups?.['slash'] === '/' ? -1 : 1));
      part(parting.blank);
    } else if (headers === 0 && !inlineNames.has(name)) {
      if (groups?.['slash'] === '/') endOf(name);
      else beginOf(name);
      part(parting.blank);
    }
  }
  return pieces.join('');

  function part(by: Parting): void {
    if (by > between) between = by;
  }

  function beginOf(name: string): void {
    if (name === 'tr') cellsOfRow = 0;
    else if (name === 'td' || name === 'th') cellHasText = false;
  }

  function endOf(name: string): void {
    if (/^h[1-6]$/.test(name)) part(parting.heading);
    else if (name === 'tr') between = parting.item;
    else if (itemNames.has(name)) part(parting.item);
    else if ((name === 'td' || name === 'th') && cellHasText) {
      cellsOfRow += 1;
      part(cellsOfRow === 1 ? parting.rowHeader : parting.cell);
    }
  }

  function addText(text: string): void {
    const words = text.replace(/\s+/g, ' ').replace(blankInChinese, '');
    const trimmed = words.trim();
    if (words.startsWith(' ')) part(parting.blank);
    if (trimmed === '') return;
    if (last !== '') pieces.push(separator(trimmed[0]!));
    pieces.push(trimmed);
    last = trimmed.at(-1)!;
    cellHasText = true;
    between = words.endsWith(' ') ? parting.blank : parting.none;
  }

  function separator(next: string): string {
    if (between === parting.none) return '';
    // An element between two Chinese characters does not separate words.
    if (between === parting.blank) return isChinese(last) && isChinese(next) ? '' : ' ';
    return isMark(last) ? '' : partingMarks[between];
  }
}
