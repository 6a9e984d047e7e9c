/** Breaks headings into lines: preferably between phrases, never before a closing mark, and with no single character on the last line. */

const closing = '，。、；：！？）》」』”’…—·%℃,.;:!?)';
const opening = '（《「『“‘(';

/** Units that are not broken: Latin words and numbers, and a character with its punctuation. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const part of text.match(/[A-Za-z0-9][A-Za-z0-9.+#/-]*|\s+|[\s\S]/gu) ?? []) {
    const last = words.at(-1);
    if (/^\s+$/.test(part)) {
      if (last !== undefined) words[words.length - 1] = `${last} `;
    } else if (last !== undefined && (closing.includes(part) || opening.includes(last.at(-1)!))) words[words.length - 1] = last + part;
    else words.push(part);
  }
  return words;
}

/**
 * Lines of at most `width`: as few as possible and of similar length. The last one ends with … if more lines than allowed are needed.
 * `isAtPhrase` is true if no phrase is broken in the middle.
 * @param widthOf measures a text in its font
 */
export function linesOf(text: string, { width, atMost, widthOf }: { width: number; atMost: number; widthOf: (text: string) => number }): { lines: string[]; isWhole: boolean; isAtPhrase: boolean } {
  const words = wordsOf(text);
  const whole = fill(words, width, widthOf);
  if (whole.length > atMost) {
    const lines = whole.slice(0, atMost);
    let last = lines[atMost - 1]!;
    while (last && widthOf(`${last}…`) > width) last = [...last].slice(0, -1).join('');
    lines[atMost - 1] = `${last}…`;
    return { lines, isWhole: false, isAtPhrase: false };
  }
  const parted = atPhrase(words, whole, width, widthOf);
  return { lines: parted ?? balanced(words, whole, width, widthOf), isWhole: true, isAtPhrase: whole.length === 1 || parted !== null };
}

function fill(words: readonly string[], width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    if (line && widthOf((line + word).trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += word;
  }
  if (line.trim()) lines.push(line.trimEnd());
  return lines;
}

/** Two lines with a break after a punctuation mark, if both have a reasonable length. Otherwise null. */
function atPhrase(words: readonly string[], whole: readonly string[], width: number, widthOf: (text: string) => number): string[] | null {
  if (whole.length !== 2) return null;
  const total = widthOf(words.join(''));
  let best: { lines: string[]; difference: number } | null = null;
  for (const [index, word] of words.entries()) {
    if (!/[，：；。！？、] ?$/.test(word) || index === words.length - 1) continue;
    const lines = [words.slice(0, index + 1).join('').trimEnd(), words.slice(index + 1).join('').trimEnd()];
    if (lines.some((line) => widthOf(line) > width || widthOf(line) < total / 4)) continue;
    const difference = Math.abs(widthOf(lines[0]!) - widthOf(lines[1]!));
    if (!best || difference < best.difference) best = { lines, difference };
  }
  return best?.lines ?? null;
}

/** Lines for the narrowest column that needs no more lines. */
function balanced(words: readonly string[], whole: string[], width: number, widthOf: (text: string) => number): string[] {
  let lines = whole;
  for (let narrower = width * 0.98; narrower > width / 2; narrower -= width * 0.02) {
    const tried = fill(words, narrower, widthOf);
    if (tried.length > whole.length || tried.some((line) => widthOf(line) > width)) break;
    lines = tried;
  }
  return lines;
}
