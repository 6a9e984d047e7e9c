const words = new Intl.Segmenter('zh', { granularity: 'word' });

/**
 * Where a line of Chinese may end: after a word, never within one, and with no character left to itself. To be asked in a
 * loader, whose answer `Phrased` draws: another browser's dictionary would cut elsewhere.
 */
export function phrasesOf(text: string): string[] {
  const phrases: string[] = [];
  for (const { segment, isWordLike } of words.segment(text)) {
    const last = phrases.at(-1);
    const isAlone = !isWordLike || segment.length === 1 || last?.length === 1;
    if (last !== undefined && isAlone && !(isWordLike && /[，。：；、！？]$/.test(last))) phrases[phrases.length - 1] = last + segment;
    else phrases.push(segment);
  }
  return phrases;
}
