const words = new Intl.Segmenter('zh', { granularity: 'word' });
/** Maximum length of an unbroken part: it fits on one line of every column that uses phrases. */
const wholePartLetters = 11;

/**
 * Line breaks in Chinese: after a punctuation mark; in a longer part of a sentence after a word, never inside one, and with no
 * single character on a line. Call it in a loader and render the result with `Phrased`: the browser's dictionary may break elsewhere.
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
