import { useEffect, useState } from 'react';
import { roomCalls } from '../client.ts';

type Texts = ReadonlyMap<string, readonly string[]>;

/** Texts of the pages of the wanted documents. Each document is loaded once, when it is first wanted. */
export function useDocumentTexts(liveCode: string, wanted: readonly string[]): Texts {
  const [texts, setTexts] = useState<Texts>(() => new Map());
  const missing = wanted.filter((document) => !texts.has(document)).join(' ');
  useEffect(() => {
    const left = new AbortController();
    for (const document of missing.split(' ').filter(Boolean)) {
      roomCalls.call('liveDocumentTexts', { liveCode, document }, { signal: left.signal }).then(
        ({ data }) => setTexts((known) => new Map([...known, [document, data.texts]])),
        () => {}, // The picture of the page is shown without its text.
      );
    }
    return () => left.abort();
  }, [liveCode, missing]);
  return texts;
}

/** Text of a page for screen readers. '' while unknown. */
export const textOfPage = (texts: Texts, document: string, page: number): string => texts.get(document)?.[page - 1] ?? '';
