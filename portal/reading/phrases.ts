const words = new Intl.Segmenter('zh', { granularity: 'word' });
/** Maximum length of an unbroken part, in characters. It fits on one line of every column that uses phrases. */
const wholePartLetters = 11;

/**
 * Splits Chinese text for line breaks: after punctuation, and in longer parts after a word, with no single character on a line. Call this
 * in a loader and render the result with `Phrased`, because the browser's dictionary may split elsewhere.
 */
export const phrasesOf = (text: string): string[] => text.split(/(?<=[，。：；！？])/).flatMap((part) => (part.length <= wholePartLetters && part !== text ? part : phrasesOfPart(part)));

function phrasesOfPart(text: string): string[] {
  const phrases: string[] = [];
  for (const { segment, isWordLike } of words.segment(text)) {
    const last = phrases.at(-1);
    const isAlone = !isWordLike || segment.length === 1 || last?.length === 1;
    if (last !== undefined && isAlone && !(isWordLike && /[，。：；、！？]$/.test(last))) phrases[phrases.length - 1] = last + segment;
    else phrases.push(segment);
  }
  return phrases;
}
