const words = new Intl.Segmenter('zh', { granularity: 'word' });
/** A part of a sentence that is no longer stands on one line of any column where phrases are drawn. */
const wholePartLetters = 11;

/**
 * Where a line of Chinese may end: after a mark; within a longer part of a sentence after a word, never within one, and with no
 * character left to itself. To be asked in a loader, whose answer `Phrased` draws: another browser's dictionary would cut elsewhere.
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
